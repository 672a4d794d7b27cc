/**
 * Events that repeat. Ours cannot yet, so each occurrence becomes an event of its own: those from a year before now to a
 * year after it, with what was moved and called off (RFC 5545 §3.8.4.4, §3.8.5).
 */
import { dayMs } from '../../../lib/date-format.ts';
import { type Component, propertiesOf, propertyOf } from './content-lines.ts';
import { occurrences, parseRule } from './repeat.ts';
import { type CalendarTime, dayText, parseDuration, parseTime, timesInAll } from './times.ts';
import { instantOf, type Offset, utc } from './zones.ts';

export interface Occurrence {
  startsAt: number;
  endsAt: number;
  /** Tells it from the others of its series, the same on every device. */
  name: string;
}

export interface Zones {
  /** `undefined`: nobody knows this zone. */
  named: (tzid: string) => Offset | undefined;
  ofStudent: Offset;
}

/** Where the student is, for days, for times without a zone, and for zones that nobody knows. */
export function zoneOf(time: CalendarTime, { named, ofStudent }: Zones): Offset {
  if (time.isDay) return ofStudent;
  if (time.isUtc) return utc;
  return (time.tzid === undefined ? undefined : named(time.tzid)) ?? ofStudent;
}

const yearMs = 365 * dayMs;
/** Twice a day for nearly three years, or once each for five. */
export const mostOfSeries = 2_000;
/** Dates that an event names one by one. They are sorted in one turn. */
const mostDates = 100_000;
/** Together they take about a millisecond. */
const timesOfTurn = 64;

/** @returns `undefined` where it says no time at which it begins */
export function onceOf(event: Component, zones: Zones): Occurrence | undefined {
  const start = parseTime(propertyOf(event, 'DTSTART'));
  return start === undefined ? undefined : occurrenceAt(start.wallMs, start, event, zones);
}

function occurrenceAt(
  wallMs: number,
  start: CalendarTime,
  event: Component,
  zones: Zones,
): Occurrence {
  const zone = zoneOf(start, zones);
  const startsAt = instantOf(wallMs, zone);
  const name = nameOfTime({ ...start, wallMs }, zones);
  return { startsAt, endsAt: endOf(event, start, wallMs, startsAt, zones), name };
}

/** §3.6.1: `DTEND`, or `DURATION`; without both a day lasts one day, and a time is a moment. */
function endOf(
  event: Component,
  start: CalendarTime,
  wallMs: number,
  startsAt: number,
  zones: Zones,
): number {
  const zone = zoneOf(start, zones);
  const end = parseTime(propertyOf(event, 'DTEND'));
  if (end !== undefined) {
    if (start.isDay)
      return instantOf(wallMs + Math.max(dayMs, daysFrom(start.wallMs, end.wallMs)), zone);
    const lasts = instantOf(end.wallMs, zoneOf(end, zones)) - instantOf(start.wallMs, zone);
    return startsAt + Math.max(0, lasts);
  }
  const duration = parseDuration(propertyOf(event, 'DURATION')?.value ?? '');
  if (duration !== undefined) return instantOf(wallMs + duration.days * dayMs, zone) + duration.ms;
  return start.isDay ? instantOf(wallMs + dayMs, zone) : startsAt;
}

function daysFrom(startMs: number, endMs: number): number {
  return (Math.floor(endMs / dayMs) - Math.floor(startMs / dayMs)) * dayMs;
}

/** An instant where there is one, else what the clock shows: no device's zone is in it. */
function nameOfTime(time: CalendarTime, zones: Zones): string {
  if (time.isDay) return dayText(time.wallMs);
  const hasZone = time.isUtc || (time.tzid !== undefined && zones.named(time.tzid) !== undefined);
  if (!hasZone) return new Date(time.wallMs).toISOString().slice(0, 19);
  return new Date(instantOf(time.wallMs, zoneOf(time, zones))).toISOString();
}

export function repeats(event: Component): boolean {
  return propertyOf(event, 'RRULE') !== undefined || propertyOf(event, 'RDATE') !== undefined;
}

interface Series {
  /** In the order of their times. */
  found: Occurrence[];
  /** Its rule has parts that are not read, so only its first time is among them. */
  isUnread: boolean;
  /** There were more than `mostOfSeries`. */
  isCut: boolean;
}

