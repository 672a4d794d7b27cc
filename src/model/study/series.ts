/**
 * When a repeating event takes place: its rule in its own time zone, without breaks and cancelled days, with what is
 * different about single occurrences (`entities/occurrence.ts`). Pure. Daily and weekly rules are computed here; all
 * others need `recurrence.ts`, which callers load only if `needsEngine`.
 *
 * Invariants (series.test.ts):
 * - The result depends only on the rows, so devices that have exchanged everything show the same.
 * - An occurrence is named by the day on which the rule first placed it (`occursOn`), which never changes.
 * - Each part of a divided series ends where the next begins, whatever order the divisions were made in.
 */
import { dayMs } from '../../lib/date-format.ts';
import type { StudyEvent } from '../entities/event.ts';
import { type Occurrence, occurrence } from '../entities/occurrence.ts';
import { mergeRows } from '../merge.ts';
import { daysOf, floatingStart, spanOf, spanOfDays } from './event-time.ts';
import { instantOfWall, type LocalClock } from './local-time.ts';
import { endingOn, parseRule, type Rule, type RuleDays, weekdayOfNumber } from './repeat-rule.ts';
import { isSimple, simpleDays, weekdayNumber } from './simple-days.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';
import { offsetsIn } from './time-zone.ts';

type OffsetAt = LocalClock['offsetAt'];

/** An event, or one occurrence of a repeating one. */
export interface Occurring extends StudyEvent {
  /** Names the occurrence within its event, `YYYY-MM-DD`; absent: the event does not repeat. */
  occursOn?: string;
}

/** One part of a series, with everything that decides its occurrences. */
export interface Series {
  event: StudyEvent;
  /** From this occurrence on, the next part counts. */
  endsBefore: string | undefined;
  /** By name of the occurrence. */
  changes: ReadonlyMap<string, Occurrence>;
}

const minuteMs = 60_000;
/** Time zones differ by up to 26 hours. Days. */
export const zoneDays = 2;

// Rows may hold any times. These bounds are beyond every timetable, and keep the work for one row small.
/** Nothing repeats later. */
const lastDayOfAll = dayNumber('2200-12-31');
/** An occurrence that began earlier is not found. Days. */
export const longestDays = 366;
/** Of the occurrences that began before a span, the last ones are found. */
const mostUnderWay = 20;
/** Looked at in less than a millisecond. */
const changesInPiece = 32;

/** Whether the event takes place more than once. A rule that cannot be read counts as none. */
export function isSeries({ repeat }: Pick<StudyEvent, 'repeat'>): boolean {
  return Boolean(repeat) && parseRule(repeat ?? '') !== undefined;
}

/** Whether the days of the rule can only be computed with `recurrence.ts`. */
export function needsEngine({ repeat }: Pick<StudyEvent, 'repeat'>): boolean {
  const rule = parseRule(repeat ?? '');
  return rule !== undefined && !isSimple(rule);
}

/** Loads `recurrence.ts`, which is large, only if one of the series needs it. */
export async function loadEngine(
  all: readonly Pick<Series, 'event'>[],
): Promise<RuleDays | undefined> {
  if (!all.some(({ event }) => needsEngine(event))) return undefined;
  return (await import('./recurrence.ts')).daysOfRule;
}

/**
 * @param events repeating ones, all parts of each series
 * @param changes of them and of the first parts of their series
 */
