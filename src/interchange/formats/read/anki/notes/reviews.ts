/**
 * Which entries of a card’s review log are ratings that its memory was made of, by the same rule as Anki’s FSRS: none that was
 * set by hand, none of cramming, and none from before the card was last learned from its beginning. Pure.
 */
import type { Rating } from '../../../../../model/entities/facts/review.ts';

export interface LogEntry {
  /** When, milliseconds: the id of the entry. */
  id: number;
  /** 0: set by hand. */
  ease: number;
  factor: number;
  durationMs: number;
  /** Days until it is asked next; seconds below zero. */
  interval: number;
  /** 0 learning, 1 review, 2 relearning, 3 filtered, 4 manual, 5 rescheduled. */
  kind: number;
}

export interface RatedEntry {
  ratedAt: number;
  /** 0: the card was reset to new, or its day was chosen; only of our own entries. */
  rating: Rating | 0;
  durationMs: number;
  /** It was chosen to be due in so many days. */
  dueInDays?: number;
}

export interface ReviewsOfCard {
  ratings: RatedEntry[];
  byHand: number;
  crammed: number;
  beforeReset: number;
}

/**
 * @param entries of one card, the earliest first
 * @param isOurs those that Haversack has exported: all of them come back, with resets and what was before
 */
export function reviewsOfCard(
  entries: readonly LogEntry[],
  hasThreeButtons: boolean,
  isOurs: (entry: LogEntry) => boolean = () => false,
): ReviewsOfCard {
  const from = beginningOf(entries);
  const told: ReviewsOfCard = { ratings: [], byHand: 0, crammed: 0, beforeReset: 0 };
  for (const [index, entry] of entries.entries()) {
    if (isReset(entry) && isOurs(entry)) told.ratings.push({ ...none, ratedAt: entry.id });
    else if (entry.kind === 4 && Math.abs(entry.interval) <= mostDays && isOurs(entry))
      told.ratings.push({ ...none, ratedAt: entry.id, dueInDays: entry.interval });
    else if (entry.ease < 1 || entry.ease > 4) told.byHand += 1;
    else if (isCramming(entry)) told.crammed += 1;
    else if (index < from && !isOurs(entry)) told.beforeReset += 1;
    else told.ratings.push(ratedOf(entry, hasThreeButtons));
  }
  return told;
}

/** Where the learning begins of which the memory is made. */
function beginningOf(entries: readonly LogEntry[]): number {
  let learning: number | undefined;
  let last = 0;
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at] as LogEntry;
    if (isCramming(entry)) continue;
    if (entry.ease > 0 && entry.kind === 0) learning = at;
    else if (isReset(entry)) return learning ?? (last || at + 1);
    // Older versions wrote nothing where a card was reset.
    else if (learning !== undefined) return learning;
    if (entry.ease > 0) last = at;
  }
  return learning ?? 0;
}

/** Of a day that was chosen: more is of whoever has changed our package. */
const mostDays = 40_000;

const none = { rating: 0, durationMs: 0 } as const;

function isReset({ kind, factor }: LogEntry): boolean {
  return kind === 4 && factor === 0;
}

function isCramming({ kind, factor }: LogEntry): boolean {
  return kind === 3 && factor === 0;
}

/** The first scheduler had Again, Good and Easy while a card was learned. */
function ratedOf({ id, ease, kind, durationMs }: LogEntry, hasThreeButtons: boolean): RatedEntry {
  const isShifted = hasThreeButtons && (kind === 0 || kind === 2) && (ease === 2 || ease === 3);
  const rating = (isShifted ? ease + 1 : ease) as Rating;
  return { ratedAt: id, rating, durationMs: Math.max(0, Math.round(durationMs)) };
}
