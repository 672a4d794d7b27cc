/** Parts of iCalendar as jCal (RFC 7265), for `ical-writer.ts`: texts, times, and time zones with their changes. Pure. */
import { dayMs } from '../../lib/date-format.ts';
import { weekdayNames, weekdayOfNumber } from './repeat-rule.ts';
import { offsetsIn } from './time-zone.ts';

export type Property = readonly [name: string, params: object, type: string, ...values: unknown[]];

export function text(name: string, value: string): Property {
  return [name, {}, 'text', value.replace(/\r\n?/g, '\n')];
}

/** Years have four digits (§3.3.5). */
const [earliestMs, latestMs] = [Date.parse('0000-01-01'), Date.UTC(9999, 11, 31)];

const isoOf = (ms: number) =>
  new Date(Math.max(earliestMs, Math.min(ms, latestMs))).toISOString().replace(/\.\d+/, '');

/** In UTC. */
export function time(name: string, atMs: number): Property {
  return [name, {}, 'date-time', isoOf(atMs)];
}

/** In local time. @param wallMs as if it were UTC @param tzid absent: floating */
export function wallTime(name: string, wallMs: number, tzid?: string): Property {
  return [name, tzid === undefined ? {} : { tzid }, 'date-time', localOf(wallMs)];
}

/** `2026-10-12T09:00:00`. */
export function localOf(wallMs: number): string {
  return isoOf(wallMs).replace('Z', '');
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface ClockChange {
  /** In local time before the change, as if it were UTC. */
  wallMs: number;
  /** Minutes. */
  from: number;
  to: number;
}

/** Years of changes that are compared, to find the rule of a zone. */
const yearsSeen = 4;

/**
 * A zone with its changes from some time on (§3.6.5). If each year changes by one rule, such as the last Sunday of
 * March, the rule is written; otherwise the changes of some years.
 */
export function timeZoneOf(tzid: string, fromMs: number): unknown[] {
  const offsetAt = offsetsIn(tzid) ?? (() => 0);
  const year = new Date(Math.min(fromMs, latestMs)).getUTCFullYear();
  const begin = Date.UTC(year - 1, 0);
  const changes = changesBetween(offsetAt, begin, Date.UTC(year + yearsSeen, 0));
  const first = { wallMs: begin, from: offsetAt(begin), to: offsetAt(begin) };
  const parts = changes.length === 0 ? [observance(first, undefined)] : observances(changes);
  return ['vtimezone', [text('tzid', tzid)], parts];
}

function observances(changes: readonly ClockChange[]): unknown[] {
  const byRule = Map.groupBy(
    changes,
    (change) => `${ruleOf(change)} ${change.from} ${change.to} ${change.wallMs % dayMs}`,
  );
  const isRegular = [...byRule.values()].every(({ length }) => length === yearsSeen + 1);
  if (!isRegular) return changes.map((change) => observance(change, undefined));
  return [...byRule.values()].map(([change]) => change && observance(change, ruleOf(change)));
}

function observance({ wallMs, from, to }: ClockChange, rule: string | undefined): unknown[] {
  const [bymonth, byday] = rule?.split(' ') ?? [];
  return [
    to > from ? 'daylight' : 'standard',
    [
      wallTime('dtstart', wallMs),
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(from)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(to)],
      ...(rule === undefined
        ? []
        : [['rrule', {}, 'recur', { freq: 'YEARLY', bymonth: Number(bymonth), byday }]]),
    ],
    [],
  ];
}

/** `3 -1SU`: the month and its weekday; from the fourth on it is counted from the end. */
function ruleOf({ wallMs }: ClockChange): string {
  const date = new Date(wallMs);
  const day = date.getUTCDate();
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const nth = day > length - 7 ? -1 : Math.ceil(day / 7);
  return `${date.getUTCMonth() + 1} ${nth}${weekdayNames[weekdayOfNumber(Math.floor(wallMs / dayMs))]}`;
}

function changesBetween(
  offsetAt: (atMs: number) => number,
  fromMs: number,
  toMs: number,
): ClockChange[] {
  const changes: ClockChange[] = [];
  for (let atMs = fromMs; atMs < toMs; atMs += dayMs) {
    if (offsetAt(atMs) === offsetAt(atMs + dayMs)) continue;
    let [before, after] = [atMs, atMs + dayMs];
    while (after - before > minuteMs) {
      const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
      if (offsetAt(middle) === offsetAt(atMs)) before = middle;
      else after = middle;
    }
    const from = offsetAt(atMs);
    changes.push({ wallMs: after + from * minuteMs, from, to: offsetAt(after) });
  }
  return changes;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor((size * minuteMs) / hourMs))}:${two(size % 60)}`;
}