export function seriesOf(events: readonly StudyEvent[], changes: readonly Occurrence[]): Series[] {
  const byEvent = Map.groupBy(
    changes.filter(({ deletedAt }) => !deletedAt),
    ({ eventId }) => eventId,
  );
  const found = new Map<StudyEvent, Series>();
  for (const [first, parts] of Map.groupBy(events, ({ id, follows }) => follows ?? id)) {
    // Another device may have changed an occurrence before it knew of the division.
    const before = (byEvent.get(first) ?? []).toSorted((a, b) => compare(a.on, b.on));
    const inOrder = parts.toSorted(
      (a, b) => compare(beginOf(a), beginOf(b)) || compare(a.id, b.id),
    );
    const begins = [...Map.groupBy(inOrder, beginOf)];
    for (const [index, [beginsOn, alike]] of begins.entries()) {
      const endsBefore = begins[index + 1]?.[0];
      // Of parts that begin together, one inherits: each row is handled once.
      const heir = alike.find(({ follows }) => follows);
      const inherited = heir ? sliceOf(before, beginsOn, endsBefore) : [];
      for (const event of alike) {
        const changed = new Map<string, Occurrence>();
        for (const change of [
          ...(event === heir ? inherited : []),
          ...(byEvent.get(event.id) ?? []),
        ])
          changed.set(change.on, unite(changed.get(change.on), change));
        found.set(event, { event, endsBefore, changes: changed });
      }
    }
  }
  return events.flatMap((event) => found.get(event) ?? []);
}

function beginOf({ followsOn }: StudyEvent): string {
  return followsOn ?? '';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Of changes in order, those from one day until before another. */
function sliceOf(
  changes: readonly Occurrence[],
  from: string,
  before: string | undefined,
): readonly Occurrence[] {
  const placeOf = (day: string) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((changes[middle]?.on ?? '') < day) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return changes.slice(placeOf(from), before === undefined ? changes.length : placeOf(before));
}

/** What was written last counts, field by field. */
function unite(a: Occurrence | undefined, b: Occurrence): Occurrence {
  return a === undefined ? b : (mergeRows(a, { ...b, id: a.id }, occurrence) as Occurrence);
}

/**
 * The occurrences that overlap a span, in no order. Of those that began before it, some hundred days are searched, and
 * the last twenty are found.
 * @param offsetAt the reader's zone, for days, floating times and unknown zones
 * @param engine for rules that are not simple; without it they take place only once
 */
export function occurrencesBetween(
  series: Series,
  fromMs: number,
  toMs: number,
  offsetAt: OffsetAt,
  engine?: RuleDays,
): Occurring[] {
  const found: Occurring[] = [];
  for (const one of occurrencesInPieces(series, fromMs, toMs, offsetAt, engine))
    if (one !== undefined) found.push(one);
  return found;
}

/** Like `occurrencesBetween`. Yields `undefined` after each piece of work without a result, so that other work can run. */
export function* occurrencesInPieces(
  series: Series,
  fromMs: number,
  toMs: number,
  offsetAt: OffsetAt,
  engine?: RuleDays,
): Generator<Occurring | undefined> {
  const times = timesOf(series.event, offsetAt);
  const lengthDays = Math.ceil((series.event.endsAt - series.event.startsAt) / dayMs);
  const firstDay = Math.floor(fromMs / dayMs) - zoneDays;
  const searchedFrom = firstDay - Math.min(Math.max(0, lengthDays), longestDays);
  const toDay = Math.ceil(toMs / dayMs) + zoneDays;
  const isIn = ({ startsAt, endsAt }: Occurring) =>
    startsAt < toMs && (endsAt > fromMs || startsAt >= fromMs);
  const looked = new Set<number>();
  const underWay: number[] = [];
  const lookAt = (day: number) => {
    looked.add(day);
    const one = occurrenceOn(series, times, day, offsetAt);
    return one !== undefined && isIn(one) ? one : undefined;
  };
  for (const day of placedDays(series, times, searchedFrom, toDay, engine)) {
    if (day !== undefined && day < firstDay) {
      underWay.push(day);
      if (underWay.length > mostUnderWay) underWay.shift();
    } else yield day === undefined ? undefined : lookAt(day);
  }
  for (const day of underWay) yield lookAt(day);

  // Those that were moved into the span from elsewhere. The rule is asked once for all of them.
  const moved = new Map<number, Occurring>();
  for (const [on, change] of series.changes) {
    const day = dayNumber(on) + (series.event.movedDays ?? 0);
    if (looked.has(day) || (!change.isExtra && typeof change.startsAt !== 'number')) continue;
    const one = lookAt(day);
    if (one !== undefined && change.isExtra) yield one;
    else if (one !== undefined) moved.set(day, one);
    if (looked.size % changesInPiece === 0) yield undefined;
  }
  if (moved.size === 0) return;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of moved.keys()) [first, last] = [Math.min(first, day), Math.max(last, day)];
  for (const day of placedDays(series, times, first, last, engine))
    yield day === undefined ? undefined : moved.get(day);
}

