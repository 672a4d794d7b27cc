/**
 * New cards and reviews that a study day may still ask: in all, and in each deck with limits of its own. Pure. The app
 * counts by it, and so does the server for its messages.
 */
import type { Deck } from '../../entities/deck.ts';
import { defaultSettings, type Settings } from '../../entities/student/settings.ts';
import { deckChains } from '../cards/deck-tree.ts';
import { catchUpLeft, type OptionsOf, type StudyChoices } from './study-options.ts';

/** Cards asked for the first time, and others. */
export interface Asked {
  fresh: number;
  reviews: number;
}

export interface Limits {
  newLeft: number;
  /** `Infinity`: no limit. */
  reviewsLeft: number;
}

/** A deck with limits of its own, and the decks in it that have none. */
export interface DeckLimits extends Limits {
  decks: readonly string[];
}

/**
 * @param done asked today
 * @param backlog due reviews; only read while a backlog is spread over days
 */
export function limitsOfDay(
  settings: Partial<Settings> | undefined,
  decks: readonly Deck[],
  today: string,
  done: Asked,
  backlog: number,
): Limits {
  const raised = raiseOfAll([settings ?? {}, ...decks], today);
  const days = catchUpLeft(settings, today);
  const share = days === undefined ? Infinity : Math.ceil((backlog + done.reviews) / days);
  const mostNew = settings?.newCardsPerDay ?? defaultSettings.newCardsPerDay;
  const mostReviews = Math.min(settings?.reviewsPerDay ?? Infinity, share);
  return left(mostNew, mostReviews, raised, done);
}

/** @param doneIn asked today in these decks */
export function limitsOfDecks(
  decks: readonly Deck[],
  optionsOf: OptionsOf,
  today: string,
  doneIn: (deckIds: readonly string[]) => Asked,
): DeckLimits[] {
  if (!decks.some(isLimited)) return [];
  const chainOf = deckChains(decks);
  const byRoot = Map.groupBy(decks, ({ id }) => chainOf(id).find(isLimited)?.id);
  byRoot.delete(undefined);
  return [...byRoot].map(([rootId, parts]) => {
    const { newCardsPerDay, reviewsPerDay } = optionsOf(rootId);
    const ids = parts.map(({ id }) => id);
    // Additions of a deck also raise the limit that it is in.
    const raised = raiseOfAll(parts, today);
    return { decks: ids, ...left(newCardsPerDay, reviewsPerDay, raised, doneIn(ids)) };
  });
}

function left(mostNew: number, mostReviews: number, raised: Asked, done: Asked): Limits {
  return {
    newLeft: Math.max(0, mostNew + raised.fresh - done.fresh),
    reviewsLeft: Math.max(0, mostReviews + raised.reviews - done.reviews),
  };
}

/** Additions for today only. */
function raiseOfAll(all: readonly StudyChoices[], today: string): Asked {
  const ofToday = all.filter(({ raisedOn }) => raisedOn === today);
  return {
    fresh: ofToday.reduce((sum, { raisedNew }) => sum + (raisedNew ?? 0), 0),
    reviews: ofToday.reduce((sum, { raisedReviews }) => sum + (raisedReviews ?? 0), 0),
  };
}

function isLimited({ newCardsPerDay, reviewsPerDay }: StudyChoices): boolean {
  return typeof newCardsPerDay === 'number' || typeof reviewsPerDay === 'number';
}
