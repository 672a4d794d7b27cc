/** What each rating of a card did to its memory, and how its recall went up and down meanwhile. Pure. */
import type { Rating, Review } from '../entities/facts/review.ts';
import { recallAt } from './recall.ts';
import { effectiveReviews, foldMemory, type Memory, ratingTime } from './scheduling.ts';

export interface RatedOnce {
  id: string;
  /** Milliseconds since the epoch. */
  ratedAt: number;
  rating: Rating;
  /** How likely it was remembered right before, 0 to 1; none at its first rating. */
  recallBefore: number | undefined;
  /** After it. */
  memory: Memory;
}

/** The latest ratings that are worked out one by one: each is a replay of all before it. */
const mostRatings = 200;

/** @param retention see `foldMemory` */
export function historyOf(
  cardId: string,
  reviews: readonly Review[],
  retention: number,
): RatedOnce[] {
  const counted = effectiveReviews(reviews);
  const first = Math.max(0, counted.length - mostRatings);
  const memoryAfter = (count: number) => foldMemory(cardId, counted.slice(0, count), retention);
  let before = first > 0 ? memoryAfter(first) : undefined;
  return counted.slice(first).map((review, at) => {
    const ratedAt = ratingTime(review);
    const recallBefore = before && recallAt(before, ratedAt);
    const memory = memoryAfter(first + at + 1);
    before = memory;
    return { id: review.id, ratedAt, rating: review.rating as Rating, recallBefore, memory };
  });
}

export interface CurvePoint {
  atMs: number;
  /** 0 to 1. */
  recall: number;
}

/** Points between two ratings, both included. */
const pointsOfPart = 24;

/** The forgetting curve from the first rating to `toMs`, in parts: each rating begins one. */
export function curveOf(history: readonly RatedOnce[], toMs: number): CurvePoint[][] {
  return history.map(({ ratedAt, memory }, at) => {
    const end = Math.max(ratedAt, history[at + 1]?.ratedAt ?? toMs);
    return Array.from({ length: pointsOfPart }, (_, point) => {
      const atMs = ratedAt + ((end - ratedAt) * point) / (pointsOfPart - 1);
      return { atMs, recall: recallAt(memory, atMs) };
    });
  });
}
