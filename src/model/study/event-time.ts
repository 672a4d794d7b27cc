/** When an event takes place: between two instants, or on whole days. */
import { dayMs } from '../../lib/date-format.ts';
import type { StudyEvent } from '../entities/event.ts';
import { dayAfter, instantOf, type LocalClock } from './local-time.ts';

/** The form's limit; an imported event may be longer. Milliseconds. */
export const longestEventMs = 366 * dayMs;

export type EventTimes = Pick<StudyEvent, 'startsAt' | 'endsAt' | 'startsOn' | 'endsOn'>;

export function isAllDay({ startsOn, endsOn }: Pick<EventTimes, 'startsOn' | 'endsOn'>): boolean {
  return Boolean(startsOn && endsOn);
}

/**
 * The instants of an event. All-day events are the days of whoever looks: they begin at the local midnight, in every
 * time zone.
 */
export function spanOf(
  { startsAt, endsAt, startsOn, endsOn }: EventTimes,
  offsetAt: LocalClock['offsetAt'],
): { startsAt: number; endsAt: number } {
  if (!startsOn || !endsOn) return { startsAt, endsAt };
  return spanOfDays(startsOn, endsOn, offsetAt);
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
export function occurrenceOf({
  startsAt,
  startsOn,
}: Pick<EventTimes, 'startsAt' | 'startsOn'>): string {
  return startsOn || String(startsAt);
}

/** An event that ends before it starts is over at its start. */
export function endOfEvent({ startsAt, endsAt }: Pick<StudyEvent, 'startsAt' | 'endsAt'>): number {
  return Math.max(startsAt, endsAt);
}
