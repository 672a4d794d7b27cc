/**
 * Repeating events. Ours cannot repeat yet, so each occurrence becomes an event, from a year before now to a year after
 * it, with exceptions (RFC 5545 §3.8.4.4, §3.8.5). Also decides which version of an event counts.
 */
import ICAL from 'ical.js';
import { dayMs } from '../../../../lib/date-format.ts';
import { instantOfWall } from '../../../../model/study/local-time.ts';
import { dayText, occurrencesInPieces, parseRule } from '../../../../model/study/recurrence.ts';
import {
  type CalendarTime,
  type Component,
  propertyOf,
  rawValueOf,
  textOf,
  timeOf,
  timesOf,
} from './content-lines.ts';
import { instantOf, offsetOf, type Zones } from './zones.ts';

export interface Occurrence {
  startsAt: number;
  endsAt: number;
  /** Unique in its series, and the same on every device. */
  name: string;
}

const yearMs = 365 * dayMs;
/** Twice a day for nearly three years, or daily for five. */
export const mostOfSeries = 2_000;
/** Dates that an event lists (`RDATE`). They are sorted without yielding. */
const mostDates = 100_000;
/** Read in about a millisecond. */
const timesOfTurn = 64;
/** More than in any calendar; ical.js reads any number. */
const longestSeconds = 1e10;

export function onceOf(event: Component, zones: Zones): Occurrence | undefined {
  const start = timeOf(event, 'DTSTART');
  return start && createOccurrence(event, start, zones)(start.wallMs, instantOf(start, zones));
}

function createOccurrence(
  event: Component,
  start: CalendarTime,
  zones: Zones,
): (wallMs: number, startsAt: number) => Occurrence {
  const endOf = createEnd(event, start, zones);
  return (wallMs, startsAt) => ({
    startsAt,
    endsAt: endOf(wallMs, startsAt),
    name: nameOfTime({ ...start, wallMs }, zones),
  });
}

/** §3.6.1: `DTEND` or `DURATION`. Without both, an all-day event lasts one day and another is a moment. */
function createEnd(
  event: Component,
  start: CalendarTime,
  zones: Zones,
): (wallMs: number, startsAt: number) => number {
  const end = timeOf(event, 'DTEND');
  if (end !== undefined && !start.isDay) {
    const lastsMs = Math.max(0, instantOf(end, zones) - instantOf(start, zones));
    return (_, startsAt) => startsAt + lastsMs;
  }
  const { days, seconds } =
    end === undefined
      ? (durationOf(event) ?? { days: start.isDay ? 1 : 0, seconds: 0 })
      : { days: Math.max(1, dayOf(end.wallMs) - dayOf(start.wallMs)), seconds: 0 };
  const offset = offsetOf(start, zones);
  return (wallMs) => instantOfWall(wallMs + days * dayMs, offset) + seconds * 1_000;
}

/** §3.3.6: days of the wall clock, and exact hours. @returns `undefined` if missing or negative */
function durationOf(event: Component): { days: number; seconds: number } | undefined {
  const value = rawValueOf(event, 'DURATION');
  if (!/^\+?P[\dWDTHMS]+$/.test(value)) return undefined;
  try {
    const duration = ICAL.Duration.fromString(value);
    const days = duration.weeks * 7 + duration.days;
    const seconds = duration.toSeconds() - days * 86_400;
    return duration.toSeconds() > longestSeconds ? undefined : { days, seconds };
  } catch {
    // A part without a number.
    return undefined;
  }
}

function dayOf(wallMs: number): number {
  return Math.floor(wallMs / dayMs);
}

/** An instant if the time has a zone, else the wall clock. Does not depend on the device's zone. */
function nameOfTime(time: CalendarTime, zones: Zones): string {
  if (time.isDay) return dayText(time.wallMs);
  const hasZone = time.isUtc || (time.tzid !== undefined && zones.named(time.tzid) !== undefined);
  if (!hasZone) return new Date(time.wallMs).toISOString().slice(0, 19);
  return new Date(instantOf(time, zones)).toISOString();
}

/** In an all-day series it is a day, even if the exception has a time. */
export function nameInSeries(
  time: CalendarTime,
  start: CalendarTime | undefined,
  zones: Zones,
): string {
  return start?.isDay ? dayText(time.wallMs) : nameOfTime(time, zones);
}

export function repeats(event: Component): boolean {
  return propertyOf(event, 'RRULE') !== undefined || propertyOf(event, 'RDATE') !== undefined;
}

interface Series {
  /** In order of time. */
  found: Occurrence[];
  /** Its rule cannot be read, so only the first event is here. */
  isUnread: boolean;
  isCut: boolean;
}

