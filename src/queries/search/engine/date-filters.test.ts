import { describe, expect, it } from 'vitest';
import { dateIn, spanOf } from './date-filters.ts';

const now = new Date(2026, 9, 14, 15, 30).getTime();
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime();

describe('a date in a search', () => {
  it.each([
    ['today', at(2026, 10, 14), Number.MAX_SAFE_INTEGER],
    ['yesterday', at(2026, 10, 13), at(2026, 10, 14)],
    ['week', at(2026, 10, 8), Number.MAX_SAFE_INTEGER],
    ['month', at(2026, 9, 15), Number.MAX_SAFE_INTEGER],
    ['2026', at(2026, 1, 1), at(2027, 1, 1)],
    ['2026-10', at(2026, 10, 1), at(2026, 11, 1)],
    ['2026/12', at(2026, 12, 1), at(2027, 1, 1)],
    ['2024-02-29', at(2024, 2, 29), at(2024, 3, 1)],
    ['2026-10-31', at(2026, 10, 31), at(2026, 11, 1)],
  ])('edited:%s has its first and last moment', (value, fromMs, toMs) => {
    expect(dateIn(value)).toBe('yes');
    expect(spanOf({ by: 'edited', value }, now)).toEqual({ fromMs, toMs });
  });

  it('after begins with the first moment of the date, and before ends with it', () => {
    const { fromMs, toMs } = spanOf({ by: 'after', value: '2026-10' }, now);
    expect([fromMs, toMs]).toEqual([at(2026, 10, 1), Number.MAX_SAFE_INTEGER]);
    expect(spanOf({ by: 'before', value: '2026-10' }, now).toMs).toBe(at(2026, 10, 1));
    expect(spanOf({ by: 'before', value: 'week' }, now).toMs).toBe(at(2026, 10, 8));
  });

  it('is unfinished while it may become one, and none otherwise', () => {
    expect(['2', '202', '2026-', 'we', 'yester', '2026-13'].map(dateIn)).toEqual(
      Array(6).fill('unfinished'),
    );
    expect(['soon', 'weeks', '2026-10-05-1', '12:30', '20261'].map(dateIn)).toEqual(
      Array(5).fill('no'),
    );
    expect(dateIn('2026-02-30')).toBe('unfinished');
    expect(['constructor', 'toString', '__proto__'].map(dateIn)).toEqual(['no', 'no', 'no']);
  });
});
