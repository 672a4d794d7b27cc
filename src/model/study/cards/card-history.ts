/** What each rating of a card did to its memory, and its recall over time. Pure. */
import type { Rating, Review } from '../../entities/facts/review.ts';
import { recallAfter } from '../fsrs/recall.ts';
import {
  createFold,
  effectiveFacts,
  type Memory,
  ratingTime,
  type Scheduling,
} from '../scheduling.ts';

export interface RatedOnce {
  id: string;
  /** Milliseconds since the epoch. */
  ratedAt: number;
  rating: Rating;
  /** Probability of recall just before, 0 to 1; absent for the first rating. */
  recallBefore: number | undefined;
  /** After the rating. */
  memory: Memory;
}

/** Only the latest ratings are shown. */
const mostRatings = 200;

/** @param how see `foldMemory` */
export function historyOf(
  cardId: string,
  reviews: readonly Review[],
  how: number | Scheduling,
): RatedOnce[] {
  const facts = effectiveFacts(reviews);
  // Forgetting a card on purpose starts it anew.
  const counted = facts.slice(facts.findLastIndex(({ kind }) => kind === 'forget') + 1);
  const fold = createFold(cardId, how);
  const parameters = parametersOf(how);
  const first = Math.max(0, counted.length - mostRatings);
  for (const fact of counted.slice(0, first)) fold.add(fact);
  let before = first > 0 ? fold.memory() : undefined;
  const history: RatedOnce[] = [];
  for (const review of counted.slice(first)) {
    fold.add(review);
    const last = history.at(-1);
    if (review.memory) {
      before = fold.memory();
      // An imported memory says what the last rating left.
      if (last !== undefined) last.memory = before;
    }
    if (review.rating === 0) continue;
    const ratedAt = ratingTime(review);
    const recallBefore = before && recallAfter(before, ratedAt, parameters);
    const memory = fold.memory();
    before = memory;
    const { id, rating } = review;
    history.push({ id, ratedAt, rating: rating as Rating, recallBefore, memory });
  }
  return history;
}

export interface CurvePoint {
  atMs: number;
  /** 0 to 1. */
  recall: number;
}

/** Points between two ratings, inclusive. */
const pointsOfPart = 24;

/** The forgetting curve from the first rating to `toMs`, one part for each rating. */
export function curveOf(
  history: readonly RatedOnce[],
  toMs: number,
  how: number | Scheduling,
): CurvePoint[][] {
  const parameters = parametersOf(how);
  return history.map(({ ratedAt, memory }, at) => {
    const end = Math.max(ratedAt, history[at + 1]?.ratedAt ?? toMs);
    return Array.from({ length: pointsOfPart }, (_, point) => {
      const atMs = ratedAt + ((end - ratedAt) * point) / (pointsOfPart - 1);
      return { atMs, recall: recallAfter(memory, atMs, parameters) };
    });
  });
}

function parametersOf(how: number | Scheduling): readonly number[] | undefined {
  return typeof how === 'number' ? undefined : how.parameters;
}
