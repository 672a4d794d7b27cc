/**
 * Repeating events as single ones, from a year before now to a year after it, with exceptions (RFC 5545 §3.8.4.4,
 * §3.8.5): for those that one rule cannot say (`whole-series.ts`). Also decides which version of an event counts.
 */
import ICAL from 'ical.js';
import { dayMs } from '../../../../lib/date-format.ts';
import { instantOfWall } from '../../../../model/study/local-time.ts';
import { occurrencesInPieces } from '../../../../model/study/recurrence.ts';
import { dayText, parseRule, type Rule } from '../../../../model/study/repeat-rule.ts';
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
  /** Of an all-day event; the last day is included. `null` clears what an earlier import has set. */
  startsOn: string | null;
  endsOn: string | null;
  /** Unique in its series, and the same on every device. */
  name: string;
  /** The exception whose words it has, if not those of the series. */
  of?: Component;
}

const yearMs = 365 * dayMs;
/** Twice a day for nearly three years, or daily for five. */
export const mostOfSeries = 2_000;
/** Dates that an event lists (`RDATE`). They are sorted without yielding. */
const mostDates = 100_000;
const mostRules = 10;
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
  const days = isWholeDay(event, start) ? Math.max(1, daysOf(event, start)) : 0;
  return (wallMs, startsAt) => ({
    startsAt,
    endsAt: endOf(wallMs, startsAt),
    startsOn: days > 0 ? dayText(wallMs) : null,
    endsOn: days > 0 ? dayText(wallMs + (days - 1) * dayMs) : null,
    name: nameOfTime({ ...start, wallMs }, zones),
  });
}

/** Outlook also writes all-day events as times and marks them (MS-OXCICAL §2.1.3.1.1.20.1). */
function isWholeDay(event: Component, { isDay, wallMs }: CalendarTime): boolean {
  const isMarked = /^true$/i.test(rawValueOf(event, 'X-MICROSOFT-CDO-ALLDAYEVENT'));
  return isDay || (isMarked && wallMs % dayMs === 0);
}

/** Days between the dates of start and end, whose own date is not included. */
function daysOf(event: Component, start: CalendarTime): number {
  const end = timeOf(event, 'DTEND');
  if (end !== undefined) return dayOf(end.wallMs) - dayOf(start.wallMs);
  return durationOf(event)?.days ?? 1;
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
      : { days: Math.max(1, daysOf(event, start)), seconds: 0 };
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

export interface Series {
  /** In order of time. */
  found: Occurrence[];
  /** No rule of it can be read, so only the first event is here. */
  isUnread: boolean;
  /** Some of its rules cannot be read. */
  isPartUnread: boolean;
  isCut: boolean;
}

interface Expanding {
  nowMs: number;
  zones: Zones;
  pace: () => Promise<void>;
}

/**
 * @param moved exceptions, which are events of their own. One with `RANGE=THISANDFUTURE` also moves all that follow it
 * and stands for them until the next such exception.
 */
export async function expandSeries(
  event: Component,
  moved: readonly Component[],
  { nowMs, zones, pace }: Expanding,
): Promise<Series> {
  const start = timeOf(event, 'DTSTART');
  if (start === undefined) return { found: [], isUnread: true, isPartUnread: false, isCut: false };
  let count = 0;
  const withoutAt = new Set<number>();
  const withoutOn = new Set<string>();
  for (const times of [movedTimes(moved), timesOf(event, 'EXDATE')])
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
  // §3.8.5.3 advises against several rules, but some programs write them: all of them add times.
  const written = (event.properties.get('RRULE') ?? []).slice(0, mostRules);
  const read = written.map(({ value }) => parseRule(value.trim()));
  const rules: (Rule | undefined)[] = read.filter(isThere);
  const isUnread = rules.length === 0 && read.length > 0;
  const isPartUnread = !isUnread && rules.length < read.length;
  if (rules.length === 0) rules.push(undefined);
  const span = {
    fromMs: isUnread ? Number.NEGATIVE_INFINITY : nowMs - yearMs,
    toMs: nowMs + yearMs,
  };
  const offset = offsetOf(start, zones);
  const parts = partsOf(event, start, moved, zones);
  const byTime = new Map<number, Occurrence>();
  const whole = () => ({ found: inOrder(byTime), isUnread, isPartUnread });
  for (const rule of rules) {
    const recurrence = { startMs: start.wallMs, rule, dates, withoutAt, withoutOn };
    for (const one of occurrencesInPieces(recurrence, span.fromMs, span.toMs, offset)) {
      if (++count % timesOfTurn === 0 || one === undefined) await pace();
      if (one === undefined || byTime.has(one.wallMs)) continue;
      if (byTime.size >= mostOfSeries) return { ...whole(), isCut: true };
      byTime.set(one.wallMs, partAt(parts, one.wallMs)(one.wallMs, one.atMs));
    }
  }
  return { ...whole(), isCut: false };
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}

function inOrder(byTime: ReadonlyMap<number, Occurrence>): Occurrence[] {
  return [...byTime].sort(([a], [b]) => a - b).map(([, one]) => one);
}

function* movedTimes(moved: readonly Component[]): Generator<CalendarTime> {
  for (const event of moved) yield* timesOf(event, 'RECURRENCE-ID');
}

interface Part {
  fromMs: number;
  occurrence: (wallMs: number, startsAt: number) => Occurrence;
}

/** The series as it is written, and from each exception with a range on as that one says. The latest comes last. */
function partsOf(
  event: Component,
  start: CalendarTime,
  moved: readonly Component[],
  zones: Zones,
): Part[] {
  const whole = {
    fromMs: Number.NEGATIVE_INFINITY,
    occurrence: createOccurrence(event, start, zones),
  };
  const later = moved.flatMap((exception): Part[] => {
    const [at, its] = [timeOf(exception, 'RECURRENCE-ID'), timeOf(exception, 'DTSTART')];
    if (!propertyOf(exception, 'RECURRENCE-ID')?.isRange || !at || !its) return [];
    const fromMs = wallIn(at, start, zones);
    const shiftMs = wallIn(its, start, zones) - fromMs;
    const occur = createOccurrence(exception, its, zones);
    const offset = offsetOf(its, zones);
    const occurrence = (wallMs: number) => {
      const movedMs = wallMs + shiftMs;
      const name = nameOfTime({ ...start, wallMs }, zones);
      return { ...occur(movedMs, instantOfWall(movedMs, offset)), name, of: exception };
    };
    return [{ fromMs, occurrence }];
  });
  return [whole, ...later.sort((a, b) => a.fromMs - b.fromMs)];
}

function partAt(parts: readonly Part[], wallMs: number): Part['occurrence'] {
  const part = parts.findLast(({ fromMs }) => fromMs <= wallMs);
  if (part === undefined) throw new Error('The whole series has no beginning');
  return part.occurrence;
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
