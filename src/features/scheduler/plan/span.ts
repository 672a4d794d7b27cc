/**
 * Spans of time as the grid moves them: by days and minutes of the wall clock, so that a lecture at nine stays at nine
 * where the clocks change. Pure but for the device's time zone.
 */
import { localDay } from '../../../lib/date-format.ts';
import type { StudyEvent } from '../../../model/entities/event.ts';
import { longestEventMs } from '../../../model/study/event-time.ts';
import { dayAfter } from '../../../model/study/local-time.ts';

/** The grid's step, and the shortest event that it makes. Minutes. */
export const stepMin = 15;
export const minutesPerDay = 24 * 60;
const stepMs = stepMin * 60_000;

/** Instants, milliseconds since the epoch. All day: the local midnights before the first and after the last day. */
export interface Span {
  startsAt: number;
  endsAt: number;
  isAllDay: boolean;
}

/** Which part of an event is moved. */
export type Grip = 'all' | 'start' | 'end';

/** The instant of a local day, `YYYY-MM-DD`, and a minute of its wall clock, which may lie outside the day. */
export function atMinute(day: string, minute: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(2000, 0, 1);
  // The constructor reads years below 100 as of the 20th century.
  at.setFullYear(year, month - 1, date);
  at.setHours(0, minute, 0, 0);
  return at.getTime();
}

/** Minutes of the wall clock since midnight. */
export function minuteOf(atMs: number): number {
  const at = new Date(atMs);
  return at.getHours() * 60 + at.getMinutes();
}

export function snapMinute(minute: number): number {
  return Math.round(minute / stepMin) * stepMin;
}

function shift(atMs: number, days: number, minutes: number): number {
  const at = new Date(atMs);
  at.setDate(at.getDate() + days);
  if (minutes !== 0) at.setMinutes(at.getMinutes() + minutes);
  return at.getTime();
}

/** Moves both ends. An all-day span moves by days only. */
export function moveSpan(
  { startsAt, endsAt, isAllDay }: Span,
  days: number,
  minutes: number,
): Span {
  const by = isAllDay ? 0 : minutes;
  const start = shift(startsAt, days, by);
  return { isAllDay, startsAt: start, endsAt: Math.max(shift(endsAt, days, by), start + stepMs) };
}

/** Moves one end; it stays at least a step from the other, or a day if it is all-day, and at most a year. */
export function resizeSpan(span: Span, grip: 'start' | 'end', days: number, minutes: number): Span {
  const { startsAt, endsAt, isAllDay } = span;
  const by = isAllDay ? 0 : minutes;
  const least = (atMs: number, sign: 1 | -1) =>
    isAllDay ? shift(atMs, sign, 0) : atMs + sign * stepMs;
  if (grip === 'end') {
    const end = Math.max(shift(endsAt, days, by), least(startsAt, 1));
    return { ...span, endsAt: Math.min(end, startsAt + longestEventMs) };
  }
  const start = Math.min(shift(startsAt, days, by), least(endsAt, -1));
  return { ...span, startsAt: Math.max(start, endsAt - longestEventMs) };
}

export function spanInHours(day: string, minute: number, lengthMin: number): Span {
  return {
    startsAt: atMinute(day, minute),
    endsAt: Math.max(atMinute(day, minute + lengthMin), atMinute(day, minute) + stepMs),
    isAllDay: false,
  };
}

/** @param last included */
export function spanOfWholeDays(first: string, last: string): Span {
  return { startsAt: atMinute(first, 0), endsAt: atMinute(dayAfter(last), 0), isAllDay: true };
}

/** The last local day of a span, `YYYY-MM-DD`: an event until midnight ends on the day before. */
export function lastDayOf({ startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>): string {
  return localDay(Math.max(startsAt, endsAt - 1));
}

/** The fields of an event. */
export function timesOfSpan(
  span: Span,
): Required<Pick<StudyEvent, 'startsAt' | 'endsAt' | 'startsOn' | 'endsOn'>> {
  const { startsAt, endsAt, isAllDay } = span;
  return isAllDay
    ? { startsAt, endsAt, startsOn: localDay(startsAt), endsOn: lastDayOf(span) }
    : { startsAt, endsAt, startsOn: null, endsOn: null };
}

export function isSameSpan(a: Span, b: Span): boolean {
  return a.startsAt === b.startsAt && a.endsAt === b.endsAt && a.isAllDay === b.isAllDay;
}

export function lengthMin({ startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>): number {
  return Math.round((endsAt - startsAt) / 60_000);
}
