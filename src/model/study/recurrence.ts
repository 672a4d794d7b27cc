/**
 * Computes repeating times (RFC 5545 §3.8.5): a rule, single dates, and exceptions from both. Rules are applied in
 * local time, as the RFC requires, so that a lecture stays at nine when clocks change. Pure. Only lazily loaded code
 * may import it: rrule-temporal brings a Temporal of its own, 52 kB in all.
 * A local time (`wallMs`) is written as if it were UTC, in milliseconds; an instant is `atMs`.
 */
import { RRuleTemporal } from 'rrule-temporal';
import { dayMs } from '../../lib/date-format.ts';
import { instantOfWall, type LocalClock } from './local-time.ts';
import { dayText, type LocalTime, type Rule, type RuleDays } from './repeat-rule.ts';

type OffsetAt = LocalClock['offsetAt'];

const minuteMs = 60_000;

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

/** The days of a rule for `series.ts`, which computes daily and weekly rules itself. */
export const daysOfRule: RuleDays = function* (rule, startDay, fromDay, toDay) {
  if (startDay >= fromDay && startDay <= toDay) yield startDay;
  const span = { fromMs: fromDay * dayMs, toMs: toDay * dayMs };
  const endless = { ...rule, until: undefined };
  for (const wallMs of repeatedTimes(endless, startDay * dayMs, span, () => 0)) {
    const day = wallMs === undefined ? undefined : wallMs / dayMs;
    if (day === undefined || (day >= fromDay && day <= toDay)) yield day;
  }
};
