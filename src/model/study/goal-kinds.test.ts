/** Goals of cards and hours, weekly goals, several files, days off, and corrections by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import {
  countStudyDays,
  type DaysOff,
  daysOffOf,
  type GoalTerms,
  isDayOff,
  noDaysOff,
  rangesOf,
  totalOf,
} from './goal-terms.ts';
import { daysOfCards, daysOfMinutes, goalProgress, progressOfDays } from './progress.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';

/** From Monday 2 March to Sunday 15 March 2026. */
const dates = { startDate: '2026-03-02', endDate: '2026-03-15', startPage: 1, endPage: 1 };
const sundays: DaysOff = new Set([0]);

describe('a goal of several files', () => {
  const goal: GoalTerms = {
    ...dates,
    ...{ fileId: 'a', startPage: 5, endPage: 8 },
    files: [
      { fileId: 'b', startPage: 1, endPage: 3 },
      { fileId: 'a', startPage: 7, endPage: 10 },
    ],
  };

  it('counts a page that two ranges name once', () => {
    expect(rangesOf(goal)).toEqual([
      { fileId: 'a', startPage: 5, endPage: 8 },
      { fileId: 'b', startPage: 1, endPage: 3 },
      { fileId: 'a', startPage: 9, endPage: 10 },
    ]);
    expect(totalOf(goal, noDaysOff)).toBe(9);
  });

  it('continues in the next file after the last page of one', () => {
    const read = [5, 6, 7, 8].map((page) => ({ fileId: 'a', page, studyDay: '2026-03-02' }));
    const progress = goalProgress(goal, read, '2026-03-03');
    expect(progress).toMatchObject({ done: 4, next: { fileId: 'b', page: 1 } });
  });

  it('does not count the same page of another file', () => {
    const read = [{ fileId: 'c', page: 5, studyDay: '2026-03-02' }];
    expect(goalProgress(goal, read, '2026-03-03').done).toBe(0);
  });
});

describe('days off', () => {
  it('ask for nothing, and the other days for more', () => {
    const goal = { ...dates, endPage: 12 };
    expect(goalProgress(goal, [], '2026-03-02', sundays)).toMatchObject({
      ...{ daysLeft: 12, perDay: 1, leftToday: 1 },
    });
    expect(goalProgress(goal, [], '2026-03-08', sundays)).toMatchObject({
      ...{ state: 'on-track', leftToday: 0, daysLeft: 6, perDay: 2, behindBy: 6 },
    });
  });

  it('count where no other day is left', () => {
    const goal = { ...dates, endPage: 12 };
    const progress = goalProgress(goal, [], '2026-03-15', sundays);
    expect(progress).toMatchObject({ state: 'behind', daysLeft: 1, leftToday: 12 });
  });

  it('are those of the goal, or else of the settings; seven are none', () => {
    expect(daysOffOf({ daysOff: null }, { daysOff: [0, 6] })).toEqual(new Set([0, 6]));
    expect(daysOffOf({ daysOff: [] }, { daysOff: [0, 6] })).toEqual(new Set());
    expect(daysOffOf({ daysOff: [0, 1, 2, 3, 4, 5, 6] }, undefined).size).toBe(0);
  });

  it('are counted as one by one, over any span', () => {
    const off = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
    const span = fc.tuple(fc.integer({ min: -900, max: 30_000 }), fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(off, span, (days, [from, length]) => {
        const daysOff = new Set(days);
        const all = Array.from({ length }, (_, index) => from + index);
        const counted = all.filter((day) => !isDayOff(day, daysOff)).length;
        expect(countStudyDays(from, from + length - 1, daysOff)).toBe(counted);
      }),
    );
    // The 8th of March 2026 is a Sunday.
    expect(isDayOff(dayNumber('2026-03-08'), sundays)).toBe(true);
  });
});

describe('a goal of each week', () => {
  const goal: GoalTerms = { ...dates, kind: 'hours', target: 300, isWeekly: true };
  const minutes = (amounts: Record<string, number>, today: string) =>
    progressOfDays(goal, new Map(Object.entries(amounts)), today);

  it('asks for the target of this week only', () => {
    const progress = minutes({ '2026-03-03': 200 }, '2026-03-05');
    expect(progress).toMatchObject({
      ...{ unit: 'minute', total: 600, done: 200, week: { target: 300, done: 200, left: 100 } },
      ...{ daysLeft: 4, perDay: 25, leftToday: 25, state: 'on-track' },
    });
  });

  it('is not reached by a week, and the next week begins with nothing', () => {
    expect(minutes({ '2026-03-03': 700 }, '2026-03-08')).toMatchObject({
      ...{ state: 'on-track', leftToday: 0, week: { left: 0 } },
    });
    expect(minutes({ '2026-03-03': 700 }, '2026-03-09')).toMatchObject({
      ...{ state: 'on-track', perDay: 43, week: { target: 300, done: 0, left: 300 } },
    });
  });

  it('is behind when the week is, and done or overdue after its last day', () => {
    expect(minutes({}, '2026-03-06').state).toBe('behind');
    expect(minutes({ '2026-03-03': 600 }, '2026-03-16').state).toBe('done');
    expect(minutes({ '2026-03-03': 599 }, '2026-03-16').state).toBe('overdue');
  });

  it('asks for a part in a week that it fills in part', () => {
    const late = { ...goal, startDate: '2026-03-06' };
    // Three of seven days.
    expect(progressOfDays(late, new Map(), '2026-03-06').week?.target).toBe(129);
    expect(totalOf(late, noDaysOff)).toBe(429);
  });

  it('of pages ends with the last page', () => {
    const pages = { ...dates, endPage: 5, target: 3, isWeekly: true };
    const read = (from: number, to: number, studyDay: string) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({ page: from + index, studyDay }));
    expect(goalProgress(pages, read(1, 3, '2026-03-03'), '2026-03-10')).toMatchObject({
      ...{ total: 5, done: 3, week: { target: 2, done: 0, left: 2 } },
    });
    expect(goalProgress(pages, read(1, 5, '2026-03-03'), '2026-03-04').state).toBe('done');
  });
});

