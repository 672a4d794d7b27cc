/** Times of day as instants, over changes of the clocks and of the time zone. Pure. */
import { dayMs } from '../../lib/date-format.ts';
import { dayNumber, dayOfNumber, rolloverHour } from './study-day.ts';

export interface LocalClock {
  /** Milliseconds since the epoch. */
  nowMs: number;
  /** Minutes to add to UTC for local time at an instant. */
  offsetAt: (atMs: number) => number;
}

const minuteMs = 60_000;

/**
 * When a clock on the wall shows this. Where the clocks skip the time, it is as much later as they skip; where it comes
 * twice, it is the first.
 * @param day `YYYY-MM-DD`
 * @param timeOfDay `HH:MM`
 */
export function instantOf(
  day: string,
  timeOfDay: string,
  offsetAt: LocalClock['offsetAt'],
): number {
  const wall = dayNumber(day) * dayMs + minutesOf(timeOfDay) * minuteMs;
  // A day is more than any time zone differs from UTC: between the two lies every change that may matter.
  const offsets = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const [before = wall, after = wall] = offsets.map((offset) => wall - offset * minuteMs);
  const isShownAt = (atMs: number) => atMs + offsetAt(atMs) * minuteMs === wall;
  const shown = [before, after].filter(isShownAt);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** As `instantOf`, within a study day: what comes before it turns over is of the next calendar day. */
export function instantInStudyDay(
  studyDay: string,
  timeOfDay: string,
  offsetAt: LocalClock['offsetAt'],
): number {
  const isNextDay = minutesOf(timeOfDay) < rolloverHour * 60;
  return instantOf(dayAfter(studyDay, isNextDay ? 1 : 0), timeOfDay, offsetAt);
}

/** The calendar day on the wall, `YYYY-MM-DD`. */
export function calendarDay({ nowMs, offsetAt }: LocalClock): string {
  return dayOfNumber(Math.floor((nowMs + offsetAt(nowMs) * minuteMs) / dayMs));
}

export function dayAfter(day: string, days = 1): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** The Monday of its week. */
export function mondayOf(day: string): string {
  // 1970-01-01 was a Thursday.
  return dayAfter(day, -((dayNumber(day) + 3) % 7));
}

function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}
