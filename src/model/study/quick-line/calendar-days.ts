/** Days and times counted from today. Days are `YYYY-MM-DD`. */
import { dayAfter, minutesOf } from '../local-time.ts';
import { dayNumber, isDay, rolloverHour } from '../study-day.ts';
import type { LineContext, LineValue } from './line-types.ts';

type DayValue = Extract<LineValue, { type: 'day' }>;

/** The next such date from today on, or the one of the year. @param year of two or four digits */
export function toDay(
  today: string,
  day: number,
  month: number,
  year?: string,
): string | undefined {
  const two = (value: number) => String(value).padStart(2, '0');
  const ofYear = (of: number) => {
    const found = `${of}-${two(month)}-${two(day)}`;
    return isDay(found) ? found : undefined;
  };
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  if (year !== undefined) return ofYear(Number(year.length === 2 ? `20${year}` : year));
  const now = Number(today.slice(0, 4));
  // February 29 exists every fourth year, and eight years lie around 2100.
  for (let of = now; of <= now + 8; of += 1) {
    const found = ofYear(of);
    if (found !== undefined && found >= today) return found;
  }
  return undefined;
}

/** @param unit 0 to 4: minutes, hours, days, weeks, months */
export function later(
  { today, now }: LineContext,
  count: number,
  unit: number,
): Omit<DayValue, 'type'> {
  if (unit === 2) return { day: dayAfter(today, count) };
  if (unit === 3) return { day: dayAfter(today, count * 7) };
  if (unit === 4) return { day: monthsAfter(today, count) };
  const minutes = minutesOf(now);
  const begun = minutes + (minutes < rolloverHour * 60 ? 1_440 : 0);
  const at = begun + count * (unit === 1 ? 60 : 1);
  return { day: dayAfter(today, Math.floor(at / 1_440)), time: timeOf(at % 1_440) };
}

/** @param minutes of a day */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The same day of a later month, or that month's last. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = year * 12 + month - 1 + count;
  for (let of = date; of > 0; of -= 1) {
    const found = toDay(day, of, (first % 12) + 1, String(Math.floor(first / 12)).padStart(4, '0'));
    if (found !== undefined) return found;
  }
  return day;
}

/** Sunday is 0. 1970-01-01 was a Thursday. */
export function weekdayOf(day: string): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}
