/** Time zones by their IANA names, as this machine's own tables know them. Pure. */
import { dayMs } from '../../lib/date-format.ts';
import type { LocalClock } from './local-time.ts';

/** So many are kept: a formatter takes tens of kilobytes, and there are some 600 names. */
const mostKept = 50;

const kept = new Map<string, LocalClock['offsetAt']>();

/**
 * @param timeZone such as `Europe/Berlin`
 * @returns minutes to add to UTC for local time at an instant; `undefined` where this machine knows no such zone
 */
export function offsetsIn(timeZone: string): LocalClock['offsetAt'] | undefined {
  const known = kept.get(timeZone);
  if (known !== undefined) return known;
  const format = formatterOf(timeZone);
  if (format === undefined) return undefined;
  const offsetAt = rememberDays((atMs) => offsetIn(format, atMs));
  if (kept.size >= mostKept) kept.clear();
  kept.set(timeZone, offsetAt);
  return offsetAt;
}

/** The name of the zone in which this device is; `undefined` where its browser does not say. */
export function timeZoneHere(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    // ECMA-402 §11.1.2: a name that is unknown is a RangeError, and nothing else asks whether it is.
    return undefined;
  }
}

/** So many days are kept. */
const mostDays = 1_000;

/**
 * A formatter takes microseconds, and the rules ask thousands of times. A day of UTC that begins and ends with one offset has no
 * other: no zone changes its clocks twice within a day.
 */
function rememberDays(offsetAt: LocalClock['offsetAt']): LocalClock['offsetAt'] {
  const days = new Map<number, number | undefined>();
  return (atMs) => {
    const day = Math.floor(atMs / dayMs);
    if (!days.has(day)) {
      const [first, last] = [offsetAt(day * dayMs), offsetAt((day + 1) * dayMs)];
      if (days.size >= mostDays) days.clear();
      days.set(day, first === last ? first : undefined);
    }
    return days.get(day) ?? offsetAt(atMs);
  };
}

/** Reads what stands behind the date: `GMT`, `GMT+05:30`, `GMT-03:30`. */
function offsetIn(format: Intl.DateTimeFormat, atMs: number): number {
  const words = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{2}):(\d{2})/.exec(words) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? 0 - offset : offset;
}