describe('what counts', () => {
  const review = (cardId: string, studyDay: string) => ({ cardId, studyDay });
  const reviews = [
    review('a', '2026-03-01'),
    review('a', '2026-03-04'),
    review('a', '2026-03-03'),
    review('a', '2026-03-03'),
    review('b', '2026-03-04'),
  ];

  it('of a goal by a date is each card once, on its first day', () => {
    const days = daysOfCards({ ...dates, kind: 'cards', target: 5 }, reviews);
    expect([...days].sort()).toEqual([
      ['2026-03-03', 1],
      ['2026-03-04', 1],
    ]);
  });

  it('of a weekly goal is each card once a day', () => {
    const days = daysOfCards({ ...dates, kind: 'cards', target: 5, isWeekly: true }, reviews);
    expect(days.get('2026-03-04')).toBe(2);
  });

  it('of hours is the sum of a day, rounded once', () => {
    const days = daysOfMinutes(dates, [
      { durationMs: 80_000, studyDay: '2026-03-03' },
      { durationMs: 80_000, studyDay: '2026-03-03' },
      { durationMs: 9e9, studyDay: '2026-03-01' },
    ]);
    expect([...days]).toEqual([['2026-03-03', 3]]);
  });
});

describe('a correction by hand', () => {
  const goal = { ...dates, endPage: 28 };
  const read = [1, 2, 3, 4].map((page) => ({ page, studyDay: '2026-03-02' }));
  const of = (corrected: number, correctedOn = '2026-03-03', correctedBefore = 0) => ({
    ...{ ...goal, corrected, correctedOn, correctedBefore },
  });

  it('counts on its day, so that today’s share is done', () => {
    expect(goalProgress(of(6), read, '2026-03-03')).toMatchObject({
      ...{ done: 10, doneToday: 6, leftToday: 0, next: { page: 11 } },
    });
    expect(goalProgress(of(6), read, '2026-03-04')).toMatchObject({ done: 10, doneToday: 0 });
  });

  it('keeps what was counted by hand before', () => {
    expect(goalProgress(of(6, '2026-03-03', 5), read, '2026-03-03').doneToday).toBe(1);
  });

  it('takes away what the app counted too much, and goes back to there', () => {
    expect(goalProgress(of(-3), read, '2026-03-03')).toMatchObject({ done: 1, next: { page: 2 } });
    expect(goalProgress(of(-99), read, '2026-03-03')).toMatchObject({ done: 0, next: { page: 1 } });
  });

  it('never counts more pages than there are', () => {
    const progress = goalProgress(of(99), read, '2026-03-03');
    expect(progress).toMatchObject({ done: 28, state: 'done' });
    expect(progress).not.toHaveProperty('next');
  });
});

it('is reached in time by who keeps the pace, whatever the days off and the kind', () => {
  const off = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 400 }),
      off,
      fc.boolean(),
      fc.constantFrom('cards', 'hours'),
      (length, target, days, isWeekly, kind) => {
        const start = dayNumber('2026-03-02') + (target % 7);
        const daysOff = new Set(days);
        const goal: GoalTerms = {
          ...{ startPage: 1, endPage: 1, kind, target, isWeekly },
          ...{ startDate: dayOfNumber(start), endDate: dayOfNumber(start + length - 1) },
        };
        const done = new Map<string, number>();
        for (let day = start; day < start + length; day++) {
          const today = dayOfNumber(day);
          done.set(today, progressOfDays(goal, done, today, daysOff).leftToday);
          expect(progressOfDays(goal, done, today, daysOff).state).not.toBe('behind');
        }
        expect(progressOfDays(goal, done, dayOfNumber(start + length), daysOff).state).toBe('done');
      },
    ),
    { numRuns: fewerUnlessLong(100, 25) },
  );
});

it('of a row with any numbers answers at once', () => {
  const huge = {
    ...{ startDate: '0001-01-01', endDate: '9999-12-31', startPage: 1, endPage: 1e15 },
    ...{ fileId: 'a', corrected: 1e14, isWeekly: true, target: 1e9 },
  };
  expect(goalProgress(huge, [], '2026-03-02', sundays)).toMatchObject({ done: 1e14 });
});
