import { describe, expect, it } from 'vitest';
import { accuracyOf, actsByDay, heatWeeks, monthHeads, reviewDays } from './insight.ts';

const today = '2026-03-05'; // a Thursday

function counted(studyDay: string, acts: number, remembered: number, entity = 'review' as const) {
  return { key: `${studyDay} ${entity}`, studyDay, entity, acts, remembered };
}

describe('reviews a day', () => {
  it('covers every day up to today, in order', () => {
    const days = reviewDays([counted('2026-03-04', 2, 1), counted('2026-01-01', 9, 9)], today, 3);
    expect(days).toEqual([
      { day: '2026-03-03', reviews: 0, remembered: 0 },
      { day: '2026-03-04', reviews: 2, remembered: 1 },
      { day: '2026-03-05', reviews: 0, remembered: 0 },
    ]);
  });

  it('counts no other act as a review', () => {
    const reading = { ...counted(today, 5, 0), entity: 'reading' as const };
    expect(reviewDays([reading], today, 1)[0]?.reviews).toBe(0);
    expect(
      actsByDay([reading, counted(today, 2, 1), counted('2026-03-01', 7, 7)], today, today),
    ).toEqual(new Map([[today, 7]]));
  });

  it('gives the share that was remembered', () => {
    expect(accuracyOf(reviewDays([counted(today, 3, 2)], today, 2))).toBe(67);
    expect(accuracyOf(reviewDays([], today, 2))).toBeUndefined();
    // Rounding must not hide the forgotten one.
    expect(accuracyOf(reviewDays([counted(today, 300, 299)], today, 2))).toBe(99);
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

describe('the months over the weeks of study', () => {
  const heads = (day: string) =>
    monthHeads(heatWeeks(new Map(), day, 26), (first) => first.slice(0, 7));

  it('stand where they begin, and none on top of another', () => {
    expect(heads(today)).toEqual([
      { column: 0, name: '2025-09' },
      { column: 3, name: '2025-10' },
      { column: 7, name: '2025-11' },
      { column: 12, name: '2025-12' },
      { column: 16, name: '2026-01' },
      { column: 20, name: '2026-02' },
      { column: 24, name: '2026-03' },
    ]);
    const columns = heads('2026-03-25').map(({ column }) => column);
    for (const [index, column] of columns.entries())
      if (index > 0) expect(column - (columns[index - 1] ?? 0)).toBeGreaterThanOrEqual(3);
  });
});
