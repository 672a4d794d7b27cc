import { describe, expect, it } from 'vitest';
import type { Review } from '../../entities/facts/review.ts';
import { recallAfter } from '../fsrs/recall.ts';
import { foldMemory } from '../scheduling.ts';
import { curveOf, historyOf } from './card-history.ts';

const day = 86_400_000;
const t0 = Date.UTC(2026, 2, 10, 12);
const rated = (rating: 0 | 1 | 2 | 3 | 4, days: number, more: Partial<Review> = {}): Review => ({
  id: `r${days}${more.kind ?? ''}`,
  cardId: 'card',
  ratedAt: t0 + days * day,
  tzOffsetMin: 0,
  studyDay: '2026-03-10',
  rating,
  durationMs: 1,
  $at: '',
  deletedAt: 0,
  ...more,
});

describe('the history of a card', () => {
  const reviews = [rated(4, 0), rated(3, 8), rated(1, 60), rated(3, 9, { kind: 'practice' })].map(
    ({ $at, ...review }) => review as Review,
  );

  it('has each rating that counts, with its effect', () => {
    const history = historyOf('card', reviews, 0.9);
    expect(history.map(({ rating }) => rating)).toEqual([4, 3, 1]);
    expect(history.at(-1)?.memory).toEqual(foldMemory('card', reviews, 0.9));
    expect(history[0]?.recallBefore).toBeUndefined();
    expect(history[1]?.recallBefore).toBeCloseTo(0.9, 1);
    expect(history[2]?.recallBefore).toBeLessThan(0.9);
  });

  it('falls from each rating to the next one, and never below 0', () => {
    const parts = curveOf(historyOf('card', reviews, 0.9), t0 + 70 * day, 0.9);
    expect(parts).toHaveLength(3);
    for (const part of parts) {
      expect(part[0]?.recall).toBe(1);
      const recalls = part.map(({ recall }) => recall);
      expect(recalls).toEqual(recalls.toSorted((a, b) => b - a));
      expect(recalls.every((recall) => recall > 0)).toBe(true);
    }
    expect(parts[0]?.at(-1)?.atMs).toBe(t0 + 8 * day);
    expect(parts[2]?.at(-1)?.atMs).toBe(t0 + 70 * day);
  });

  it('says 90 % after as many days as the stability, and nothing of a card that was never asked', () => {
    const memory = foldMemory('card', reviews.slice(0, 1), 0.9);
    expect(recallAfter(memory, memory.lastRatedAt + memory.stability * day, undefined)).toBeCloseTo(
      0.9,
      6,
    );
    expect(recallAfter(foldMemory('card', [], 0.9), t0, undefined)).toBe(0);
  });

  // If each rating replayed all earlier ones, this would take a minute.
  it('of a card with thousands of ratings has the last ones, equal to the stored memory', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => {
      const { $at, ...one } = rated(((at % 4) + 1) as 1, at / 2);
      return one as Review;
    });
    const history = historyOf('card', many, 0.9);
    expect(history).toHaveLength(200);
    expect(history.at(-1)?.memory).toEqual(foldMemory('card', many, 0.9));
    expect(history[0]?.memory).toEqual(foldMemory('card', many.slice(0, 9_801), 0.9));
  });
});
