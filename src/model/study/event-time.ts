/** When an event takes place: between two instants, or on whole days. */
import { dayMs } from '../../lib/date-format.ts';
import type { StudyEvent } from '../entities/event.ts';
import { dayAfter, instantOf, instantOfWall, type LocalClock } from './local-time.ts';
import { dayNumber } from './study-day.ts';

const minuteMs = 60_000;

/** The form's limit; an imported event may be longer. Milliseconds. */
export const longestEventMs = 366 * dayMs;

export type EventTimes = Pick<StudyEvent, 'startsAt' | 'endsAt' | 'startsOn' | 'endsOn' | 'wall'>;

interface Days {
  startsOn: string;
  /** Included. */
  endsOn: string;
}

/** Time zones differ from UTC by −12 to +14 hours. Minutes. */
const [westmost, eastmost] = [-12 * 60, 14 * 60];
/** By how much a change of clocks moves midnight at most. Minutes. */
const mostChange = 120;

/**
 * The days of an all-day event. An older app changes only the instants: then they count.
 * @returns `undefined` for an event with times
 */
export function daysOf({ startsAt, endsAt, startsOn, endsOn }: EventTimes): Days | undefined {
  if (!startsOn || !endsOn) return undefined;
  const days = { startsOn, endsOn: endsOn < startsOn ? startsOn : endsOn };
  const [first, last] = [
    (dayNumber(days.startsOn) * dayMs - startsAt) / minuteMs,
    (dayNumber(dayAfter(days.endsOn)) * dayMs - endsAt) / minuteMs,
  ];
  const isZone = (offset: number) => offset >= westmost && offset <= eastmost;
  const isWritten = isZone(first) && isZone(last) && Math.abs(first - last) <= mostChange;
  return isWritten ? days : undefined;
}

export function isAllDay(event: EventTimes): boolean {
  return daysOf(event) !== undefined;
}

interface Instants {
  startsAt: number;
  endsAt: number;
  /** Of a floating event, with the `startsAt` beside it, so that the event floats on. */
  wall?: { at: number; of: number };
}

/**
 * The instants of an event. All-day events are the days of whoever looks: they begin at the local midnight, in every
 * time zone. Floating events begin at their local time in every time zone.
 */
export function spanOf(event: EventTimes, offsetAt: LocalClock['offsetAt']): Instants {
  const days = daysOf(event);
  if (days !== undefined) return spanOfDays(days.startsOn, days.endsOn, offsetAt);
  const { startsAt, endsAt } = event;
  const wallMs = floatingStart(event);
  if (wallMs === undefined) return { startsAt, endsAt };
  const hereMs = instantOfWall(wallMs, offsetAt);
  const wall = { at: wallMs, of: hereMs };
  return { startsAt: hereMs, endsAt: hereMs + (endsAt - startsAt), wall };
}

/** The local start of a floating event, as if it were UTC, milliseconds; `undefined`: it is not floating. */
export function floatingStart({ startsAt, wall }: EventTimes): number | undefined {
  return wall?.of === startsAt ? wall.at : undefined;
}

/** From the first midnight to the midnight after the last day. */
export function spanOfDays(
  startsOn: string,
  endsOn: string,
  offsetAt: LocalClock['offsetAt'],
): { startsAt: number; endsAt: number } {
  const lastDay = endsOn < startsOn ? startsOn : endsOn;
  return {
    startsAt: instantOf(startsOn, '00:00', offsetAt),
    endsAt: instantOf(dayAfter(lastDay), '00:00', offsetAt),
  };
}

/** Names the start in notifications: the same on devices in different time zones. */
export function occurrenceOf(event: EventTimes): string {
  return daysOf(event)?.startsOn ?? String(floatingStart(event) ?? event.startsAt);
}

/** An event that ends before it starts is over at its start. */
export function endOfEvent({ startsAt, endsAt }: Pick<StudyEvent, 'startsAt' | 'endsAt'>): number {
  return Math.max(startsAt, endsAt);
}
