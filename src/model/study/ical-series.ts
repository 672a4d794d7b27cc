/** A repeating event as properties of iCalendar: rule, excluded and added days, and single ones that differ. Pure. */
import ICAL from 'ical.js';
import { dayMs } from '../../lib/date-format.ts';
import type { StudyEvent } from '../entities/event.ts';
import type { Occurrence } from '../entities/occurrence.ts';
import { daysOf, floatingStart } from './event-time.ts';
import { localOf, type Property, time, wallTime } from './ical-parts.ts';
import { dayAfter, instantOfWall } from './local-time.ts';
import { daysOfRule } from './recurrence.ts';
import { parseRule, ruleText } from './repeat-rule.ts';
import {
  daysOfSeries,
  type Occurring,
  occurrenceNamed,
  type Series,
  wallStartOf,
} from './series.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';
import { offsetsIn } from './time-zone.ts';

interface Repetition {
  rule: Property[];
  /** Occurrences with times or words of their own, each with its `RECURRENCE-ID`. */
  others: Iterable<{ event: Occurring; when: () => Property[] }>;
}

/** Pieces of work, of some milliseconds, that may be spent on the breaks and changes of all events. */
export interface Work {
  left: number;
}

/** Of one event: more than three years of days. */
const mostInBreaks = 1_200;

/**
 * Yields after each piece of work, so that other work can run.
 * @param zone of its times, unless it lasts for days or floats
 * @throws Error if iCalendar cannot say it, or no work is left
 */
export function* repetitionOf(
  series: Series,
  zone: string,
  work: Work,
): Generator<undefined, Repetition> {
  const { event, changes } = series;
  const offsetAt = offsetsIn(zone) ?? (() => 0);
  const isDays = daysOf(event) !== undefined;
  const tzid = isDays || floatingStart(event) !== undefined || zone === 'UTC' ? undefined : zone;
  const isUtc = !isDays && zone === 'UTC' && floatingStart(event) === undefined;
  const startMs = wallStartOf(event, offsetAt);
  const timeMs = startMs - Math.floor(startMs / dayMs) * dayMs;
  const wallOf = (on: string) => (dayNumber(on) + (event.movedDays ?? 0)) * dayMs + timeMs;
  /** Times of the series, by the names of occurrences. */
  const timesOf = (name: string, names: readonly string[]): Property[] => {
    if (names.length === 0) return [];
    const walls = names.map(wallOf);
    if (isDays) return [[name, {}, 'date', ...walls.map((wallMs) => localOf(wallMs).slice(0, 10))]];
    if (isUtc) return [[name, {}, 'date-time', ...walls.map((wallMs) => `${localOf(wallMs)}Z`)]];
    return [[name, tzid === undefined ? {} : { tzid }, 'date-time', ...walls.map(localOf)]];
  };
  const own = [...changes.values()].filter(
    ({ on }) => series.endsBefore === undefined || on < series.endsBefore,
  );
  const skipped = own.filter(({ isSkipped, isExtra }) => isSkipped && !isExtra).map(({ on }) => on);
  const extra = own.filter(({ isSkipped, isExtra }) => isExtra && !isSkipped).map(({ on }) => on);
  const different = own.filter(isDifferent);
  const placed = yield* namesPlaced(series, different, offsetAt, work);
  const others = function* () {
    for (const change of different) {
      const isShown = change.isExtra || placed.has(change.on);
      const one = isShown && occurrenceNamed(series, change.on, offsetAt);
      if (!one) continue;
      const named = () => timesOf('recurrence-id', [change.on]);
      yield { event: one, when: () => [...named(), ...whenOfOne(one)] };
    }
  };
  const length = event.endsAt - event.startsAt;
  const days = daysOf(event);
  const start: Property[] =
    days !== undefined
      ? [
          ['dtstart', {}, 'date', days.startsOn],
          ['dtend', {}, 'date', dayAfter(days.endsOn)],
        ]
      : isUtc
        ? [time('dtstart', event.startsAt), time('dtend', event.startsAt + Math.max(0, length))]
        : [
            wallTime('dtstart', startMs, tzid),
            wallTime('dtend', endWall(event, startMs, offsetAt), tzid),
          ];
  const inBreaks = yield* namesInBreaks(series, offsetAt, work);
  const value = untilOf(series, { isDays, isUtc: isUtc || tzid !== undefined, timeMs, offsetAt });
  return {
    rule: [
      ...start,
      ['rrule', {}, 'recur', ICAL.Recur.fromString(value).toJSON()],
      ...timesOf('exdate', [...new Set([...skipped, ...inBreaks])].sort()),
      ...timesOf('rdate', extra.sort()),
    ],
    others: others(),
  };
}

