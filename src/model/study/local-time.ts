/** Converts local times to instants across changes of clocks and time zones. Pure. */
import { dayMs } from '../../lib/date-format.ts';
import { dayNumber, dayOfNumber, rolloverHour, studyDayOf } from './study-day.ts';

export interface LocalClock {
  /** Milliseconds since the epoch. */
  nowMs: number;
  /** Minutes to add to UTC for local time at an instant. */
  offsetAt: (atMs: number) => number;
}

const minuteMs = 60_000;

/**
 * The instant of a local time. A time that the clocks skip becomes later by the skipped span; a time that occurs
 * twice means the first.
 * @param day `YYYY-MM-DD`
 * @param timeOfDay `HH:MM`
 */
export function instantOf(
  day: string,
  timeOfDay: string,
  offsetAt: LocalClock['offsetAt'],
): number {
  return instantOfWall(dayNumber(day) * dayMs + minutesOf(timeOfDay) * minuteMs, offsetAt);
}

/** Like `instantOf`. @param wall local time as if it were UTC, milliseconds */
export function instantOfWall(wall: number, offsetAt: LocalClock['offsetAt']): number {
  // No time zone differs from UTC by a day, so every relevant change lies between these two.
  const offsets = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const [before = wall, after = wall] = offsets.map((offset) => wall - offset * minuteMs);
  const isShownAt = (atMs: number) => atMs + offsetAt(atMs) * minuteMs === wall;
  const shown = [before, after].filter(isShownAt);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** Like `instantOf` within a study day: times before 04:00 belong to the next calendar day. */
export function instantInStudyDay(
  studyDay: string,
  timeOfDay: string,
  offsetAt: LocalClock['offsetAt'],
): number {
  const isNextDay = minutesOf(timeOfDay) < rolloverHour * 60;
  return instantOf(dayAfter(studyDay, isNextDay ? 1 : 0), timeOfDay, offsetAt);
}

/** The study day at an instant, by the offset in force then. */
export function studyDayAt(atMs: number, offsetAt: LocalClock['offsetAt']): string {
  return studyDayOf(atMs, offsetAt(atMs));
}

/**
 * When a study day begins: at 04:00 local time, also after a change of clocks. If the clocks skip 04:00, it begins
 * with the change.
 */
export function startOfStudyDay(studyDay: string, offsetAt: LocalClock['offsetAt']): number {
  const shownAt = instantInStudyDay(studyDay, `0${rolloverHour}:00`, offsetAt);
  const hasBegun = (atMs: number) => studyDayAt(atMs, offsetAt) >= studyDay;
  if (!hasBegun(shownAt - 1)) return shownAt;
  // No change exceeds a day.
  let [before, begun] = [shownAt - dayMs, shownAt];
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (hasBegun(middle)) begun = middle;
    else before = middle;
  }
  return begun;
}

/** When the next study day begins. */
export function endOfStudyDay(studyDay: string, offsetAt: LocalClock['offsetAt']): number {
  return startOfStudyDay(dayAfter(studyDay), offsetAt);
}

/** The local calendar day, `YYYY-MM-DD`. */
export function calendarDay({ nowMs, offsetAt }: LocalClock): string {
  return dayOfNumber(Math.floor((nowMs + offsetAt(nowMs) * minuteMs) / dayMs));
}

export function dayAfter(day: string, days = 1): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** The Monday of the day's week. */
export function mondayOf(day: string): string {
  // 1970-01-01 was a Thursday.
  return dayAfter(day, -((dayNumber(day) + 3) % 7));
}

/** Minutes since midnight. @param timeOfDay `HH:MM` */
export function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}
