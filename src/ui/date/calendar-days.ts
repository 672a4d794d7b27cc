/** Days of a calendar, each a `YYYY-MM-DD`; a week begins on Monday. Pure, and without time zones. */
import { dayMs } from '../../lib/date-format.ts';

export function addDays(day: string, days: number): string {
  return dayAt(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
}

/** The same day of another month, or its last one where that is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** 0 is Monday. */
export function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weeks that the day's month touches, with the days of its neighbours that fill them. */
export function weeksOfMonth(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const monday = addDays(first, -weekday(first));
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let start = monday; start < next; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

function dayAt(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
