/**
 * Rules of repetition (RFC 5545 §3.3.10): days, weeks, months and years with what calendars of people write. A rule is
 * worked out in local time, as the RFC asks, so that a lecture stays at nine when the clocks change. Pure.
 */
import { dayMs } from '../../../lib/date-format.ts';

interface Rule {
  unit: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  /** Occurrences at most, the first among them. */
  count: number | undefined;
  /** As it stands: a day, or a time. */
  until: string | undefined;
  /** 0: Sunday. `nth` 0: each of them. */
  byDay: readonly { weekday: number; nth: number }[];
  byMonthDay: readonly number[];
  byMonth: readonly number[];
  bySetPos: readonly number[];
  weekStart: number;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const units = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const read = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
]);

/** @returns `undefined`: it is none, or one with parts that are not read */
export function parseRule(value: string): Rule | undefined {
  const parts = new Map(
    value
      .toUpperCase()
      .split(';')
      .slice(0, 50)
      .flatMap((part): [string, string][] => {
        const [name = '', words = ''] = part.trim().split('=');
        return words.trim() === '' ? [] : [[name.trim(), words.trim()]];
      }),
  );
  const unit = units.find((known) => known === parts.get('FREQ'));
  // Programs add parts of their own as `X-…`.
  const isRead = [...parts.keys()].every((name) => read.has(name) || name.startsWith('X-'));
  if (unit === undefined || !isRead) return undefined;
  const byDay = listOf(parts.get('BYDAY')).flatMap((part) => {
    const [, nth = '0', day = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part) ?? [];
    const weekday = weekdays.indexOf(day);
    return weekday === -1 ? [] : [{ weekday, nth: Number(nth) }];
  });
  const count = Number(parts.get('COUNT') ?? Number.NaN);
  return {
    unit,
    interval: Math.min(Math.max(1, Math.trunc(Number(parts.get('INTERVAL') ?? 1)) || 1), 10_000),
    count: count >= 1 ? count : undefined,
    until: parts.get('UNTIL'),
    byDay,
    byMonthDay: numbersOf(parts.get('BYMONTHDAY'), 31),
    byMonth: numbersOf(parts.get('BYMONTH'), 12).filter((month) => month > 0),
    bySetPos: numbersOf(parts.get('BYSETPOS'), 366),
    weekStart: Math.max(0, weekdays.indexOf(parts.get('WKST') ?? 'MO')),
  };
}

function listOf(value: string | undefined): string[] {
  return value === undefined
    ? []
    : value
        .split(',')
        .slice(0, 400)
        .map((part) => part.trim());
}

function numbersOf(value: string | undefined, most: number): number[] {
  return listOf(value)
    .map(Number)
    .filter((number) => Number.isInteger(number) && number !== 0 && Math.abs(number) <= most);
}

export interface Span {
  fromMs: number;
  toMs: number;
}

/** Days that one turn of a rule is at most. */
const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;
/** A rule may name days that never come, such as February 30. */
const mostTurns = 100_000;

/**
 * The start is one of them in any case (§3.8.5.3). Those before `fromMs` may be left out, and none is behind `toMs`;
 * `until` is for the caller, who knows the zone.
 * @param startMs and all others: local time as if it were UTC
 */
export function* occurrences(
  rule: Rule,
  startMs: number,
  { fromMs, toMs }: Span,
): Generator<number> {
  if (startMs > toMs) return;
  yield startMs;
  const startDay = Math.floor(startMs / dayMs);
  const timeMs = startMs - startDay * dayMs;
  // A count needs all of them.
  const skipped =
    rule.count === undefined
      ? Math.floor((fromMs / dayMs - startDay) / (longest[rule.unit] * rule.interval)) - 1
      : 0;
  let left = (rule.count ?? Number.POSITIVE_INFINITY) - 1;
  for (let turn = Math.max(0, skipped), turns = 0; turns < mostTurns; turn++, turns++) {
    const { first, days } = daysOfTurn(rule, startDay, turn);
    if (first * dayMs > toMs) return;
    for (const day of chosenPlaces(days, rule.bySetPos)) {
      const atMs = day * dayMs + timeMs;
      if (atMs <= startMs) continue;
      if (atMs > toMs || left-- <= 0) return;
      yield atMs;
    }
  }
}

interface Turn {
  /** The first day that may be in it, days since 1970. */
  first: number;
  /** Rising. */
  days: number[];
}

