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
  if (property === undefined) return undefined;
  for (const time of timesIn(property)) return time;
  return undefined;
}

/** A list, such as that of `EXDATE`. Of a period its start. */
export function* timesIn({ value, params }: Property): Generator<CalendarTime> {
  for (let from = 0; from <= value.length; ) {
    const comma = value.indexOf(',', from);
    const end = comma === -1 ? value.length : comma;
    const time = timeOf(value.slice(from, end), params.TZID);
    if (time !== undefined) yield time;
    from = end + 1;
  }
}

function timeOf(text: string, zoneId: string | undefined): CalendarTime | undefined {
  const match = form.exec(text.trim().split('/')[0] ?? '');
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', z] = match;
  const dayStart = dayOf(Number(year), Number(month), Number(day));
  if (dayStart === undefined || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59)
    return undefined;
  // A leap second is no second of a clock.
  const seconds = Math.min(Number(second), 59);
  const timeMs = ((Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + seconds) * 1_000;
  const isUtc = z !== undefined;
  const tzid = isUtc ? undefined : zoneId;
  return { wallMs: dayStart + timeMs, isDay: hour === undefined, isUtc, tzid };
}

export function* timesInAll(properties: readonly Property[]): Generator<CalendarTime> {
  for (const property of properties) yield* timesIn(property);
}

/** Of all properties together, the first ones: more than `most` are never looked at. */
export function firstTimes(properties: readonly Property[], most: number): CalendarTime[] {
  const found: CalendarTime[] = [];
  for (const time of timesInAll(properties)) if (found.push(time) >= most) break;
  return found;
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
