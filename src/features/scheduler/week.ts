/** Weeks and months as days, `YYYY-MM-DD`. Days advance by date, so a day of 23 hours is one day. Pure. */
import { dayAfter, mondayOf } from '../../model/study/local-time.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';

/** 0 is Sunday, as in `Date.getDay`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

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

/** 0 is Sunday; 1970-01-01 was a Thursday. */
function weekdayOf(day: string): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(weekdayOf(day));
}

/** The seven days of the week of a day. */
export function weekOf(day: string, firstDay: Weekday): string[] {
  const first = dayAfter(day, -((weekdayOf(day) - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => dayAfter(first, index));
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

/** Days from one to another. */
export function isoDaysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}
