/**
 * How many of the due cards a review asks today: as the app counts them (`queries/due-cards.ts`), from rows instead of
 * indexes, so that a message names the number that the bell shows. Pure. `test/cards-counted.test.ts` compares both.
 */
import type { Deck } from '../../src/model/entities/deck.ts';
import type { Settings } from '../../src/model/entities/student/settings.ts';
import {
  type Asked,
  limitsOfDay,
  limitsOfDecks,
} from '../../src/model/study/options/day-limits.ts';
import type { OptionsOf } from '../../src/model/study/options/study-options.ts';

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

/** @returns cards in learning, and due reviews and new cards within the limits */
export function countAsked(
  { learning, fresh, reviews, rated }: FoundCards,
  { choosing, settings, optionsOf, today }: Around,
): number {
  const byDeck = doneByDeck(rated);
  const left = limitsOfDay(settings, choosing, today, sumOf(byDeck.values()), reviews.length);
  const doneIn = (ids: readonly string[]) => sumOf(ids.map((id) => byDeck.get(id)));
  const limitOf = new Map(
    limitsOfDecks(choosing, optionsOf, today, doneIn).flatMap((limit) =>
      limit.decks.map((id) => [id, limit] as const),
    ),
  );
  const waits = waitingOf(rated, optionsOf);
  const countOf = (due: readonly DueCard[], kind: 'newLeft' | 'reviewsLeft') => {
    const byLimit = Map.groupBy(
      due.filter((card) => !waits(card)),
      ({ deckId }) => limitOf.get(deckId),
    );
    let sum = 0;
    for (const [limit, cards] of byLimit) sum += Math.min(cards.length, limit?.[kind] ?? Infinity);
    return Math.min(sum, left[kind]);
  };
  return learning + countOf(reviews, 'reviewsLeft') + countOf(fresh, 'newLeft');
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
