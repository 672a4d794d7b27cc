/**
 * What a student remembers of a card: FSRS-6 (Ye et al.; ts-fsrs) folded over its reviews, so that two
 * devices which hold the same reviews agree on when it is due.
 *
 * ts-fsrs counts elapsed days in UTC; each review is therefore replayed on a clock shifted by its own
 * offset and the 04:00 rollover, where UTC days are study days. It throws on negative days, so time
 * never runs backwards in a replay.
 */

import {
  createEmptyCard,
  type FSRS,
  type Card as FsrsCard,
  fsrs,
  GenSeedStrategyWithCardId,
  type Grade,
  type State,
  StrategyMode,
} from 'ts-fsrs';
import { dayMs } from '../../lib/date-format.ts';
import { maxDriftMs, parseStamp, type Stamp } from '../clock.ts';
import type { Rating, Review } from '../entities/facts/review.ts';
import { dayOfNumber, rolloverHour, startOfStudyDay } from './study-day.ts';

/**
 * Whether a card may be asked: 1 while neither it nor its deck is in the Trash, 2 where the student suspended it, 0 while
 * only its deck is there or has not come yet, -1 while it lies in the Trash itself. A number, since IndexedDB indexes no
 * booleans.
 */
export type Live = -1 | 0 | 1 | 2;

/** The cached state of one card, a local part of its row. `state`: 0 new, 1 learning, 2 review, 3 relearning. */
export interface Memory {
  live: Live;
  state: State;
  /** Instant from which it may be asked; 0 for a new card that is not buried. */
  dueAt: number;
  /** Days until recall falls to 90 %. */
  stability: number;
  /** 1 easy to 10 hard. */
  difficulty: number;
  intervalDays: number;
  reps: number;
  lapses: number;
  lastRatedAt: number;
}

type ReviewFact = Pick<Review, 'id' | 'ratedAt' | 'tzOffsetMin' | 'rating' | 'voids' | 'kind'> & {
  /** The stamp of the fact; none for a review that is only imagined. */
  $at?: Stamp;
};

const minuteMs = 60_000;

/**
 * When a card was rated, milliseconds: what the device's own clock said, unless that lies further ahead of the stamp,
 * which the server has clamped, than a clock may drift [S7].
 */
export function ratingTime({ ratedAt, $at }: ReviewFact): number {
  return $at === undefined ? ratedAt : Math.min(ratedAt, parseStamp($at).ms + maxDriftMs);
}

/** The reviews that count, in order: union by id, voided ones and practice left out, sorted by (time of rating, id). */
export function effectiveReviews<R extends ReviewFact>(reviews: readonly R[]): R[] {
  const voided = new Set(reviews.flatMap((review) => (review.voids ? [review.voids] : [])));
  const unique = new Map(reviews.map((review) => [review.id, review]));
  return [...unique.values()]
    .filter(({ id, rating, kind }) => rating > 0 && kind !== 'practice' && !voided.has(id))
    .sort((a, b) => ratingTime(a) - ratingTime(b) || (a.id < b.id ? -1 : 1));
}

/** What is remembered of a card that was never asked. */
const unasked: Omit<Memory, 'live'> = {
  state: 0,
  dueAt: 0,
  stability: 0,
  difficulty: 0,
  intervalDays: 0,
  reps: 0,
  lapses: 0,
  lastRatedAt: 0,
};

/**
 * @param retention the recall that intervals aim at, 0 to 1
 */
export function foldMemory(
  cardId: string,
  reviews: readonly ReviewFact[],
  retention: number,
  live: Live = 1,
): Memory {
  if (reviews.length === 0) return { live, ...unasked };
  const scheduler = schedulerFor(retention);
  let shiftedMs = 0;
  let offsetMin = 0;
  let card: SeededCard = { ...createEmptyCard(new Date(0)), cardId };
  let lastRatedAt = 0;
  for (const review of effectiveReviews(reviews)) {
    offsetMin = review.tzOffsetMin;
    lastRatedAt = ratingTime(review);
    shiftedMs = Math.max(shiftedMs, lastRatedAt + shiftMs(offsetMin));
    card = { ...scheduler.next(card, new Date(shiftedMs), review.rating as Grade).card, cardId };
  }
  const intervalDays = card.scheduled_days;
  return {
    live,
    state: card.state,
    dueAt: card.reps === 0 ? 0 : dueInstant(card.due.getTime(), shiftedMs, intervalDays, offsetMin),
    stability: card.stability,
    difficulty: card.difficulty,
    intervalDays,
    reps: card.reps,
    lapses: card.lapses,
    lastRatedAt,
  };
}

/** What each rating would do now: the next interval in milliseconds, for the labels under the buttons. */
export function previewIntervals(
  cardId: string,
  reviews: readonly ReviewFact[],
  retention: number,
  nowMs: number,
  tzOffsetMin: number,
): Record<Rating, number> {
  const after = (rating: Rating) => {
    const next = { id: '~', ratedAt: nowMs, tzOffsetMin, rating };
    return Math.max(0, foldMemory(cardId, [...reviews, next], retention).dueAt - nowMs);
  };
  return { 1: after(1), 2: after(2), 3: after(3), 4: after(4) };
}

type SeededCard = FsrsCard & { cardId: string };

const schedulers = new Map<number, FSRS>();

function schedulerFor(retention: number): FSRS {
  let scheduler = schedulers.get(retention);
  if (scheduler === undefined) {
    scheduler = fsrs({ request_retention: retention, enable_fuzz: true, enable_short_term: true });
    scheduler.useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('cardId'));
    schedulers.set(retention, scheduler);
  }
  return scheduler;
}

function shiftMs(tzOffsetMin: number): number {
  return (tzOffsetMin - rolloverHour * 60) * minuteMs;
}

/** Intervals of days end when a study day begins; shorter ones at their minute. */
function dueInstant(
  shiftedDueMs: number,
  shiftedNowMs: number,
  intervalDays: number,
  tzOffsetMin: number,
): number {
  if (intervalDays < 1) return shiftedDueMs - shiftMs(tzOffsetMin);
  const day = dayOfNumber(Math.floor(shiftedNowMs / dayMs) + intervalDays);
  return startOfStudyDay(day, tzOffsetMin);
}
