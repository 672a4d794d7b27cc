/** Weeks and days in the device's time zone. Days advance by date, so a 23-hour day is one day. */
import { dayAfter, mondayOf } from '../../model/study/local-time.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
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

/** @param day `YYYY-MM-DD` */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00Z`).getUTCDay());
}

/** The days of the week of a day, `YYYY-MM-DD`. */
export function weekOf(day: string, firstDay: Weekday): string[] {
  const start = startOfWeek(new Date(`${day}T12:00`), firstDay);
  return daysOfWeek(start).map(dayInput);
}

/** The days of six weeks that contain the month of a day. */
export function monthOf(day: string, firstDay: Weekday): string[] {
  const [first = day] = weekOf(`${day.slice(0, 7)}-01`, firstDay);
  return Array.from({ length: 42 }, (_, index) => dayAfter(first, index));
}

/** The same day of another month, or that month's last day. @param months how many later */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const shown = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate())));
  return shown.toISOString().slice(0, 10);
}

/** The number of the week (ISO 8601): the week of the year's first Thursday is 1. */
export function weekNumber(day: string): number {
  const thursday = dayNumber(mondayOf(day)) + 3;
  const newYear = dayNumber(`${dayOfNumber(thursday).slice(0, 4)}-01-01`);
  return Math.floor((thursday - newYear) / 7) + 1;
}

/** Days from one `YYYY-MM-DD` to another. */
export function isoDaysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}