/** The occurrence of a name, if the rule places it or it is an extra one; that is not checked. */
export function occurrenceNamed(
  series: Series,
  occursOn: string,
  offsetAt: OffsetAt,
): Occurring | undefined {
  const day = dayNumber(occursOn) + (series.event.movedDays ?? 0);
  return occurrenceOn(series, timesOf(series.event, offsetAt), day, offsetAt);
}

/** The local start of an event in its own zone, as if it were UTC, milliseconds. */
export function wallStartOf(event: StudyEvent, offsetAt: OffsetAt): number {
  return timesOf(event, offsetAt).startMs;
}

/** The name of the first occurrence. */
export function firstName(event: StudyEvent, { offsetAt }: { offsetAt: OffsetAt }): string {
  return dayOfNumber(Math.floor(wallStartOf(event, offsetAt) / dayMs) - (event.movedDays ?? 0));
}

/**
 * The rule with a last day in place of a last instant, as imported ones have it: the day stays the last one when the
 * event gets another time or zone.
 */
export function datedRule(event: StudyEvent, offsetAt: OffsetAt): string {
  const repeat = event.repeat ?? '';
  const until = parseRule(repeat)?.until;
  if (until === undefined || until.isDay) return repeat;
  const { startMs, offset } = timesOf(event, offsetAt);
  return endingOn(repeat, dayOfNumber(lastDayOf(until, startMs, offset)));
}

/** The days on which the rule places occurrences, outside the breaks of the event. Yields `undefined` as `RuleDays` do. */
export function daysOfSeries(
  event: StudyEvent,
  [fromDay, toDay]: readonly [number, number],
  offsetAt: OffsetAt,
  engine: RuleDays,
): Iterable<number | undefined> {
  const whole: Series = { event, endsBefore: undefined, changes: new Map() };
  return placedDays(whole, timesOf(event, offsetAt), fromDay, toDay, engine);
}

/**
 * The days on which the rule places occurrences, in order, whether or not single ones are cancelled or moved. Yields
 * `undefined` as `RuleDays` do.
 */
function* placedDays(
  { event: { repeat, breaks } }: Series,
  { startMs, offset }: Times,
  fromDay: number,
  toDay: number,
  engine: RuleDays | undefined,
): Generator<number | undefined> {
  const startDay = Math.floor(startMs / dayMs);
  const rule = parseRule(repeat ?? '');
  if (rule === undefined) {
    if (startDay >= fromDay && startDay <= toDay) yield startDay;
    return;
  }
  const { until, ...endless } = rule;
  const last = Math.min(toDay, lastDayOf(until, startMs, offset), lastDayOfAll);
  if (last < startDay || last < fromDay) return;
  const days = isSimple(rule) ? simpleDays : (engine ?? onlyFirst);
  const out = (breaks ?? []).map(({ from, to }) => [dayNumber(from), dayNumber(to)] as const);
  for (const day of days(endless, startDay, fromDay, last)) {
    const isBreak = day !== undefined && out.some(([from, to]) => from <= day && day <= to);
    if (!isBreak) yield day;
  }
}

/** The last day that a rule may include. */
function lastDayOf(until: Rule['until'], startMs: number, offset: OffsetAt): number {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  const { isDay, isUtc, wallMs } = until;
  const lastMs = isUtc ? wallMs + offset(wallMs) * minuteMs : wallMs;
  const day = Math.floor(lastMs / dayMs);
  const isBeforeItsTime =
    !isDay && lastMs - day * dayMs < startMs - Math.floor(startMs / dayMs) * dayMs;
  return isBeforeItsTime ? day - 1 : day;
}

const onlyFirst: RuleDays = (_, startDay, fromDay, toDay) =>
  startDay >= fromDay && startDay <= toDay ? [startDay] : [];

