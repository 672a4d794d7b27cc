/**
 * How many of the due cards a review asks today: as the app counts them (`queries/due-cards.ts`,
 * `queries/cards/allowance.ts`), from rows instead of indexes, so that a message names the number that the bell shows.
 * Pure. `test/cards-counted.test.ts` compares both.
 */
import type { Deck } from '../../src/model/entities/deck.ts';
import { defaultSettings, type Settings } from '../../src/model/entities/student/settings.ts';
import { deckChains } from '../../src/model/study/cards/deck-tree.ts';
import {
  catchUpLeft,
  type OptionsOf,
  type StudyChoices,
} from '../../src/model/study/options/study-options.ts';

interface DueCard {
  id: string;
  deckId: string;
  groupId?: string | null | undefined;
}

/** A card that was rated today. */
interface RatedCard extends Omit<DueCard, 'id'> {
  /** For the first time. */
  isFresh: boolean;
  /** It is new again. */
  isReset: boolean;
}

/** Cards outside the Trash and the archived courses that are due, and all that were rated today, by id. */
export interface FoundCards {
  learning: number;
  fresh: DueCard[];
  reviews: DueCard[];
  rated: Map<string, RatedCard>;
}

interface Around {
  /** All decks, those in the Trash too; none if no deck has options of its own. */
  choosing: readonly Deck[];
  settings: Partial<Settings>;
  optionsOf: OptionsOf;
  today: string;
}

interface Asked {
  fresh: number;
  reviews: number;
}

/** @returns cards in learning, and due reviews and new cards within the limits */
export function countAsked(
  { learning, fresh, reviews, rated }: FoundCards,
  { choosing, settings, optionsOf, today }: Around,
): number {
  const byDeck = doneByDeck(rated);
  const done = sumOf(byDeck.values());
  const raised = sumOf([settings, ...choosing].map((choices) => raiseOf(choices, today)));
  const days = catchUpLeft(settings, today);
  const share = days === undefined ? Infinity : Math.ceil((reviews.length + done.reviews) / days);
  const mostFresh = settings.newCardsPerDay ?? defaultSettings.newCardsPerDay;
  const mostReviews = Math.min(settings.reviewsPerDay ?? Infinity, share);
  const left: Asked = {
    fresh: Math.max(0, mostFresh + raised.fresh - done.fresh),
    reviews: Math.max(0, mostReviews + raised.reviews - done.reviews),
  };
  const limitOf = limitsOf({ choosing, optionsOf, today }, byDeck);
  const waits = waitingOf(rated, optionsOf);
  const countOf = (due: readonly DueCard[], kind: keyof Asked) => {
    const byLimit = Map.groupBy(
      due.filter((card) => !waits(card)),
      ({ deckId }) => limitOf.get(deckId),
    );
    let sum = 0;
    for (const [limit, cards] of byLimit) {
      sum += Math.min(cards.length, limit === undefined ? Infinity : limit[kind]);
    }
    return Math.min(sum, left[kind]);
  };
  return learning + countOf(reviews, 'reviews') + countOf(fresh, 'fresh');
}

/** What was asked today, by deck. A card that is new again counts as neither. */
function doneByDeck(rated: FoundCards['rated']): Map<string, Asked> {
  const done = new Map<string, Asked>();
  for (const { deckId, isFresh, isReset } of rated.values()) {
    const own = done.get(deckId) ?? { fresh: 0, reviews: 0 };
    if (!isReset) own[isFresh ? 'fresh' : 'reviews'] += 1;
    done.set(deckId, own);
  }
  return done;
}

function sumOf(all: Iterable<Asked | undefined>): Asked {
  const sum: Asked = { fresh: 0, reviews: 0 };
  for (const one of all) {
    sum.fresh += one?.fresh ?? 0;
    sum.reviews += one?.reviews ?? 0;
  }
  return sum;
}

/** Whether another card of its group was asked today, so that it waits until tomorrow. */
function waitingOf(rated: FoundCards['rated'], optionsOf: OptionsOf): (card: DueCard) => boolean {
  const askedOfGroup = new Map<string, string>();
  for (const [id, { groupId, deckId }] of rated) {
    if (groupId && optionsOf(deckId).buriesSiblings) askedOfGroup.set(groupId, id);
  }
  return ({ id, groupId }) => {
    const asked = askedOfGroup.get(groupId ?? '');
    return asked !== undefined && asked !== id;
  };
}

/** What each deck with limits still allows, with the decks in it that have none; those share one object. */
function limitsOf(
  { choosing, optionsOf, today }: Pick<Around, 'choosing' | 'optionsOf' | 'today'>,
  byDeck: ReadonlyMap<string, Asked>,
): ReadonlyMap<string, Asked> {
  const limits = new Map<string, Asked>();
  if (!choosing.some(isLimited)) return limits;
  const chainOf = deckChains(choosing);
  const byRoot = Map.groupBy(choosing, ({ id }) => chainOf(id).find(isLimited)?.id);
  for (const [rootId, parts] of byRoot) {
    if (rootId === undefined) continue;
    const options = optionsOf(rootId);
    const done = sumOf(parts.map(({ id }) => byDeck.get(id)));
    const raised = sumOf(parts.map((deck) => raiseOf(deck, today)));
    const left: Asked = {
      fresh: Math.max(0, options.newCardsPerDay + raised.fresh - done.fresh),
      reviews: Math.max(0, options.reviewsPerDay + raised.reviews - done.reviews),
    };
    for (const { id } of parts) limits.set(id, left);
  }
  return limits;
}

function isLimited({ newCardsPerDay, reviewsPerDay }: StudyChoices): boolean {
  return typeof newCardsPerDay === 'number' || typeof reviewsPerDay === 'number';
}

function raiseOf({ raisedOn, raisedNew, raisedReviews }: StudyChoices, today: string): Asked {
  if (raisedOn !== today) return { fresh: 0, reviews: 0 };
  return { fresh: raisedNew ?? 0, reviews: raisedReviews ?? 0 };
}
