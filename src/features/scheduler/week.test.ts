import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayInput,
  daysOfWeek,
  eventsOfDay,
  firstDayOfWeek,
  instantOf,
  startOfWeek,
  timeInput,
} from './week.ts';

describe('the week', () => {
  it('begins on the day the student’s country says', () => {
    const thursday = new Date(2026, 2, 5, 15);
    expect(dayInput(startOfWeek(thursday, 1))).toBe('2026-03-02');
    expect(dayInput(startOfWeek(thursday, 0))).toBe('2026-03-01');
    expect(firstDayOfWeek('de-DE')).toBe(1);
    expect(firstDayOfWeek('en-US')).toBe(0);
  });

  it('has seven different days, also when clocks change', () => {
    for (let week = 0; week < 53; week++) {
      const start = addDays(startOfWeek(new Date(2026, 0, 1), 1), week * 7);
      const days = daysOfWeek(start);
      expect(new Set(days.map(dayInput)).size).toBe(7);
      expect(days.every((day) => day.getHours() === 0)).toBe(true);
    }
  });

  it('reads back the instants it shows', () => {
    const at = new Date(2026, 2, 5, 9, 5);
    expect(instantOf(dayInput(at), timeInput(at))).toBe(at.getTime());
    expect(instantOf('', '09:05')).toBeUndefined();
    expect(instantOf('2026-03-05', '')).toBeUndefined();
  });

  it('shows an event on each day it touches, and not on the day it ends at midnight', () => {
    const [monday, tuesday, wednesday] = [2, 3, 4].map((day) => new Date(2026, 2, day));
    const night = {
      id: 'night',
      startsAt: new Date(2026, 2, 2, 22).getTime(),
      endsAt: new Date(2026, 2, 4).getTime(),
    };
    const shownOn = (day: Date | undefined) => day && eventsOfDay([night], day).length;
    expect([shownOn(monday), shownOn(tuesday), shownOn(wednesday)]).toEqual([1, 1, 0]);
  });
});
