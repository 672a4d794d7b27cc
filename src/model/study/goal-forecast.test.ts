import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doneLine, forecastOf, nthStudyDay, planLine } from './goal-forecast.ts';
import { type DaysOff, type GoalTerms, isDayOff, noDaysOff } from './goal-terms.ts';
import { progressOfDays } from './progress.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';

/** 96 pages from Monday 9 November to Friday 11 December 2026. */
const goal: GoalTerms = {
  ...{ startDate: '2026-11-09', endDate: '2026-12-11', startPage: 120, endPage: 215 },
};
const sundays: DaysOff = new Set([0]);

function forecast(amounts: Record<string, number>, today: string, off = noDaysOff, of = goal) {
  const days = new Map(Object.entries(amounts));
  return forecastOf(of, days, progressOfDays(of, days, today, off), today, off);
}

describe('the forecast', () => {
  it('goes on at the pace of the last two weeks', () => {
    // 28 pages in 14 days: two a day, and 68 are left.
    expect(forecast({ '2026-11-10': 14, '2026-11-20': 14 }, '2026-11-23')).toEqual({
      ...{ perDay: 2, doneOn: '2026-12-26', daysLate: 15 },
    });
  });

  it('forgets a slow begin and a quick one', () => {
    const slow = forecast({ '2026-11-25': 28 }, '2026-12-02');
    expect(slow?.perDay).toBe(2);
    const quick = forecast({ '2026-11-09': 60, '2026-11-25': 14 }, '2026-12-02');
    expect(quick?.perDay).toBe(1);
  });

  it('says how early it ends', () => {
    const early = forecast({ '2026-11-09': 40, '2026-11-10': 40 }, '2026-11-10');
    expect(early).toEqual({ perDay: 40, doneOn: '2026-11-11', daysLate: -30 });
  });

  it('counts today only once something was done', () => {
    expect(forecast({ '2026-11-09': 8 }, '2026-11-10')?.perDay).toBe(8);
    expect(forecast({ '2026-11-09': 8, '2026-11-10': 4 }, '2026-11-10')?.perDay).toBe(6);
  });

  it('passes over days off', () => {
    // 84 left at 12 a day: seven study days from Tuesday on; Sunday is none.
    expect(forecast({ '2026-11-09': 12 }, '2026-11-10', sundays)?.doneOn).toBe('2026-11-17');
  });

  it('has no day without a pace, and is none for what is reached, waits or has no end', () => {
    expect(forecast({}, '2026-11-20')).toEqual({ perDay: 0 });
    expect(forecast({ '2026-11-09': 96 }, '2026-11-20')).toBeUndefined();
    expect(forecast({}, '2026-11-08')).toBeUndefined();
    const weekly = { ...goal, kind: 'hours', target: 60, isWeekly: true };
    expect(forecast({ '2026-11-09': 30 }, '2026-11-10', noDaysOff, weekly)).toBeUndefined();
  });
});

it('the nth study day is the one that counting finds', () => {
  const off = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      off,
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 1, max: 80 }),
      (days, from, n) => {
        const daysOff = new Set(days);
        let [day, left] = [from, n];
        for (;;) {
          if (!isDayOff(day, daysOff)) left -= 1;
          if (left === 0) break;
          day += 1;
        }
        expect(nthStudyDay(from, n, daysOff)).toBe(day);
      },
    ),
  );
});

describe('the line of the plan', () => {
  it('rises evenly, stays level on days off and ends with everything', () => {
    const week = { ...goal, startDate: '2026-11-13', endDate: '2026-11-16', endPage: 125 };
    const start = dayNumber('2026-11-13');
    expect(planLine(week, sundays)).toEqual([
      { day: start, value: 0 },
      { day: start + 1, value: 2 },
      { day: start + 2, value: 4 },
      { day: start + 3, value: 4 },
      { day: start + 4, value: 6 },
    ]);
  });

  it('of a weekly goal has each week’s target by its end', () => {
    const weekly = { ...goal, kind: 'cards', target: 70, isWeekly: true };
    const line = planLine(weekly, noDaysOff);
    const at = (day: string) => line.find((point) => point.day === dayNumber(day) + 1)?.value;
    expect(at('2026-11-09')).toBe(10);
    expect(at('2026-11-15')).toBe(70);
    expect(at('2026-11-22')).toBe(140);
    expect(line.at(-1)).toEqual({ day: dayNumber('2026-12-12'), value: 330 });
  });

  it('never falls, and has few points however long the goal is', () => {
    const anyGoal = fc.record({
      length: fc.integer({ min: 1, max: 3_000 }),
      target: fc.integer({ min: 0, max: 10_000 }),
      isWeekly: fc.boolean(),
    });
    fc.assert(
      fc.property(anyGoal, ({ length, target, isWeekly }) => {
        const startDate = '2026-11-11';
        const endDate = dayOfNumber(dayNumber(startDate) + length - 1);
        const line = planLine(
          { startDate, endDate, startPage: 1, endPage: 1, kind: 'cards', target, isWeekly },
          sundays,
        );
        expect(line.length).toBeLessThan(405);
        for (const [index, { value }] of line.entries())
          expect(value).toBeGreaterThanOrEqual((line[index - 1]?.value ?? 0) - 1e-6);
      }),
    );
  });
});

describe('the line of what was done', () => {
  it('is level between days of study and ends today', () => {
    const days = new Map(Object.entries({ '2026-11-10': 4, '2026-11-12': 2 }));
    const start = dayNumber('2026-11-09');
    expect(doneLine(goal, days, 6, '2026-11-13')).toEqual([
      { day: start, value: 0 },
      { day: start + 1, value: 0 },
      { day: start + 2, value: 4 },
      { day: start + 3, value: 4 },
      { day: start + 4, value: 6 },
      { day: start + 4.5, value: 6 },
    ]);
  });

  it('has a correction on its day', () => {
    const corrected = {
      ...goal,
      ...{ corrected: 12, correctedOn: '2026-11-12', correctedBefore: 5 },
    };
    const start = dayNumber('2026-11-09');
    const line = doneLine(corrected, new Map(), 12, '2026-11-20');
    expect(line).toContainEqual({ day: start + 3, value: 5 });
    expect(line).toContainEqual({ day: start + 4, value: 12 });
  });

  it('is none before the first day', () => {
    expect(doneLine(goal, new Map(), 0, '2026-11-08')).toEqual([]);
  });
});