function daysOfTurn(rule: Rule, startDay: number, turn: number): Turn {
  const start = new Date(startDay * dayMs);
  const step = turn * rule.interval;
  switch (rule.unit) {
    case 'DAILY': {
      const day = startDay + step;
      return {
        first: day,
        days: [day].filter(
          (one) => isInMonths(rule, one) && isMonthDay(rule, one) && isWeekday(rule, one),
        ),
      };
    }
    case 'WEEKLY': {
      const first = startDay - ((weekdayOf(startDay) - rule.weekStart + 7) % 7) + step * 7;
      const week = range(first, first + 7).filter((day) => isInMonths(rule, day));
      return {
        first,
        days: week.filter((day) =>
          rule.byDay.length === 0 ? weekdayOf(day) === weekdayOf(startDay) : isWeekday(rule, day),
        ),
      };
    }
    case 'MONTHLY': {
      const month = monthOf(start.getUTCFullYear(), start.getUTCMonth() + step);
      const isIn = rule.byMonth.length === 0 || isInMonths(rule, month.first);
      return { first: month.first, days: isIn ? daysOfMonth(rule, month, start.getUTCDate()) : [] };
    }
    case 'YEARLY':
      return daysOfYear(rule, start, start.getUTCFullYear() + step);
  }
}

/** §3.3.10, the table: what a year with `BYDAY` means depends on what else is given. */
function daysOfYear(rule: Rule, start: Date, year: number): Turn {
  const first = monthOf(year, 0).first;
  const { byDay, byMonth, byMonthDay } = rule;
  if (byDay.length > 0 && byMonth.length === 0 && byMonthDay.length === 0) {
    return { first, days: nthDays(rule, first, monthOf(year, 12).first) };
  }
  const all =
    byMonth.length === 0 && byMonthDay.length > 0 ? range(1, 13) : [start.getUTCMonth() + 1];
  const months = byMonth.length > 0 ? [...byMonth].sort((a, b) => a - b) : all;
  return {
    first,
    days: months.flatMap((number) =>
      daysOfMonth(rule, monthOf(year, number - 1), start.getUTCDate()),
    ),
  };
}

interface Month {
  first: number;
  /** The first day of the next one. */
  end: number;
}

function monthOf(year: number, month: number): Month {
  return { first: Date.UTC(year, month, 1) / dayMs, end: Date.UTC(year, month + 1, 1) / dayMs };
}

function daysOfMonth(rule: Rule, { first, end }: Month, dayOfStart: number): number[] {
  if (rule.byMonthDay.length > 0)
    return range(first, end).filter((day) => isMonthDay(rule, day) && isWeekday(rule, day));
  if (rule.byDay.length > 0) return nthDays(rule, first, end);
  const day = first + dayOfStart - 1;
  return day < end ? [day] : [];
}

/** `2MO`: the second Monday, `-1FR`: the last Friday, `MO`: each, of a month or a year. */
function nthDays({ byDay }: Rule, first: number, end: number): number[] {
  return range(first, end).filter((day) =>
    byDay.some(({ weekday, nth }) => {
      if (weekdayOf(day) !== weekday) return false;
      if (nth === 0) return true;
      return nth > 0
        ? Math.floor((day - first) / 7) === nth - 1
        : Math.floor((end - 1 - day) / 7) === -nth - 1;
    }),
  );
}

function isInMonths({ byMonth }: Rule, day: number): boolean {
  return byMonth.length === 0 || byMonth.includes(new Date(day * dayMs).getUTCMonth() + 1);
}

function isMonthDay({ byMonthDay }: Rule, day: number): boolean {
  if (byMonthDay.length === 0) return true;
  const date = new Date(day * dayMs);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return byMonthDay.some(
    (number) => date.getUTCDate() === (number > 0 ? number : length + 1 + number),
  );
}

function isWeekday({ byDay }: Rule, day: number): boolean {
  return byDay.length === 0 || byDay.some(({ weekday }) => weekday === weekdayOf(day));
}

/** 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** `BYSETPOS`: 1 is the first of the turn, -1 the last. */
function chosenPlaces(days: number[], places: readonly number[]): number[] {
  if (places.length === 0) return days;
  return days.filter(
    (_, index) => places.includes(index + 1) || places.includes(index - days.length),
  );
}