/** @param moved times of exceptions, which are events of their own */
export async function expandSeries(
  event: Component,
  moved: readonly CalendarTime[],
  { nowMs, zones, pace }: { nowMs: number; zones: Zones; pace: () => Promise<void> },
): Promise<Series> {
  const start = timeOf(event, 'DTSTART');
  if (start === undefined) return { found: [], isUnread: true, isCut: false };
  let count = 0;
  const withoutAt = new Set<number>();
  const withoutOn = new Set<string>();
  for (const times of [moved, timesOf(event, 'EXDATE')])
    for (const time of times) {
      if (++count % timesOfTurn === 0) await pace();
      if (time.isDay || start.isDay) withoutOn.add(dayText(time.wallMs));
      else withoutAt.add(instantOf(time, zones));
    }
  const dates: number[] = [];
  for (const date of timesOf(event, 'RDATE')) {
    if (dates.push(wallIn(date, start, zones)) % timesOfTurn === 0) await pace();
    if (dates.length >= mostDates) break;
  }
  // §3.8.5.3 advises against two rules. The first counts.
  const rule = parseRule(rawValueOf(event, 'RRULE'));
  const isUnread = rule === undefined && propertyOf(event, 'RRULE') !== undefined;
  const recurrence = { startMs: start.wallMs, rule, dates, withoutAt, withoutOn };
  const span = {
    fromMs: isUnread ? Number.NEGATIVE_INFINITY : nowMs - yearMs,
    toMs: nowMs + yearMs,
  };
  const offset = offsetOf(start, zones);
  const occurrence = createOccurrence(event, start, zones);
  const found: Occurrence[] = [];
  for (const one of occurrencesInPieces(recurrence, span.fromMs, span.toMs, offset)) {
    if (++count % timesOfTurn === 0 || one === undefined) await pace();
    if (one === undefined) continue;
    if (found.length >= mostOfSeries) return { found, isUnread, isCut: true };
    found.push(occurrence(one.wallMs, one.atMs));
  }
  return { found, isUnread, isCut: false };
}

function wallIn(time: CalendarTime, start: CalendarTime, zones: Zones): number {
  if (start.isDay) return dayOf(time.wallMs) * dayMs;
  if (time.isDay) return time.wallMs;
  const atMs = instantOf(time, zones);
  return atMs + offsetOf(start, zones)(atMs) * 60_000;
}

/** The highest SEQUENCE counts, then the last change (RFC 5545 §3.8.7.3, §3.8.7.4). */
export interface Versions {
  /** Whether no other calendar has a newer version. */
  isNewest: (component: Component) => boolean;
  /** Exceptions of a series, in all calendars. */
  movedOf: (uid: string) => readonly Component[];
}

/** For a single calendar, which needs no comparison. */
export const noVersions: Versions = { isNewest: () => true, movedOf: () => [] };

/** An event without the UID that §3.8.4.7 demands is named by its content. */
export function uidOf(event: Component): string {
  const uid = textOf(event, 'UID').trim();
  return uid || `none\n${textOf(event, 'SUMMARY')}\n${startOf(event)}`;
}

/** Whether the event is an exception of a series. */
export function isMoved(event: Component): boolean {
  return propertyOf(event, 'RECURRENCE-ID') !== undefined;
}

/** Reads the calendars one after the other and keeps only the newest versions and exceptions. */
export async function newestVersions(calendars: AsyncIterable<Component>): Promise<Versions> {
  const newest = new Map<string, Version>();
  const moved = new Map<string, Component[]>();
  for await (const component of calendars) {
    const name = nameOfVersion(component);
    const version = versionOf(component);
    const best = newest.get(name);
    if (best === undefined || isNewer(version, best)) newest.set(name, version);
    if (!isMoved(component)) continue;
    const uid = uidOf(component);
    const others = moved.get(uid);
    if (others === undefined) moved.set(uid, [component]);
    else others.push(component);
  }
  return {
    isNewest: (component) => {
      const best = newest.get(nameOfVersion(component));
      return best === undefined || !isNewer(best, versionOf(component));
    },
    movedOf: (uid) => moved.get(uid) ?? [],
  };
}

/**
 * The versions that count among events of one calendar with one UID, without exceptions. Events that begin at different
 * times are not versions: some programs give all events one UID.
 */
export function latestOf(events: readonly Component[]): {
  latest: Component[];
  older: Component[];
} {
  const highest = events.reduce((most, event) => Math.max(most, sequenceOf(event)), 0);
  const older = events.filter((event) => sequenceOf(event) < highest);
  const byStart = new Map<string, Component>();
  for (const event of events) if (sequenceOf(event) === highest) byStart.set(startOf(event), event);
  return { latest: [...byStart.values()], older };
}

/** As written. */
export function startOf(event: Component): string {
  return (propertyOf(event, 'DTSTART') ?? propertyOf(event, 'DUE'))?.value ?? '';
}

interface Version {
  sequence: number;
  changedAt: number;
}

function nameOfVersion(component: Component): string {
  const ofSeries = propertyOf(component, 'RECURRENCE-ID')?.value ?? '';
  return `${component.name}\n${uidOf(component)}\n${ofSeries}`;
}

function versionOf(component: Component): Version {
  const changedAt = timeOf(component, 'LAST-MODIFIED')?.wallMs ?? 0;
  return { sequence: sequenceOf(component), changedAt };
}

function isNewer(one: Version, other: Version): boolean {
  if (one.sequence !== other.sequence) return one.sequence > other.sequence;
  return one.changedAt > other.changedAt;
}

function sequenceOf(event: Component): number {
  return Math.max(0, Number(rawValueOf(event, 'SEQUENCE')) || 0);
}
