/** Quiet hours of notifications, and times for snoozing. Pure. */
import { dateFormat } from '../../lib/date-format.ts';
import {
  calendarDay,
  dayAfter,
  instantInStudyDay,
  instantOf,
  type LocalClock,
  studyDayAt,
} from './local-time.ts';

export interface QuietHours {
  /** `HH:MM`; without both, or if they are equal, there are no quiet hours. */
  quietFrom?: string | null | undefined;
  quietTo?: string | null | undefined;
}

/** The initial suggestion. */
export const usualQuietHours = { quietFrom: '22:00', quietTo: '07:00' } as const;

/** @returns the end of the present quiet hours; `undefined` outside them */
export function quietUntil(
  { quietFrom, quietTo }: QuietHours,
  clock: LocalClock,
): number | undefined {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return undefined;
  const today = calendarDay(clock);
  const isOverMidnight = quietTo < quietFrom;
  for (const day of [dayAfter(today, -1), today]) {
    const fromMs = instantOf(day, quietFrom, clock.offsetAt);
    const toMs = instantOf(dayAfter(day, isOverMidnight ? 1 : 0), quietTo, clock.offsetAt);
    if (fromMs <= clock.nowMs && clock.nowMs < toMs) return toMs;
  }
  return undefined;
}

const clock = dateFormat({ timeStyle: 'short', timeZone: 'UTC' });

/** A time of day as the device's language writes it. @param timeOfDay `HH:MM` */
export function clockWords(timeOfDay: string): string {
  return clock.format(Date.parse(`1970-01-01T${timeOfDay}Z`));
}

export const morning = '08:00';
export const evening = '18:00';
/** After classes and dinner. */
const night = '19:00';

export interface SnoozeTime {
  label: string;
  untilMs: number;
}

const minuteMs = 60_000;

/** All later than now and in order; “Tonight” is missing in the evening. */
export function snoozeTimes({ nowMs, offsetAt }: LocalClock): SnoozeTime[] {
  const today = studyDayAt(nowMs, offsetAt);
  const hour = { label: '1 hour', untilMs: nowMs + 60 * minuteMs };
  const tonight = { label: 'Tonight', untilMs: instantInStudyDay(today, night, offsetAt) };
  const tomorrow = {
    label: 'Tomorrow',
    untilMs: instantInStudyDay(dayAfter(today), morning, offsetAt),
  };
  return [
    { label: '10 min', untilMs: nowMs + 10 * minuteMs },
    ...[hour, ...(tonight.untilMs > hour.untilMs ? [tonight] : []), tomorrow],
  ];
}
