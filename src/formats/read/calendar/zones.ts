/** Local times of calendars as instants. Pure but for the zones that the browser knows. */
import { dayMs } from '../../../lib/date-format.ts';
import type { Component } from './content-lines.ts';
import { propertiesOf, propertyOf, textOf } from './content-lines.ts';
import { occurrences, parseRule } from './repeat.ts';
import { firstTimes, parseTime } from './times.ts';
import { windowsZones } from './windows-zones.ts';

/** Minutes to add to UTC for the local time at an instant, milliseconds. */
export type Offset = (atMs: number) => number;

const minuteMs = 60_000;
/** Clocks change twice a year; each change is looked at for each day that is asked for. */
const mostChanges = 1_000;

/**
 * RFC 5545 §3.3.5: a local time that comes twice is the first of both, and one that is skipped is read with the offset
 * before the gap.
 * @param wallMs the local time as if it were UTC
 */
export function instantOf(wallMs: number, offset: Offset): number {
  const before = wallMs - offset(wallMs - dayMs) * minuteMs;
  if (before + offset(before) * minuteMs === wallMs) return before;
  const after = wallMs - offset(wallMs + dayMs) * minuteMs;
  return after + offset(after) * minuteMs === wallMs ? after : before;
}

export const utc: Offset = () => 0;

/** @param definitions the calendar's own zones (`VTIMEZONE`), for those that nobody else knows */
export function createZones(
  definitions: readonly Component[],
): (tzid: string) => Offset | undefined {
  const own = new Map(definitions.map((zone) => [textOf(zone, 'TZID').trim(), zone]));
  const known = new Map<string, Offset | undefined>();
  return (tzid) => {
    if (!known.has(tzid)) known.set(tzid, namedZone(tzid) ?? ownZone(own.get(tzid.trim())));
    return known.get(tzid);
  };
}

/** `Europe/Berlin`, `/vendor.example/20240101/Europe/Berlin`, `W. Europe Standard Time`. */
function namedZone(tzid: string): Offset | undefined {
  const name = tzid.trim().replace(/^\/+/, '');
  const windows = name.replace(/ Standard Time$/i, '');
  if (Object.hasOwn(windowsZones, windows)) return intlZone(windowsZones[windows] ?? '');
  const parts = name.split('/');
  for (const length of [parts.length, 3, 2]) {
    const zone = length > parts.length ? undefined : intlZone(parts.slice(-length).join('/'));
    if (zone !== undefined) return zone;
  }
  return undefined;
}

function intlZone(name: string): Offset | undefined {
  // Names of three letters mean several zones, and a calendar that writes one defines it.
  if (!/^[A-Za-z][A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return undefined;
  if (!name.includes('/') && !/^(utc|gmt|z)$/i.test(name)) return undefined;
  try {
    return cachedByDay(offsetIn(name));
  } catch {
    // A zone that the browser does not know.
    return undefined;
  }
}

/** @throws a `RangeError` for a zone that there is not */
function offsetIn(timeZone: string): Offset {
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  return (atMs) => {
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
      format.format(atMs).match(/\d+/g) ?? []
    ).map(Number);
    const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
    return Math.round((wallMs - Math.floor(atMs / 1_000) * 1_000) / minuteMs);
  };
}

/** Asking the browser takes microseconds. No zone changes twice between two midnights. */
function cachedByDay(offset: Offset): Offset {
  const atStart = new Map<number, number>();
  const startOf = (day: number) => {
    const known = atStart.get(day);
    if (known !== undefined) return known;
    const found = offset(day * dayMs);
    atStart.set(day, found);
    return found;
  };
  return (atMs) => {
    const day = Math.floor(atMs / dayMs);
    const start = startOf(day);
    return start === startOf(day + 1) ? start : offset(atMs);
  };
}

/** By the rules that stand in the calendar (§3.6.5): the offset whose beginning was the last. */
function ownZone(zone: Component | undefined): Offset | undefined {
  if (zone === undefined) return undefined;
  const named = namedZone(textOf(zone, 'X-LIC-LOCATION'));
  if (named !== undefined) return named;
  const observances = zone.parts.flatMap(observanceOf);
  if (observances.length === 0) return undefined;
  return cachedByDay((atMs) => {
    let last = { beganAt: -Infinity, offset: observances[0]?.from ?? 0 };
    for (const { begins, from, to } of observances) {
      const wallMs = atMs + from * minuteMs;
      for (const begin of begins(wallMs)) {
        if (begin > wallMs) break;
        const beganAt = begin - from * minuteMs;
        if (beganAt >= last.beganAt) last = { beganAt, offset: to };
      }
    }
    return last.offset;
  });
}

interface Observance {
  /** Minutes before it began, and since. */
  from: number;
  to: number;
  /** When it began, as far as that decides at a local time; rising. */
  begins: (wallMs: number) => number[];
}

function observanceOf(part: Component): Observance[] {
  const start = parseTime(propertyOf(part, 'DTSTART'));
  const [from, to] = [offsetValue(part, 'TZOFFSETFROM'), offsetValue(part, 'TZOFFSETTO')];
  if (start === undefined || from === undefined || to === undefined) return [];
  const rule = parseRule(propertyOf(part, 'RRULE')?.value ?? '');
  const dates = firstTimes(propertiesOf(part, 'RDATE'), mostChanges).map(({ wallMs }) => wallMs);
  const once = [start.wallMs, ...dates].sort((a, b) => a - b);
  if (rule === undefined) return [{ from, to, begins: () => once }];
  const until = parseTime(
    rule.until === undefined ? undefined : { name: 'UNTIL', value: rule.until, params: {} },
  );
  const untilMs =
    until === undefined
      ? Number.POSITIVE_INFINITY
      : until.wallMs + (until.isUtc ? from * minuteMs : 0);
  const begins = (wallMs: number) => {
    const toMs = Math.min(wallMs, untilMs);
    return [...occurrences(rule, start.wallMs, { fromMs: toMs - 400 * dayMs, toMs })];
  };
  return [{ from, to, begins }];
}

/** `+0530` (§3.3.14), minutes. */
function offsetValue(part: Component, name: string): number | undefined {
  const [, sign, hours, minutes] =
    /^([+-])(\d{2})(\d{2})/.exec(propertyOf(part, name)?.value.trim() ?? '') ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