function isDifferent(change: object): boolean {
  const { isSkipped, title, place, person, link, remindMin, startsAt } = change as Record<
    string,
    unknown
  >;
  return (
    !isSkipped && [title, place, person, link, remindMin, startsAt].some((value) => value != null)
  );
}

function endWall(
  { startsAt, endsAt }: StudyEvent,
  startMs: number,
  offsetAt: (atMs: number) => number,
): number {
  const shift = (offsetAt(endsAt) - offsetAt(startsAt)) * 60_000;
  return Math.max(startMs, startMs + (endsAt - startsAt) + shift);
}

function whenOfOne(one: Occurring): Property[] {
  const days = daysOf(one);
  if (days !== undefined)
    return [
      ['dtstart', {}, 'date', days.startsOn],
      ['dtend', {}, 'date', dayAfter(days.endsOn)],
    ];
  const { startsAt, endsAt } = one;
  const wallMs = floatingStart(one);
  if (wallMs !== undefined)
    return [
      wallTime('dtstart', wallMs),
      wallTime('dtend', wallMs + Math.max(0, endsAt - startsAt)),
    ];
  return [time('dtstart', startsAt), ...(endsAt > startsAt ? [time('dtend', endsAt)] : [])];
}

interface Until {
  isDays: boolean;
  isUtc: boolean;
  /** Of the day. */
  timeMs: number;
  offsetAt: (atMs: number) => number;
}

/** The rule; its end is written as the start is: a date, a time in UTC, or a local one (§3.3.10). */
function untilOf(
  { event, endsBefore }: Series,
  { isDays, isUtc, timeMs, offsetAt }: Until,
): string {
  const rule = parseRule(event.repeat ?? '');
  if (rule === undefined) throw new Error('This is no rule');
  const { until } = rule;
  const ends = endsBefore && dayOfNumber(dayNumber(endsBefore) + (event.movedDays ?? 0) - 1);
  const last = until && dayOfNumber(Math.floor(until.wallMs / dayMs));
  if (!ends && (last === undefined || !until?.isDay)) return ruleText(rule);
  const day = ends && (last === undefined || ends < last) ? ends : (last ?? ends ?? '');
  if (isDays) return ruleText(rule, day.replaceAll('-', ''));
  const wallMs = dayNumber(day) * dayMs + timeMs;
  const atMs = isUtc ? instantOfWall(wallMs, offsetAt) : wallMs;
  const written = localOf(atMs).replace(/[-:]/g, '');
  return ruleText(rule, `${written}${isUtc ? 'Z' : ''}`);
}

/**
 * Of changed occurrences, the names of those that take place by the rule, outside breaks. Another program would show
 * the others: it takes an event with a `RECURRENCE-ID` that the rule does not place for one more event.
 */
function* namesPlaced(
  { event }: Series,
  changes: readonly Occurrence[],
  offsetAt: (atMs: number) => number,
  work: Work,
): Generator<undefined, Set<string>> {
  const names = new Set<string>();
  const days = changes
    .map(({ on }) => dayNumber(on) + (event.movedDays ?? 0))
    .sort((a, b) => a - b);
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return names;
  for (const day of counted(daysOfSeries(event, [first, last], offsetAt, daysOfRule), work)) {
    if (day === undefined) yield undefined;
    else names.add(dayOfNumber(day - (event.movedDays ?? 0)));
  }
  return names;
}

/** @throws Error if no work is left */
function* counted(days: Iterable<number | undefined>, work: Work) {
  for (const day of days) {
    if (day === undefined) work.left -= 1;
    if (work.left < 0) throw new Error('The days of all events take too long');
    yield day;
  }
}

/** The occurrences that breaks leave out, the first ones of very many. */
function* namesInBreaks(
  { event, endsBefore = '9999-12-31' }: Series,
  offsetAt: (atMs: number) => number,
  work: Work,
): Generator<undefined, string[]> {
  const names: string[] = [];
  const unbroken = { ...event, breaks: null };
  for (const span of united(event.breaks ?? [])) {
    for (const day of counted(daysOfSeries(unbroken, span, offsetAt, daysOfRule), work)) {
      if (day === undefined) {
        yield undefined;
        continue;
      }
      const name = dayOfNumber(day - (event.movedDays ?? 0));
      if (name < endsBefore) names.push(name);
      if (names.length >= mostInBreaks) return names;
    }
  }
  return names;
}

/** Days from and to, both included, in order and without those that overlap. */
function united(breaks: readonly { from: string; to: string }[]): (readonly [number, number])[] {
  const spans: [number, number][] = [];
  for (const { from, to } of breaks.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const [first, last] = [dayNumber(from), dayNumber(to)];
    const before = spans.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else if (last >= first) spans.push([first, last]);
  }
  return spans;
}
