/**
 * The study day: the local calendar day with a change at 04:00, so that a late night counts for the evening it began
 * in. The only function that decides it.
 */
import { dayMs, localOffsetMin } from '../../lib/date-format.ts';

export const rolloverHour = 4;

const minuteMs = 60_000;

/** Years with four digits. Imported rows may contain instants outside the calendar. */
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

/** The current study day on this device. */
export function studyToday(nowMs = Date.now()): string {
  return studyDayOf(nowMs, localOffsetMin(nowMs));
}

/** Whether the `YYYY-MM-DD` exists: 2026-02-30 does not. */
export function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
}

/**
 * Whole days from 1970-01-01 to a `YYYY-MM-DD`. A date that does not exist, such as 9999-99-99 in a row of an older
 * app, counts as the first day.
 */
export function dayNumber(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? 0 : Math.round(at / dayMs);
}

/** Days from 1970 to the last date (ECMA-262 §21.4.1.1); the first is as far from it. */
const lastDay = 1e8;

/** A number beyond all dates counts as the nearest date. */
export function dayOfNumber(number: number): string {
  const day = Math.min(lastDay, Math.max(-lastDay, number)) || 0;
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/**
 * When a study day begins at a fixed offset. Only for data that stores just the offset, such as a review. If the
 * zone is known, use `startOfStudyDay` (`local-time.ts`).
 */
export function startOfStudyDayAtOffset(day: string, tzOffsetMin: number): number {
  return dayNumber(day) * dayMs + (rolloverHour * 60 - tzOffsetMin) * minuteMs;
}
