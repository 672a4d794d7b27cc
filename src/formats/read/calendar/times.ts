/** Days, times and durations of iCalendar (RFC 5545 §3.3.4–3.3.6). Pure. */
import type { Property } from './content-lines.ts';

export interface CalendarTime {
  /** The local time as if it were UTC. */
  wallMs: number;
  /** A day without a time. */
  isDay: boolean;
  isUtc: boolean;
  /** `undefined`: of wherever the student is. */
  tzid: string | undefined;
}

/** `20260304`, `20260304T090000`, `20260304T090000Z`; some programs write them with `-` and `:`. */
const form = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(?:\.\d+)?(Z)?)?$/i;

/** @returns `undefined` where it is no time */
export function parseTime(property: Property | undefined): CalendarTime | undefined {
  return property === undefined ? undefined : parseTimes(property)[0];
}

/** A list, such as that of `EXDATE`. Of a period its start. */
export function parseTimes({ value, params }: Property): CalendarTime[] {
  return value.split(',').flatMap((one) => {
    const match = form.exec(one.trim().split('/')[0] ?? '');
    if (match === null) return [];
    const [, year, month, day, hour, minute, second = '0', z] = match;
    const dayStart = dayOf(Number(year), Number(month), Number(day));
    if (dayStart === undefined || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return [];
    // A leap second is no second of a clock.
    const seconds = Math.min(Number(second), 59);
    const timeMs = ((Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + seconds) * 1_000;
    const isUtc = z !== undefined;
    const tzid = isUtc ? undefined : params.TZID;
    return [{ wallMs: dayStart + timeMs, isDay: hour === undefined, isUtc, tzid }];
  });
}

function dayOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

interface Duration {
  days: number;
  ms: number;
}

/** §3.3.6. @returns `undefined` where it is none, or goes back */
export function parseDuration(value: string): Duration | undefined {
  const match =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/.exec(
      value.trim(),
    );
  if (match === null) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
}

/** `2026-03-04`. */
export function dayText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}