interface Times {
  /** The local start of the first occurrence, as if it were UTC. */
  startMs: number;
  /** Where the times are local. */
  offset: OffsetAt;
}

function timesOf(event: StudyEvent, offsetAt: OffsetAt): Times {
  const { startMs, offset } = writtenTimesOf(event, offsetAt);
  return { startMs: startMs + daysToRule(event, Math.floor(startMs / dayMs)) * dayMs, offset };
}

function writtenTimesOf(event: StudyEvent, offsetAt: OffsetAt): Times {
  const days = daysOf(event);
  if (days !== undefined) return { startMs: dayNumber(days.startsOn) * dayMs, offset: offsetAt };
  const floatingMs = floatingStart(event);
  if (floatingMs !== undefined) return { startMs: floatingMs, offset: offsetAt };
  const offset = (event.zone ? offsetsIn(event.zone) : undefined) ?? offsetAt;
  return { startMs: event.startsAt + offset(event.startsAt) * minuteMs, offset };
}

/**
 * By how many days a series begins after `startsAt`. One device may have moved all events to other days, and another
 * that did not know of it only to another time: then start and rule come from different edits, and the rule says the
 * days. The first day of an imported rule may lie beside it (RFC 5545 §3.8.5.3): `movedDays` tells them apart.
 */
function daysToRule({ movedDays, repeat }: StudyEvent, startDay: number): number {
  if (!movedDays) return 0;
  const rule = parseRule(repeat ?? '');
  const named = rule?.frequency === 'WEEKLY' ? (rule.by.get('BYDAY') ?? []) : [];
  const isNamed = (day: number) =>
    named.some((name) => weekdayNumber(name) === weekdayOfNumber(day));
  if (named.length === 0 || isNamed(startDay)) return 0;
  const after = [0, 1, 2, 3, 4, 5, 6].find((later) => isNamed(startDay + later)) ?? 0;
  return isNamed(startDay + movedDays) ? movedDays : after;
}

/** @returns `undefined` if it does not take place, or belongs to the next part */
function occurrenceOn(
  { event, endsBefore, changes }: Series,
  times: Times,
  day: number,
  offsetAt: OffsetAt,
): Occurring | undefined {
  const occursOn = dayOfNumber(day - (event.movedDays ?? 0));
  if (endsBefore !== undefined && occursOn >= endsBefore) return undefined;
  const planned: Occurring = { ...event, ...plannedOn(event, times, day, offsetAt), occursOn };
  const change = changes.get(occursOn);
  if (change === undefined) return planned;
  if (change.isSkipped) return undefined;
  const { title, place, person, link, remindMin } = change;
  for (const [name, value] of Object.entries({ title, place, person, link, remindMin }))
    if (value !== undefined && value !== null) Object.assign(planned, { [name]: value });
  const { startsAt, endsAt, startsOn = null, endsOn = null, wall = null } = change;
  if (typeof startsAt !== 'number' || typeof endsAt !== 'number') return planned;
  const moved = { startsAt, endsAt, startsOn, endsOn, wall };
  return { ...planned, ...moved, ...spanOf(moved, offsetAt) };
}

/** When the rule lets it take place. */
function plannedOn(event: StudyEvent, times: Times, day: number, offsetAt: OffsetAt) {
  const days = daysOf(event);
  if (days !== undefined) {
    const endDay = day + dayNumber(days.endsOn) - dayNumber(days.startsOn);
    const own = { startsOn: dayOfNumber(day), endsOn: dayOfNumber(endDay) };
    return { ...own, ...spanOfDays(own.startsOn, own.endsOn, offsetAt) };
  }
  const wallMs = day * dayMs + times.startMs - Math.floor(times.startMs / dayMs) * dayMs;
  const startsAt = instantOfWall(wallMs, times.offset);
  const wall = floatingStart(event) === undefined ? {} : { wall: { at: wallMs, of: startsAt } };
  return { startsAt, endsAt: startsAt + (event.endsAt - event.startsAt), ...wall };
}
