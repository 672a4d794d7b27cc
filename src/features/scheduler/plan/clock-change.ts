/** The day on which clocks change, and what is said about it in the hours. Pure. */
import { dayAfter, instantOf, type LocalClock } from '../../../model/study/local-time.ts';

const minuteMs = 60_000;

export interface ClockChange {
  /** Where the repeated or skipped hour begins, minutes of the clock since midnight. */
  minute: number;
  words: string;
}

/** @param day `YYYY-MM-DD`. @returns `undefined` for a day of 24 hours */
export function clockChangeOn(
  day: string,
  offsetAt: LocalClock['offsetAt'],
): ClockChange | undefined {
  const startsAt = instantOf(day, '00:00', offsetAt);
  const endsAt = instantOf(dayAfter(day, 1), '00:00', offsetAt);
  const minutes = (endsAt - startsAt) / minuteMs;
  const byMin = minutes - 24 * 60;
  // Some clocks skip midnight itself.
  const before = offsetAt(startsAt - minuteMs);
  if (byMin === 0 || offsetAt(endsAt) === before) return undefined;
  // The last minute with the old offset.
  let [low, high] = [-1, minutes];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(startsAt + middle * minuteMs) === before) low = middle;
    else high = middle;
  }
  const way = byMin > 0 ? 'back' : 'forward';
  return {
    minute: byMin > 0 ? high - byMin : high,
    words: `Clocks go ${way}: this day has ${hoursInWords(minutes)}`,
  };
}

function hoursInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} hours` : `${hours} hours ${rest} minutes`;
}
