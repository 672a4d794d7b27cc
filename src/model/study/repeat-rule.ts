/**
 * The rule of something that repeats (`RRULE`, RFC 5545 §3.3.10): read, changed and written as text. Pure and small:
 * `recurrence.ts` computes with it.
 */
import { dayMs } from '../../lib/date-format.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';

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

const mostParts = 50;
const mostValues = 400;
const longestInterval = 10_000;

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

export interface Rule {
  /** Without `COUNT` and `UNTIL`, for rrule-temporal. */
  pattern: string;
  frequency: Frequency;
  interval: number;
  /** Limit of occurrences, including the start. */
  count: number | undefined;
  /** A date includes the whole day. */
  until: LocalTime | undefined;
  /** The parts that name days, such as `BYDAY`, by name. */
  by: ReadonlyMap<string, readonly string[]>;
}

/**
 * Days of a rule within two days, both included, as days since 1970-01-01, in order. The first day of the series
 * belongs to it in any case (RFC 5545 §3.8.5.3). Yields `undefined` after each piece of work of some milliseconds.
 */
export type RuleDays = (
  rule: Omit<Rule, 'until'>,
  startDay: number,
  fromDay: number,
  toDay: number,
) => Iterable<number | undefined>;

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
    const read = [...new Set(values.slice(0, mostValues).filter((word) => form?.test(word)))];
    if (read.length > 0) parts.set(name, name === 'WKST' ? read.slice(0, 1) : read);
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
  return { pattern, frequency, interval, count: count >= 1 ? count : undefined, until, by: parts };
}

/**
 * The rule as RFC 5545 writes it, for programs that read nothing else: upper case, one value where one is allowed, and
 * no parts that `parseRule` does not know.
 * @param end instead of its own, as in `UNTIL`
 */
export function ruleText({ pattern, count, until }: Rule, end?: string): string {
  const ends =
    end !== undefined
      ? `;UNTIL=${end}`
      : until !== undefined
        ? `;UNTIL=${untilText(until)}`
        : count !== undefined
          ? `;COUNT=${count}`
          : '';
  return `${pattern.replace(';INTERVAL=1;', ';').replace(/;INTERVAL=1$/, '')}${ends}`;
}

/** `20260304`, `20260304T090000`, `20260304T090000Z`. */
function untilText({ wallMs, isDay, isUtc }: LocalTime): string {
  const text = new Date(wallMs).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return isDay ? text.slice(0, 8) : `${text}${isUtc ? 'Z' : ''}`;
}

/** `2026-03-04`. */
export function dayText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. @param day days since 1970-01-01, a Thursday */
export function weekdayOfNumber(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The same rule with a last day, included, instead of its own end. @param day `YYYY-MM-DD` */
export function endingOn(repeat: string, day: string): string {
  return withPart(withPart(withPart(repeat, 'COUNT'), 'UNTIL'), 'UNTIL', day.replaceAll('-', ''));
}

/** The rule with another value of a part. @param value absent: without the part */
function withPart(repeat: string, name: string, value?: string): string {
  const others = repeat
    .split(';')
    .filter((part) => !part.trim().toUpperCase().startsWith(`${name}=`));
  return [...others, ...(value === undefined ? [] : [`${name}=${value}`])].join(';');
}

/**
 * The rule of a series that is moved by days: weekdays turn, and the last day, which has no time, moves along. A day of
 * the month becomes the one of the new start, and so do “the second Monday” and the month of a year. Several days of a
 * month move if each stays within 28 days.
 * @param start the new first day, `YYYY-MM-DD`
 */
export function movedRule(repeat: string, byDays: number, start: string): string {
  const rule = parseRule(repeat);
  if (rule === undefined || byDays === 0) return repeat;
  let moved = repeat;
  const days = rule.by.get('BYDAY') ?? [];
  const months = rule.by.get('BYMONTH') ?? [];
  const startDay = dayNumber(start);
  const weekdayAt = (day: number) => weekdayNames[weekdayOfNumber(day)] ?? 'MO';
  // Named although the start says it: another device may write another start.
  if (rule.frequency === 'WEEKLY')
    moved = withPart(
      moved,
      'BYDAY',
      days.length === 0 ? weekdayAt(startDay) : days.map((name) => turned(name, byDays)).join(','),
    );
  const [only] = days;
  const isOfMonth = rule.frequency === 'MONTHLY' || months.length === 1;
  if (isOfMonth && days.length === 1 && only !== undefined && only.length > 2) {
    const nth = only.startsWith('-') ? -1 : Math.ceil(Number(start.slice(8)) / 7);
    moved = withPart(moved, 'BYDAY', `${nth > 4 ? -1 : nth}${weekdayAt(startDay)}`);
  }
  const dates = (rule.by.get('BYMONTHDAY') ?? []).map(Number);
  const later = dates.map((date) => date + byDays);
  if (dates.length === 1) moved = withPart(moved, 'BYMONTHDAY', String(Number(start.slice(8))));
  else if (dates.every((date) => date > 0) && later.every((date) => date >= 1 && date <= 28))
    moved = later.length === 0 ? moved : withPart(moved, 'BYMONTHDAY', later.join(','));
  if (rule.frequency === 'YEARLY' && months.length === 1)
    moved = withPart(moved, 'BYMONTH', String(Number(start.slice(5, 7))));
  if (rule.until !== undefined)
    moved = endingOn(moved, dayOfNumber(Math.floor(rule.until.wallMs / dayMs) + byDays));
  return moved;
}

function turned(name: string, byDays: number): string {
  const at = weekdayNames.indexOf(name.slice(-2) as (typeof weekdayNames)[number]);
  return weekdayNames[(((at + byDays) % 7) + 7) % 7] ?? name;
}
