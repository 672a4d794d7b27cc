/**
 * The study day: the local calendar day, turning over at 04:00, so that a late night counts for the
 * evening it began in. The only function that decides it.
 */
import { dayMs, localOffsetMin } from '../../lib/date-format.ts';

export const rolloverHour = 4;

const minuteMs = 60_000;

/** Years that have four digits. A row of another program may name an instant at which no calendar has a day. */
const [firstMs, lastMs] = [Date.parse('0000-01-01'), Date.parse('9999-12-31')];

/**
 * @param atMs instant, milliseconds since the epoch
 * @param tzOffsetMin minutes to add to UTC for local time at that instant
 * @returns `YYYY-MM-DD`
 */
export function studyDayOf(atMs: number, tzOffsetMin: number): string {
  const shifted = atMs + (tzOffsetMin - rolloverHour * 60) * minuteMs;
  return new Date(Math.min(lastMs, Math.max(firstMs, shifted))).toISOString().slice(0, 10);
}

/** The study day that it is by this device. */
export function studyToday(nowMs = Date.now()): string {
  return studyDayOf(nowMs, localOffsetMin(nowMs));
}

/** Whether there is this `YYYY-MM-DD`: 2026-02-30 is none. */
export function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
}

/**
 * Whole days since 1970-01-01 of a `YYYY-MM-DD`. One that no calendar has, such as 9999-99-99, may stand in
 * a row of an older app; it counts as the first.
 */
export function dayNumber(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? 0 : Math.round(at / dayMs);
}

export function dayOfNumber(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

/**
 * The instant at which a study day begins for a student who stays at one offset. Only for what keeps no more than the offset at
 * which it happened, as a review does. Where the zone is known, use `startOfStudyDay` (`local-time.ts`).
 */
export function startOfStudyDayAtOffset(day: string, tzOffsetMin: number): number {
  return dayNumber(day) * dayMs + (rolloverHour * 60 - tzOffsetMin) * minuteMs;
}
