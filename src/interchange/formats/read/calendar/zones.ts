/** Local times of calendars as instants. Pure but for the zones that the browser knows. */
import { instantOfWall, type LocalClock } from '../../../../model/study/local-time.ts';
import { occurrences, parseRule } from '../../../../model/study/recurrence.ts';
import { offsetsIn } from '../../../../model/study/time-zone.ts';
import {
  type CalendarTime,
  type Component,
  rawValueOf,
  textOf,
  timeOf,
  timesOf,
} from './content-lines.ts';
import { windowsZones } from './windows-zones.ts';

/** Minutes to add to UTC for the local time at an instant, milliseconds. */
export type Offset = LocalClock['offsetAt'];

const minuteMs = 60_000;
/** Clocks change twice a year. */
const mostChanges = 1_000;
/** Rules of zones are read for the time in which events are. */
const rulesFrom = Date.UTC(1900, 0);
const rulesTo = Date.UTC(2100, 0);

export interface Zones {
  /** @returns `undefined` where nobody knows this zone */
  named: (tzid: string) => Offset | undefined;
  /** Where the student is, for days, for times without a zone, and for zones that nobody knows. */
  ofStudent: Offset;
}

/** @param definitions the calendar's own zones (`VTIMEZONE`), for those that nobody else knows */
export function createZones(definitions: readonly Component[], ofStudent: Offset): Zones {
  const own = new Map(definitions.map((zone) => [textOf(zone, 'TZID').trim(), zone]));
  const known = new Map<string, Offset | undefined>();
  const named = (tzid: string) => {
    if (!known.has(tzid)) known.set(tzid, namedZone(tzid) ?? ownZone(own.get(tzid.trim())));
    return known.get(tzid);
  };
  return { named, ofStudent };
}

export function offsetOf({ isDay, isUtc, tzid }: CalendarTime, zones: Zones): Offset {
  if (isUtc) return () => 0;
  const isNamed = !isDay && tzid !== undefined;
  return (isNamed ? zones.named(tzid) : undefined) ?? zones.ofStudent;
}

export function instantOf(time: CalendarTime, zones: Zones): number {
  return instantOfWall(time.wallMs, offsetOf(time, zones));
}

/** `Europe/Berlin`, `/vendor.example/20240101/Europe/Berlin`, `W. Europe Standard Time`. */
function namedZone(tzid: string): Offset | undefined {
  const name = tzid.trim().replace(/^\/+/, '');
  const windows = windowsZones.get(name.replace(/ Standard Time$/i, ''));
  if (windows !== undefined) return offsetsIn(windows);
  const parts = name.split('/');
  for (const length of [parts.length, 3, 2]) {
    const zone = length > parts.length ? undefined : knownZone(parts.slice(-length).join('/'));
    if (zone !== undefined) return zone;
  }
  return undefined;
}

function knownZone(name: string): Offset | undefined {
  // Names of three letters mean several zones, and a calendar that writes one defines it.
  const isPlace = /^[A-Za-z][A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(name);
  return isPlace || /^(utc|gmt)$/i.test(name) ? offsetsIn(name) : undefined;
}

/** By the rules that stand in the calendar (§3.6.5): the offset whose beginning was the last. */
function ownZone(zone: Component | undefined): Offset | undefined {
  if (zone === undefined) return undefined;
  const named = namedZone(textOf(zone, 'X-LIC-LOCATION'));
  if (named !== undefined) return named;
  const changes = zone.parts.flatMap(changesOf).sort((a, b) => a.atMs - b.atMs);
  const [first] = changes;
  if (first === undefined) return undefined;
  return (atMs) => changes.findLast((change) => change.atMs <= atMs)?.to ?? first.from;
}

interface Change {
  atMs: number;
  /** Minutes before it, and since. */
  from: number;
  to: number;
}

function changesOf(part: Component): Change[] {
  const start = timeOf(part, 'DTSTART');
  const [from, to] = [offsetIn(part, 'TZOFFSETFROM'), offsetIn(part, 'TZOFFSETTO')];
  if (start === undefined || from === undefined || to === undefined) return [];
  const changes: Change[] = [];
  for (const wallMs of wallTimesOf(part, start.wallMs, () => from)) {
    const atMs = wallMs - from * minuteMs;
    if (changes.push({ atMs, from, to }) >= mostChanges) break;
  }
  return changes;
}

function* wallTimesOf(part: Component, startMs: number, from: Offset): Generator<number> {
  yield startMs;
  for (const { wallMs } of timesOf(part, 'RDATE')) yield wallMs;
  const rule = parseRule(rawValueOf(part, 'RRULE'));
  // Another one is no rule of a zone, and may be endless work.
  if (rule?.frequency !== 'YEARLY') return;
  for (const { wallMs } of occurrences({ startMs, rule }, rulesFrom, rulesTo, from)) yield wallMs;
}

/** `+0530` (§3.3.14), minutes. */
function offsetIn(part: Component, name: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(rawValueOf(part, name)) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
