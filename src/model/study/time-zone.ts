/** Time zones by IANA names, from this machine's own tables. Pure. */
import { dayMs } from '../../lib/date-format.ts';
import type { LocalClock } from './local-time.ts';

/** Formatters kept: each takes tens of kilobytes, and there are about 600 names. */
const mostKept = 50;

const kept = new Map<string, LocalClock['offsetAt']>();

/**
 * @param timeZone such as `Europe/Berlin`
 * @returns minutes to add to UTC for local time at an instant; `undefined` if this machine does not know the zone
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

/** This device's zone; `undefined` if the browser does not tell. */
export function timeZoneHere(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    // ECMA-402 §11.1.2: the RangeError is the only way to detect an unknown name.
    return undefined;
  }
}

/** Days kept. */
const mostDays = 1_000;

/**
 * A formatter takes microseconds, and the rules ask thousands of times. A UTC day that begins and ends with one
 * offset has no other: no zone changes twice within a day.
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

/** The last instant that a date can have (ECMA-262 §21.4.1.1); the first is as far from 1970. */
const lastMs = 8.64e15;

/**
 * Reads the offset after the date: `GMT`, `GMT+05:30`, `GMT-03:30`. Rows hold times near the last instant, and their
 * neighbours lie behind it: these have the offset of the last one.
 */
function offsetIn(format: Intl.DateTimeFormat, atMs: number): number {
  const knownMs = Math.min(lastMs, Math.max(-lastMs, atMs)) || 0;
  const words =
    format.formatToParts(knownMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{2}):(\d{2})/.exec(words) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? 0 - offset : offset;
}