/** @param moved names of the occurrences that stand in the calendar as events of their own */
export async function expandSeries(
  event: Component,
  moved: ReadonlySet<string>,
  { nowMs, zones, pace }: { nowMs: number; zones: Zones; pace: () => Promise<void> },
): Promise<Series> {
  const start = parseTime(propertyOf(event, 'DTSTART'));
  if (start === undefined) return { found: [], isUnread: true, isCut: false };
  const left = new Set(moved);
  let count = 0;
  for (const name of excluded(event, start, zones)) {
    if (++count % timesOfTurn === 0) await pace();
    left.add(name);
  }
  const span = { fromMs: nowMs - yearMs, toMs: nowMs + yearMs };
  const dates = await singleTimes(event, start, { zones, pace });
  const { walls, isUnread } = wallTimes(event, start, span, zones, dates);
  const found = new Map<string, Occurrence>();
  let isCut = false;
  for (const wallMs of walls) {
    if (++count % timesOfTurn === 0) await pace();
    const occurrence = occurrenceAt(wallMs, start, event, zones);
    const { startsAt, name } = occurrence;
    if (startsAt > span.toMs || (startsAt < span.fromMs && !isUnread)) continue;
    if (left.has(name) || left.has(dayText(wallMs)) || found.has(name)) continue;
    isCut = found.size >= mostOfSeries;
    if (isCut) break;
    found.set(name, occurrence);
  }
  return { found: [...found.values()], isUnread, isCut };
}

function wallTimes(
  event: Component,
  start: CalendarTime,
  span: { fromMs: number; toMs: number },
  zones: Zones,
  dates: Float64Array,
): { walls: Iterable<number>; isUnread: boolean } {
  const rules = propertiesOf(event, 'RRULE');
  const rule = parseRule(rules[0]?.value ?? '');
  if (rule === undefined) return { walls: dates, isUnread: rules.length > 0 };
  const until = parseTime(
    rule.until === undefined ? undefined : { name: 'UNTIL', value: rule.until, params: {} },
  );
  const untilMs =
    until === undefined
      ? Number.POSITIVE_INFINITY
      : wallIn(until, start, zones) + (until.isDay ? dayMs - 1 : 0);
  // A day more on both sides: the span is of instants, the rule of local times.
  const wide = { fromMs: span.fromMs - dayMs, toMs: Math.min(span.toMs + dayMs, untilMs) };
  return { walls: merged(occurrences(rule, start.wallMs, wide), dates), isUnread: false };
}

/** The start and the dates that stand one by one, rising. */
async function singleTimes(
  event: Component,
  start: CalendarTime,
  { zones, pace }: { zones: Zones; pace: () => Promise<void> },
): Promise<Float64Array> {
  const walls = [start.wallMs];
  for (const date of timesInAll(propertiesOf(event, 'RDATE'))) {
    if (walls.length > mostDates) break;
    if (walls.push(wallIn(date, start, zones)) % timesOfTurn === 0) await pace();
  }
  return Float64Array.from(walls).sort();
}

/** Both are rising, and so is what comes of them. */
function* merged(first: Iterable<number>, second: ArrayLike<number>): Generator<number> {
  let at = 0;
  const next = () => second[at] ?? Number.POSITIVE_INFINITY;
  for (const one of first) {
    for (; next() <= one; at++) yield next();
    yield one;
  }
  for (; at < second.length; at++) yield next();
}

/** A time as the clock shows it in the zone of the series. */
function wallIn(time: CalendarTime, start: CalendarTime, zones: Zones): number {
  if (start.isDay) return time.wallMs - (((time.wallMs % dayMs) + dayMs) % dayMs);
  if (time.isDay) return time.wallMs;
  const atMs = instantOf(time.wallMs, zoneOf(time, zones));
  return atMs + zoneOf(start, zones)(atMs) * 60_000;
}

function* excluded(event: Component, start: CalendarTime, zones: Zones): Generator<string> {
  for (const time of timesInAll(propertiesOf(event, 'EXDATE')))
    yield nameInSeries(time, start, zones);
}

/** Of a series of days it is a day, even where a time was written. */
export function nameInSeries(
  time: CalendarTime,
  start: CalendarTime | undefined,
  zones: Zones,
): string {
  return start?.isDay ? dayText(time.wallMs) : nameOfTime(time, zones);
}
