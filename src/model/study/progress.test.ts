import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { goalProgress } from './progress.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';

/** Ten pages in five days: two a day. */
const goal = { startDate: '2026-03-02', endDate: '2026-03-06', startPage: 11, endPage: 20 };

function read(pages: number[], studyDay: string) {
  return pages.map((page) => ({ page, studyDay }));
}

describe('goal progress', () => {
  it('asks for an even share of the pages each day', () => {
    expect(goalProgress(goal, [], '2026-03-02')).toEqual({
      state: 'on-track',
      unit: 'page',
      total: 10,
      done: 0,
      doneToday: 0,
      next: { fileId: undefined, page: 11 },
      daysLeft: 5,
      perDay: 2,
      leftToday: 2,
      behindBy: 0,
    });
  });

  it('counts a page once, and only pages of the range', () => {
    const readings = [...read([11, 11, 12, 99], '2026-03-02'), ...read([12], '2026-03-03')];
    expect(goalProgress(goal, readings, '2026-03-03')).toMatchObject({
      done: 2,
      next: { page: 13 },
    });
  });

  it('leaves out what was read before the first day', () => {
    expect(goalProgress(goal, read([11], '2026-03-01'), '2026-03-02').done).toBe(0);
  });

  it('keeps today’s share steady while it is being read', () => {
    const progress = goalProgress(goal, read([11], '2026-03-02'), '2026-03-02');
    expect(progress).toMatchObject({ perDay: 2, leftToday: 1 });
    const more = goalProgress(goal, read([11, 12, 13, 14], '2026-03-02'), '2026-03-02');
    expect(more).toMatchObject({ perDay: 2, leftToday: 0 });
  });

  it('is on track with yesterday’s share, and behind with one page less', () => {
    const on = (pages: number[]) => goalProgress(goal, read(pages, '2026-03-02'), '2026-03-03');
    expect(on([11, 12])).toMatchObject({ state: 'on-track', leftToday: 2 });
    expect(on([11])).toMatchObject({ state: 'behind', leftToday: 3 });
  });

  it('does not make up for yesterday’s share before today’s larger one is read', () => {
    const readings = [...read([11], '2026-03-02'), ...read([12], '2026-03-03')];
    expect(goalProgress(goal, readings, '2026-03-03')).toMatchObject({
      state: 'behind',
      leftToday: 2,
    });
  });

  it('counts a page on the first day on which it was read, in whatever order the facts came', () => {
    const first = read([11], '2026-03-02');
    const again = read([11], '2026-03-03');
    for (const readings of [
      [...first, ...again],
      [...again, ...first],
    ]) {
      expect(goalProgress(goal, readings, '2026-03-03').leftToday).toBe(3);
    }
  });

  it('counts the first and the last page of the range, and none beside them', () => {
    const at = (pages: number[]) => goalProgress(goal, read(pages, '2026-03-02'), '2026-03-02');
    expect(at([10, 21])).toMatchObject({ done: 0, next: { page: 11 } });
    expect(at([11, 20])).toMatchObject({ done: 2, next: { page: 12 } });
    expect(at([11, 12, 13, 14, 15, 16, 17, 18, 19])).toMatchObject({ done: 9, next: { page: 20 } });
  });

  it('asks for more each day after days without reading, and says so', () => {
    expect(goalProgress(goal, [], '2026-03-05')).toMatchObject({
      state: 'behind',
      daysLeft: 2,
      perDay: 5,
    });
  });

  it('is on track again once today’s larger share is read', () => {
    const progress = goalProgress(goal, read([11, 12, 13, 14, 15], '2026-03-05'), '2026-03-05');
    expect(progress).toMatchObject({ state: 'on-track', leftToday: 0 });
  });

  it('names the first gap as the next page', () => {
    expect(goalProgress(goal, read([11, 13], '2026-03-02'), '2026-03-02').next?.page).toBe(12);
  });

  it('waits before its first day', () => {
    expect(goalProgress(goal, [], '2026-02-20')).toMatchObject({
      state: 'waiting',
      daysLeft: 5,
      leftToday: 0,
    });
  });

  it('is overdue when days are over and pages are left', () => {
    expect(goalProgress(goal, read([11], '2026-03-02'), '2026-03-07')).toMatchObject({
      state: 'overdue',
      daysLeft: 0,
      perDay: 9,
    });
  });

  it('is not overdue on its last day', () => {
    expect(goalProgress(goal, [], '2026-03-06')).toMatchObject({
      state: 'behind',
      daysLeft: 1,
      leftToday: 10,
    });
  });

  it('is done when every page was read, late too', () => {
    const all = read([11, 12, 13, 14, 15, 16, 17, 18, 19, 20], '2026-03-09');
    const progress = goalProgress(goal, all, '2026-03-09');
    expect(progress).toMatchObject({ state: 'done', perDay: 0, leftToday: 0 });
    expect(progress).not.toHaveProperty('next');
  });

  it('is reached in time by whoever keeps the pace', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 200 }),
        (days, pages) => {
          const start = dayNumber('2026-03-02');
          const range = {
            startDate: dayOfNumber(start),
            endDate: dayOfNumber(start + days - 1),
            startPage: 1,
            endPage: pages,
          };
          const readings: { page: number; studyDay: string }[] = [];
          for (let day = start; day < start + days; day++) {
            const share = goalProgress(range, readings, dayOfNumber(day)).leftToday;
            for (let i = 0; i < share; i++) {
              readings.push({ page: readings.length + 1, studyDay: dayOfNumber(day) });
            }
            expect(goalProgress(range, readings, dayOfNumber(day)).state).not.toBe('behind');
          }
          expect(goalProgress(range, readings, dayOfNumber(start + days - 1)).state).toBe('done');
        },
      ),
      { numRuns: fewerUnlessLong(100, 25) },
    );
  });
});
