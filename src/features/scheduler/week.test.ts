import { describe, expect, it } from 'vitest';
import {
  addMonths,
  firstDayOfWeek,
  isoDaysBetween,
  isWeekend,
  monthOf,
  weekNumber,
  weekOf,
} from './week.ts';

describe('the week', () => {
  it('begins on the day the student’s country says', () => {
    expect(weekOf('2026-03-05', 1)[0]).toBe('2026-03-02');
    expect(weekOf('2026-03-05', 0)[0]).toBe('2026-03-01');
    expect(weekOf('2026-03-01', 0)[0]).toBe('2026-03-01');
    expect(weekOf('2026-03-01', 1)[0]).toBe('2026-02-23');
    expect(firstDayOfWeek('de-DE')).toBe(1);
    expect(firstDayOfWeek('en-US')).toBe(0);
  });

  it('has seven different days, also when clocks change', () => {
    const days = weekOf('2026-03-29', 1);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toBe('2026-03-29');
    expect(days.filter(isWeekend)).toEqual(['2026-03-28', '2026-03-29']);
    expect(isoDaysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });

  it('has the number of ISO 8601, whose first week has the first Thursday', () => {
    expect(weekNumber('2026-11-25')).toBe(48);
    expect(weekNumber('2026-01-01')).toBe(1);
    expect(weekNumber('2027-01-03')).toBe(53);
    expect(weekNumber('2027-01-04')).toBe(1);
  });
});

describe('the month', () => {
  it('is six weeks, from the week of its first day on', () => {
    const days = monthOf('2026-11-25', 1);
    expect(days).toHaveLength(42);
    expect([days[0], days.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  });

  it('keeps the day in the next month, or takes its last one', () => {
    expect(addMonths('2026-11-25', 1)).toBe('2026-12-25');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
  });
});
