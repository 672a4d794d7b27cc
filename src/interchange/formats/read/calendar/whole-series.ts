/**
 * A repeating event of a calendar as one event with a rule, and what is different about single days (RFC 5545 §3.8.5).
 * Some series cannot be said so, and become single events (`series.ts`): those with several rules or one that cannot be
 * read, those of a zone that only the file defines, and exceptions that also move all that follow.
 */
import { dayMs } from '../../../../lib/date-format.ts';
import type { StudyEvent } from '../../../../model/entities/event.ts';
import { daysOfRule } from '../../../../model/study/recurrence.ts';
import { dayText, parseRule } from '../../../../model/study/repeat-rule.ts';
import { occurrencesBetween } from '../../../../model/study/series.ts';
import {
  type CalendarTime,
  type Component,
  propertyOf,
  rawValueOf,
  timeOf,
  timesOf,
} from './content-lines.ts';
import { onceOf } from './series.ts';
import { instantOf, offsetOf, type Zones } from './zones.ts';

/** Longer lists are an attack: every day of thirty years. */
const mostDays = 10_000;
const timesOfTurn = 64;
const minuteMs = 60_000;

export interface WholeSeries {
  /** Of the event, besides its words. */
  times: Record<string, unknown>;
  /** By day: what is different about it. An exception brings its words too. */
  days: Map<string, { fields: Record<string, unknown>; by?: Component }>;
}

interface Reading {
  zones: Zones;
  pace: () => Promise<void>;
  isCancelled: (event: Component) => boolean;
}

/**
 * @param moved exceptions with a time of their own or cancelled
 * @param elsewhere exceptions that other files hold and import as events
 * @returns `undefined` if the series cannot be said by one rule
 */
export async function wholeSeries(
  event: Component,
  moved: readonly Component[],
  elsewhere: readonly Component[],
  { zones, pace, isCancelled }: Reading,
): Promise<WholeSeries | undefined> {
  const start = timeOf(event, 'DTSTART');
  const once = onceOf(event, zones);
  const rules = event.properties.get('RRULE') ?? [];
  const [written] = rules;
  const repeat = written?.value.trim() ?? '';
  if (start === undefined || once === undefined || once.startsAt < 0) return undefined;
  if (rules.length !== 1 || repeat.length > 1_000 || parseRule(repeat) === undefined)
    return undefined;
  const hasRange = (exception: Component) => propertyOf(exception, 'RECURRENCE-ID')?.isRange;
  if (moved.some(hasRange) || elsewhere.some(hasRange)) return undefined;
  const isDays = once.startsOn !== null;
  const place = isDays ? {} : placeInTime(start, once.startsAt, zones);
  if (place === undefined) return undefined;
  const { name: _, of: __, ...span } = once;
  const times = { ...span, repeat, ...place };
  const offset = offsetOf(start, zones);
  const dayOf = (time: CalendarTime) => {
    if (isDays || time.isDay) return dayText(time.wallMs);
    const atMs = instantOf(time, zones);
    return dayText(atMs + offset(atMs) * minuteMs);
  };
  const bare = {
    ...times,
    id: '',
    $at: '',
    deletedAt: 0,
    createdAt: 0,
    title: '',
  } as unknown as StudyEvent;
  const series = { event: bare, endsBefore: undefined, changes: new Map() };
  const isPlaced = (day: string) => {
    const at = Date.parse(day);
    const near = occurrencesBetween(series, at - dayMs, at + 2 * dayMs, offset, daysOfRule);
    return near.some(({ occursOn }) => occursOn === day);
  };
  const days: WholeSeries['days'] = new Map();
  let count = 0;
  const isOver = async () => {
    if (++count % timesOfTurn === 0) await pace();
    return days.size >= mostDays;
  };
  for (const time of timesOf(event, 'EXDATE')) {
    if (await isOver()) break;
    days.set(dayOf(time), { fields: { isSkipped: true } });
  }
  for (const time of timesOf(event, 'RDATE')) {
    if (await isOver()) break;
    const day = dayOf(time);
    // Two on one day have no names: the series becomes single events.
    if (days.has(day) || isPlaced(day)) return undefined;
    days.set(day, { fields: { isExtra: true, ...ownTimes(time, day, times, start, zones) } });
  }
  for (const exception of elsewhere) {
    const time = timeOf(exception, 'RECURRENCE-ID');
    if (time !== undefined) days.set(dayOf(time), { fields: { isSkipped: true } });
  }
  for (const exception of moved) {
    if (await isOver()) break;
    const time = timeOf(exception, 'RECURRENCE-ID');
    const own = onceOf(exception, zones);
    if (time === undefined) continue;
    const day = dayOf(time);
    const extra = isPlaced(day) ? {} : { isExtra: true };
    if (isCancelled(exception)) days.set(day, { fields: { isSkipped: true } });
    else if (own !== undefined && own.startsAt >= 0) {
      const { startsAt, endsAt, startsOn, endsOn } = own;
      days.set(day, { fields: { ...extra, startsAt, endsAt, startsOn, endsOn }, by: exception });
    }
  }
  return { times, days };
}

/** The zone, or the local time of a floating one. @returns `undefined` for a zone without an IANA name */
function placeInTime(
  start: CalendarTime,
  startsAt: number,
  zones: Zones,
): { zone?: string; wall?: { at: number; of: number } } | undefined {
  if (start.isUtc) return { zone: 'UTC' };
  if (start.tzid === undefined)
    return start.wallMs < 0 ? {} : { wall: { at: start.wallMs, of: startsAt } };
  const zone = zones.ianaName(start.tzid);
  if (zone !== undefined) return { zone };
  // A name that nobody knows: the student's zone is used, as for single events.
  return zones.named(start.tzid) === undefined ? {} : undefined;
}

/** A time of another hour than the series. */
function ownTimes(
  time: CalendarTime,
  day: string,
  { startsAt, endsAt }: Record<string, unknown>,
  start: CalendarTime,
  zones: Zones,
): Record<string, unknown> {
  if (start.isDay || time.isDay) return {};
  const atMs = instantOf(time, zones);
  const wallMs = atMs + offsetOf(start, zones)(atMs) * minuteMs;
  const isUsual =
    wallMs - Date.parse(day) === start.wallMs - Math.floor(start.wallMs / dayMs) * dayMs;
  if (isUsual) return {};
  return {
    startsAt: atMs,
    endsAt: atMs + (Number(endsAt) - Number(startsAt)),
    startsOn: null,
    endsOn: null,
  };
}

/** Reminders before the start (§3.6.6), minutes; at most five. */
export function remindersOf({ parts }: Component): number[] {
  const minutes = parts.flatMap((alarm) => {
    if (alarm.name !== 'VALARM') return [];
    const before =
      /^-P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:\d+S)?)?$/i;
    const value = rawValueOf(alarm, 'TRIGGER');
    if (/^[-+]?P?T?0[SMHD]$|^[-+]?PT0S$/i.test(value)) return [0];
    const [found, weeks = 0, days = 0, hours = 0, mins = 0] = before.exec(value) ?? [];
    if (found === undefined) return [];
    return [Number(weeks) * 10_080 + Number(days) * 1_440 + Number(hours) * 60 + Number(mins)];
  });
  return [...new Set(minutes.filter((lead) => lead <= 86_400))].sort((a, b) => a - b).slice(0, 5);
}
