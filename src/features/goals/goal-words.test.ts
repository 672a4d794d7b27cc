import { afterEach, describe, expect, it, vi } from 'vitest';
import { paceWords } from '../../components/goals/goal-pace.tsx';
import { goalProgress } from '../../model/study/progress.ts';
import { isReminded, reminderWords } from './goal-words.ts';

afterEach(() => vi.unstubAllEnvs());

const range = { startPage: 1, endPage: 10, startDate: '2026-05-26', endDate: '2026-05-30' };
const read = (page: number, studyDay: string) => ({ page, studyDay });
const progress = goalProgress(range, [], '2026-05-30');

describe('the reminder of a goal', () => {
  it.each([
    ['20:00', '2026-05-30T19:59', false],
    ['20:00', '2026-05-30T20:00', true],
    // The study day goes on.
    ['20:00', '2026-05-31T03:59', true],
    ['01:30', '2026-05-30T20:00', false],
    ['01:30', '2026-05-31T01:29', false],
    ['01:30', '2026-05-31T01:30', true],
  ])('at %s has come at %s: %s', (reminder, now, isTime) => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(isReminded({ reminder }, '2026-05-30', Date.parse(now))).toBe(isTime);
  });

  it('asks for pages once its time has come, as long as some are left today', () => {
    expect(reminderWords('20:00', progress, true)).toEqual({
      ...{ due: true, text: 'Reminder (20:00): 10 pages left today' },
    });
    const waits = { due: false, text: 'Daily reminder in the app at 20:00' };
    expect(reminderWords('20:00', progress, false)).toEqual(waits);
    const isRead = goalProgress(
      range,
      [1, 2].map((page) => read(page, '2026-05-26')),
      '2026-05-26',
    );
    expect(reminderWords('20:00', isRead, true)).toEqual(waits);
  });

  it('is not shown where none is set, or all pages are read', () => {
    expect(reminderWords(null, progress, true)).toBeUndefined();
    const all = Array.from({ length: 10 }, (_, index) => read(index + 1, '2026-05-26'));
    expect(reminderWords('20:00', goalProgress(range, all, '2026-05-27'), true)).toBeUndefined();
  });
});

describe('what a goal asks for', () => {
  const words = (pages: number[], today: string) =>
    paceWords(
      goalProgress(
        range,
        pages.map((page) => read(page, '2026-05-26')),
        today,
      ),
    );

  it('says the pages of today and the plan, and in the end what is left', () => {
    expect(words([1], '2026-05-26')).toBe('1 page left today. Plan: 2 pages a day for 5 days.');
    expect(words([1, 2], '2026-05-26')).toBe('Done for today. 2 pages a day keep you on track.');
    expect(words([1, 2, 3, 4, 5, 6, 7, 8, 9], '2026-05-29')).toBe(
      '1 page left today. Plan: 1 page a day for 2 days.',
    );
    expect(words([], '2026-05-25')).toBe('2 pages a day for 5 days, from the start date.');
    expect(words([1, 2, 3, 4, 5, 6, 7, 8], '2026-05-31')).toBe(
      'The end date has passed. 2 pages left.',
    );
  });
});
