/** Weeks and days in the device's time zone. Days advance by date, so a 23-hour day is one day. */
import { isThen } from '../../queries/events.ts';

/** 0 is Sunday, as in `Date.getDay`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The local midnight at the start of the week of `at`. */
export function startOfWeek(at: Date, firstDay: Weekday): Date {
  const day = startOfDay(at);
  return addDays(day, -((day.getDay() - firstDay + 7) % 7));
}

export function startOfDay(at: Date): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate());
}

export function addDays(at: Date, days: number): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
}

/** The seven midnights of a week. */
export function daysOfWeek(start: Date): Date[] {
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}

/** The local day, `YYYY-MM-DD`, for date fields. */
export function dayInput(at: Date): string {
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** The local time, `HH:MM`, for time fields. */
export function timeInput(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** @returns the typed instant, milliseconds; `undefined` while incomplete */
export function instantOf(day: string, time: string): number | undefined {
  const instant = Date.parse(`${day}T${time}`);
  return day === '' || time === '' || Number.isNaN(instant) ? undefined : instant;
}

/** The first day of the week in the student's region; Monday if the browser does not tell. */
export function firstDayOfWeek(locale: string): Weekday {
  const { firstDay } = weekInfo(locale);
  return ((firstDay ?? 1) % 7) as Weekday;
}

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  firstDay?: number;
}

function weekInfo(name: string): WeekInfo {
  // Newer than the types; Firefox has neither.
  const locale = new Intl.Locale(name) as { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
}

/** The events that overlap a day, in the order of `events`. */
export function eventsOfDay<E extends { startsAt: number; endsAt: number }>(
  events: readonly E[],
  day: Date,
): E[] {
  return events.filter(isThen(day.getTime(), addDays(day, 1).getTime()));
}
