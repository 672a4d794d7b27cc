/**
 * The reviews of a card as entries of Anki's log. What interval each gave is not written down with us: it is taken from when the
 * next review was, and of the last from when the card is due. Pure.
 */
import { dayMs } from '../../../../lib/date-format.ts';
import { dayNumber, studyDayOf } from '../../../../model/study/study-day.ts';
import type { AnkiCard, AnkiReview } from './note.ts';

const usualFactor = 2_500;

export interface LogLine extends AnkiReview {
  /** Days, or seconds below zero. */
  interval: number;
  lastInterval: number;
  factor: number;
  /** 0 learning, 1 review, 2 relearning, 4 set by hand: the card was reset where its factor is 0. */
  kind: number;
}

/** @param tzOffsetMin by which whoever reads it counts days */
export function logOf({ reviews, memory }: AnkiCard, tzOffsetMin: number): LogLine[] {
  const rated = reviews.filter(({ rating }) => rating > 0);
  const nextOf = new Map(rated.map((review, at) => [review, rated[at + 1]]));
  let lastInterval = 0;
  let hasLearned = false;
  return reviews.map((review) => {
    if (review.dueOn !== undefined) {
      const today = dayNumber(studyDayOf(review.ratedAt, tzOffsetMin));
      const interval = dayNumber(review.dueOn) - today;
      return { ...review, interval, lastInterval, factor: usualFactor, kind: 4 };
    }
    if (review.rating === 0) {
      [lastInterval, hasLearned] = [0, false];
      return { ...review, interval: 0, lastInterval: 0, factor: 0, kind: 4 };
    }
    const next = nextOf.get(review);
    const gapMs =
      next === undefined ? memory.dueAt - review.ratedAt : next.ratedAt - review.ratedAt;
    const interval =
      gapMs < dayMs / 2
        ? -Math.max(1, Math.round(gapMs / 1_000))
        : Math.max(1, Math.round(gapMs / dayMs));
    const kind = !hasLearned ? 0 : lastInterval > 0 ? 1 : 2;
    const line = { ...review, interval, lastInterval, factor: kind === 0 ? 0 : usualFactor, kind };
    hasLearned ||= interval > 0;
    lastInterval = interval;
    return line;
  });
}
