/**
 * The reviews of a card as entries of Anki's log. What interval each gave is not written down with us: it is taken from when the
 * next review was, and of the last from when the card is due. Pure.
 */
import { dayMs } from '../../../lib/date-format.ts';
import type { AnkiCard, AnkiReview } from './note.ts';

export interface LogLine extends AnkiReview {
  /** Days, or seconds below zero. */
  interval: number;
  lastInterval: number;
  factor: number;
  /** 0 learning, 1 review, 2 relearning. */
  kind: number;
}

export function logOf({ reviews, memory }: AnkiCard): LogLine[] {
  let lastInterval = 0;
  let hasLearned = false;
  return reviews.map((review, at) => {
    const next = reviews[at + 1];
    const gapMs =
      next === undefined ? memory.dueAt - review.ratedAt : next.ratedAt - review.ratedAt;
    const interval =
      gapMs < dayMs / 2
        ? -Math.max(1, Math.round(gapMs / 1_000))
        : Math.max(1, Math.round(gapMs / dayMs));
    const kind = !hasLearned ? 0 : lastInterval > 0 ? 1 : 2;
    const line = { ...review, interval, lastInterval, factor: kind === 0 ? 0 : 2_500, kind };
    hasLearned ||= interval > 0;
    lastInterval = interval;
    return line;
  });
}
