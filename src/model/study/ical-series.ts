/** A repeating event as properties of iCalendar: rule, excluded and added days, and single ones that differ. Pure. */
import ICAL from 'ical.js';
import { dayMs } from '../../lib/date-format.ts';
import type { StudyEvent } from '../entities/event.ts';
import { daysOf, floatingStart } from './event-time.ts';
import { localOf, type Property, time, wallTime } from './ical-parts.ts';
import { dayAfter, instantOfWall } from './local-time.ts';
import { daysOfRule } from './recurrence.ts';
import { endingOn, parseRule } from './repeat-rule.ts';
import {
  type Occurring,
  occurrenceNamed,
  occurrencesBetween,
  type Series,
  wallStartOf,
} from './series.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';
import { offsetsIn } from './time-zone.ts';

interface Repetition {
  rule: Property[];
  /** Occurrences with times or words of their own, each with its `RECURRENCE-ID`. */
  others: { event: Occurring; when: Property[] }[];
}

/** @param zone of its times, unless it lasts for days or floats */
export function repetitionOf(series: Series, zone: string): Repetition {
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
  const others = own.flatMap((change) => {
    const one = isDifferent(change) && occurrenceNamed(series, change.on, offsetAt);
    if (!one) return [];
    return [{ event: one, when: [...timesOf('recurrence-id', [change.on]), ...whenOfOne(one)] }];
  });
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
  const value = untilOf(series, { isDays, isUtc: isUtc || tzid !== undefined, timeMs, offsetAt });
  return {
    rule: [
      ...start,
      ['rrule', {}, 'recur', ICAL.Recur.fromString(value).toJSON()],
      ...timesOf('exdate', [...new Set([...skipped, ...namesInBreaks(series, offsetAt)])].sort()),
      ...timesOf('rdate', extra.sort()),
    ],
    others,
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

/** §3.3.10: the end is written as the start is: a date, a time in UTC, or a local one. */
function untilOf(
  { event, endsBefore }: Series,
  { isDays, isUtc, timeMs, offsetAt }: Until,
): string {
  const repeat = event.repeat ?? '';
  const { until } = parseRule(repeat) ?? {};
  const ends = endsBefore && dayOfNumber(dayNumber(endsBefore) + (event.movedDays ?? 0) - 1);
  const last = until && dayOfNumber(Math.floor(until.wallMs / dayMs));
  if (!ends && (last === undefined || !until?.isDay)) return repeat;
  const day = ends && (last === undefined || ends < last) ? ends : (last ?? ends ?? '');
  if (isDays) return endingOn(repeat, day);
  const wallMs = dayNumber(day) * dayMs + timeMs;
  const atMs = isUtc ? instantOfWall(wallMs, offsetAt) : wallMs;
  const written = localOf(atMs).replace(/[-:]/g, '');
  return endingOn(repeat, `${written}${isUtc ? 'Z' : ''}`);
}

/** The occurrences that breaks leave out. */
function namesInBreaks({ event }: Series, offsetAt: (atMs: number) => number): string[] {
  const whole: Series = {
    event: { ...event, breaks: null },
    endsBefore: undefined,
    changes: new Map(),
  };
  return (event.breaks ?? []).flatMap(({ from, to }) => {
    const [fromMs, toMs] = [(dayNumber(from) - 2) * dayMs, (dayNumber(to) + 3) * dayMs];
    const found = occurrencesBetween(whole, fromMs, toMs, offsetAt, daysOfRule);
    return found.flatMap(({ occursOn = '' }) => {
      const day = dayOfNumber(dayNumber(occursOn) + (event.movedDays ?? 0));
      return day >= from && day <= to ? occursOn : [];
    });
  });
}
