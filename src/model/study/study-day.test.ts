import { describe, expect, it } from 'vitest';
import { maxTimeMs } from '../fields.ts';
import { dayNumber, dayOfNumber, startOfStudyDayAtOffset, studyDayOf } from './study-day.ts';

describe('the study day', () => {
  it.each([
    ['2026-03-10T03:59:59.999Z', 0, '2026-03-09'],
    ['2026-03-10T04:00:00.000Z', 0, '2026-03-10'],
    ['2026-03-10T23:59:00.000Z', 0, '2026-03-10'],
    ['2026-03-11T00:30:00.000Z', 0, '2026-03-10'],
    ['2026-03-09T22:29:00.000Z', 330, '2026-03-09'], // 03:59 in India
    ['2026-03-09T22:30:00.000Z', 330, '2026-03-10'], // 04:00 in India
    ['2026-03-10T13:59:00.000Z', -600, '2026-03-09'], // 03:59 in Hawaii
    ['2026-03-10T14:00:00.000Z', -600, '2026-03-10'],
    ['2026-03-09T13:59:00.000Z', 840, '2026-03-09'], // 03:59 of the 10th on the Line Islands
    ['2026-03-09T14:00:00.000Z', 840, '2026-03-10'],
    ['2026-03-01T03:00:00.000Z', 0, '2026-02-28'],
    ['2028-03-01T03:00:00.000Z', 0, '2028-02-29'],
    ['2026-01-01T02:00:00.000Z', 0, '2025-12-31'],
  ])('of %s at %d minutes is %s', (instant, offset, day) => {
    expect(studyDayOf(Date.parse(instant), offset)).toBe(day);
  });

  it.each([0, 330, -600, 840, -210])('begins at 04:00 local time, at %d minutes too', (offset) => {
    const start = startOfStudyDayAtOffset('2026-03-10', offset);
    expect(studyDayOf(start, offset)).toBe('2026-03-10');
    expect(studyDayOf(start - 1, offset)).toBe('2026-03-09');
  });

  it('counts one that no calendar has as the first, so that nothing breaks on it', () => {
    for (const day of ['9999-99-99', '', 'soon']) expect(dayNumber(day)).toBe(0);
  });

  it('is one that there is, where a row names the ends of the calendar', () => {
    for (const offset of [0, 330, -600, 840]) {
      expect(dayNumber(studyDayOf(maxTimeMs, offset))).toBeGreaterThan(dayNumber('9999-12-30'));
      expect(studyDayOf(maxTimeMs, offset)).toBe('9999-12-31');
      expect(studyDayOf(-maxTimeMs, offset)).toBe('0000-01-01');
    }
  });

  it('counts days there and back', () => {
    expect(dayNumber('1970-01-02')).toBe(1);
    expect(dayOfNumber(dayNumber('2028-02-29'))).toBe('2028-02-29');
  });
});
