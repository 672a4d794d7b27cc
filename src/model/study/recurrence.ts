/**
 * Computes repeating times (RFC 5545 §3.8.5): a rule, single dates, and exceptions from both. Rules are applied in
 * local time, as the RFC requires, so that a lecture stays at nine when clocks change. Pure. Only lazily loaded code
 * may import it: rrule-temporal brings a Temporal of its own, 52 kB in all.
 * A local time (`wallMs`) is written as if it were UTC, in milliseconds; an instant is `atMs`.
 */
import { RRuleTemporal } from 'rrule-temporal';
import { dayMs } from '../../lib/date-format.ts';
import { instantOfWall, type LocalClock } from './local-time.ts';

type OffsetAt = LocalClock['offsetAt'];

const minuteMs = 60_000;

/** A day or time as in RFC 5545 (§3.3.4, §3.3.5). */
export interface LocalTime {
  wallMs: number;
  /** A date without a time. */
  isDay: boolean;
  isUtc: boolean;
}

/** `20260304`, `20260304T090000`, `20260304T090000Z`; some programs add `-` and `:`. */
const timeForm =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:T([01]\d|2[0-3]):?([0-5]\d):?(\d\d)?(?:\.\d+)?(Z)?)?$/i;

/** @returns `undefined` if it is not a valid time */
export function parseLocalTime(text: string): LocalTime | undefined {
  const match = timeForm.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', z] = match;
  // Clocks have no leap second.
  const seconds = second > '59' ? '59' : second;
  const wallMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${seconds}Z`);
  // Browsers read February 30 as March 2.
  if (new Date(wallMs).getUTCDate() !== Number(day)) return undefined;
  return { wallMs, isDay: match[4] === undefined, isUtc: z !== undefined };
}

/** Days in a period, and periods computed at once; a few milliseconds each. */
const units = {
  DAILY: { days: 1, atOnce: 100 },
  WEEKLY: { days: 7, atOnce: 15 },
  MONTHLY: { days: 31, atOnce: 13 },
  YEARLY: { days: 366, atOnce: 11 },
} as const;
/** A rule may name a day that never occurs, such as February 30. 40 years: every weekday meets every date. */
const mostEmptyInARow = 150;
/** All occurrences of a rule with a count are computed. Every day of 130 years. */
const mostCounted = 50_000;
const mostParts = 50;
const mostValues = 400;
const longestInterval = 10_000;

export interface Rule {
  /** Without `COUNT` and `UNTIL`, for rrule-temporal. */
  pattern: string;
  frequency: keyof typeof units;
  interval: number;
  /** Limit of occurrences, including the start. */
  count: number | undefined;
  /** A date includes the whole day. */
  until: LocalTime | undefined;
}

/** Every week of a year; the last of 52 is listed twice. */
const weeks = [...Array.from({ length: 52 }, (_, week) => String(week + 1)), '-1'];

const weekday = '(?:SU|MO|TU|WE|TH|FR|SA)';
/** The supported parts of a rule and their values. Hours and smaller units are not supported. */
const forms: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^\d+$/,
  COUNT: /^\d+$/,
  UNTIL: /^\d/,
  BYDAY: new RegExp(`^(?:[+-]?[1-9]\\d?)?${weekday}$`),
  BYMONTHDAY: /^[+-]?(?:0?[1-9]|[12]\d|3[01])$/,
  BYMONTH: /^(?:0?[1-9]|1[0-2])$/,
  BYSETPOS: /^[+-]?(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-6])$/,
  WKST: new RegExp(`^${weekday}$`),
};

/**
 * Parses the value of an `RRULE` (§3.3.10).
 * @returns `undefined` if it is not a rule or has unsupported parts
 */
export function parseRule(value: string): Rule | undefined {
  const parts = new Map<string, string[]>();
  for (const part of value.toUpperCase().split(';').slice(0, mostParts)) {
    const [name = '', words = ''] = part.split('=').map((word) => word.trim());
    const form = forms[name];
    // Programs add their own parts as `X-…`.
    if (form === undefined && words !== '' && !name.startsWith('X-')) return undefined;
    const values = words.split(',').map((word) => word.trim());
    const read = values.slice(0, mostValues).filter((word) => form?.test(word));
    if (read.length > 0) parts.set(name, read);
  }
  const first = (name: string) => parts.get(name)?.[0];
  const frequency = first('FREQ') as Rule['frequency'] | undefined;
  if (frequency === undefined) return undefined;
  const interval = Math.min(Math.max(1, Number(first('INTERVAL') ?? 1)), longestInterval);
  const count = Number(first('COUNT') ?? 0);
  const until = parseLocalTime(first('UNTIL') ?? '');
  for (const name of ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL']) parts.delete(name);
  const days = parts.get('BYDAY') ?? [];
  const hasNumbers = days.some((day) => day.length > 2);
  // Only months and years have a second Monday.
  if (frequency === 'DAILY' || frequency === 'WEEKLY' || parts.has('BYMONTHDAY'))
    parts.set(
      'BYDAY',
      days.map((day) => day.slice(-2)),
    );
  else if (frequency === 'YEARLY' && hasNumbers && !parts.has('BYMONTH')) {
    // rrule-temporal puts a 53rd Monday of a year into the next one, and drops Tuesdays beside a second Monday.
    if (days.some((day) => Math.abs(Number.parseInt(day, 10)) > 52)) return undefined;
    const ofYear = days.flatMap((day) => (day.length > 2 ? day : weeks.map((nth) => nth + day)));
    parts.set('BYDAY', ofYear);
  }
  const by = [...parts].map(([name, read]) => (read.length > 0 ? `;${name}=${read}` : ''));
  const pattern = `FREQ=${frequency};INTERVAL=${interval}${by.join('')}`;
  return { pattern, frequency, interval, count: count >= 1 ? count : undefined, until };
}

export interface Recurrence {
  /** The first occurrence, even if the rule does not include it (§3.8.5.3). */
  startMs: number;
  rule?: Rule | undefined;
  /** Additional local times (`RDATE`). */
  dates?: readonly number[];
  /** Excluded instants (`EXDATE`), or ones with an event of their own (`RECURRENCE-ID`). */
  withoutAt?: ReadonlySet<number>;
  /** Excluded days, `YYYY-MM-DD`. */
  withoutOn?: ReadonlySet<string>;
}

export interface Occurrence {
  wallMs: number;
  /** A time that the clocks skip becomes later by the skipped span; a time that occurs twice means the first. */
  atMs: number;
}

/**
 * The occurrences in local order, without duplicates. A search for dates that never occur ends after some hundred
 * years.
 * @param fromMs first instant of the span
 * @param toMs last instant of the span
 * @param offsetAt minutes to add to UTC for local time, such as `offsetsIn('Europe/Berlin')`
 */
export function* occurrences(
  recurrence: Recurrence,
  fromMs: number,
  toMs: number,
  offsetAt: OffsetAt,
): Generator<Occurrence> {
  for (const one of occurrencesInPieces(recurrence, fromMs, toMs, offsetAt))
    if (one !== undefined) yield one;
}

/** Like `occurrences`. Yields `undefined` after each piece of work without a result, so that other work can run. */
export function* occurrencesInPieces(
  { startMs, rule, dates = [], withoutAt, withoutOn }: Recurrence,
  fromMs: number,
  toMs: number,
  offsetAt: OffsetAt,
): Generator<Occurrence | undefined> {
  // One more day on both sides: the span is in instants, the rule in local times.
  const span = { fromMs: fromMs - dayMs, toMs: toMs + dayMs };
  const repeated = rule === undefined ? [] : repeatedTimes(rule, startMs, span, offsetAt);
  const found = new Set<number>();
  for (const wallMs of merged(Float64Array.from([startMs, ...dates]).sort(), repeated)) {
    if (wallMs !== undefined && wallMs > span.toMs) return;
    const atMs = wallMs === undefined ? Number.NaN : instantOfWall(wallMs, offsetAt);
    const isIn = atMs >= fromMs && atMs <= toMs && !found.has(atMs);
    if (wallMs === undefined || !isIn || withoutAt?.has(atMs) || withoutOn?.has(dayText(wallMs))) {
      yield undefined;
      continue;
    }
    found.add(atMs);
    yield { wallMs, atMs };
  }
}

/** `2026-03-04`. */
export function dayText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

/** Local times of a rule after its start. Without a count, those before the span are skipped. */
function* repeatedTimes(
  { pattern, frequency, interval, count, until }: Rule,
  startMs: number,
  span: { fromMs: number; toMs: number },
  offsetAt: OffsetAt,
): Generator<number | undefined> {
  const toMs = Math.min(span.toMs, lastOf(until, offsetAt));
  const start = new Date(startMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const engine = new RRuleTemporal({ rruleString: `DTSTART:${start}\nRRULE:${pattern}` });
  const { days, atOnce } = units[frequency];
  const stretchMs = days * atOnce * interval * dayMs;
  let left = count === undefined ? Number.POSITIVE_INFINITY : Math.min(count, mostCounted) - 1;
  let beginMs = count === undefined ? Math.max(startMs, span.fromMs) : startMs;
  let emptyInARow = 0;
  while (beginMs <= toMs && emptyInARow < mostEmptyInARow) {
    const endMs = Math.min(beginMs + stretchMs, toMs + 1);
    const found = engine.between(new Date(beginMs), new Date(endMs - 1), true);
    for (const { epochMilliseconds: wallMs } of found) {
      if (wallMs <= startMs) continue;
      if (left-- <= 0) return;
      yield wallMs;
    }
    yield undefined;
    emptyInARow = found.length === 0 ? emptyInARow + 1 : 0;
    beginMs = endMs;
  }
}

/** The last local time that a rule may include. */
function lastOf(until: LocalTime | undefined, offsetAt: OffsetAt): number {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  if (until.isDay) return until.wallMs + dayMs - 1;
  return until.isUtc ? until.wallMs + offsetAt(until.wallMs) * minuteMs : until.wallMs;
}

/** Merges two rising sequences. */
function* merged(
  first: Float64Array,
  second: Iterable<number | undefined>,
): Generator<number | undefined> {
  let at = 0;
  for (const one of second) {
    for (; one !== undefined && (first[at] ?? one) < one; at++) yield first[at];
    yield one;
  }
  yield* first.subarray(at);
}
