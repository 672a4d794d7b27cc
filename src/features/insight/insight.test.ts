import { describe, expect, it } from 'vitest';
import { accuracyOf, heatWeeks, reviewDays } from './insight.ts';

const today = '2026-03-05'; // a Thursday

function review(id: string, studyDay: string, rating: 0 | 1 | 2 | 3 | 4, voids?: string) {
  return { id, studyDay, rating, voids, ratedAt: Date.parse(studyDay), tzOffsetMin: 0 };
}

describe('reviews a day', () => {
  it('covers every day up to today, in order', () => {
    const days = reviewDays([review('a', '2026-03-04', 3)], today, 3);
    expect(days).toEqual([
      { day: '2026-03-03', reviews: 0, remembered: 0 },
      { day: '2026-03-04', reviews: 1, remembered: 1 },
      { day: '2026-03-05', reviews: 0, remembered: 0 },
    ]);
  });

  it('leaves out what was undone, and the undoing', () => {
    const days = reviewDays([review('a', today, 3), review('b', today, 0, 'a')], today, 1);
    expect(days[0]?.reviews).toBe(0);
  });

  it('gives the share that was remembered', () => {
    const reviews = [review('a', today, 1), review('b', today, 2), review('c', today, 4)];
    expect(accuracyOf(reviewDays(reviews, today, 2))).toBe(67);
    expect(accuracyOf(reviewDays([], today, 2))).toBeUndefined();
  });
});

describe('the weeks of study', () => {
  it('begin on Mondays and end today', () => {
    const weeks = heatWeeks(new Map(), today, 26);
    expect(weeks).toHaveLength(26);
    expect(weeks[25]?.map(({ day }) => day)).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
    ]);
    expect(weeks.slice(0, 25).every((week) => week.length === 7)).toBe(true);
  });

  it('are shaded against the busiest day, and any study shows', () => {
    const acts = new Map([
      ['2026-03-02', 1],
      ['2026-03-03', 50],
      ['2026-03-04', 100],
    ]);
    const levels = heatWeeks(acts, today, 1)[0]?.map(({ level }) => level);
    expect(levels).toEqual([1, 2, 4, 0]);
  });
});
