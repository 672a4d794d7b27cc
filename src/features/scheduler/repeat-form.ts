/** How often an event repeats, as the fields of a form and as a rule (RFC 5545 §3.3.10). */
import { dayMs, localOffsetMin } from '../../lib/date-format.ts';
import type { StudyEvent } from '../../model/entities/event.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { parseRule, weekdayNames, weekdayOfNumber } from '../../model/study/repeat-rule.ts';
import { datedRule } from '../../model/study/series.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';

export interface RepeatValues {
  /** Empty: it does not repeat. `other`: a rule that the form cannot show; it is kept. */
  every: '' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' | 'other';
  interval: string;
  /** `MO,TH`; empty: the weekday of the first day. */
  weekdays: string;
  /** Of a month: `date` or `weekday`. */
  monthlyOn: string;
  /** The last day; empty: no end. */
  until: string;
  /** The rule as it was stored. */
  rule: string;
}

export const noRepeat: RepeatValues = {
  ...{ every: '', interval: '1', weekdays: '', monthlyOn: 'date', until: '', rule: '' },
};

export type Weekday = (typeof weekdayNames)[number];

/** In the order of the student's week. @param firstDay 0 is Sunday */
export function weekOf(firstDay: number): Weekday[] {
  return [0, 1, 2, 3, 4, 5, 6].map((at) => weekdayNames[(at + firstDay) % 7] ?? 'MO');
}

export function weekdayOf(day: string): Weekday {
  return weekdayNames[weekdayOfNumber(dayNumber(day))] ?? 'MO';
}

export function repeatValuesOf(event: StudyEvent): RepeatValues {
  const { repeat } = event;
  const rule = parseRule(datedRule(event, localOffsetMin));
  if (!repeat || rule === undefined) return noRepeat;
  const { frequency, interval, count, until, by } = rule;
  const filled = [...by].filter(([, values]) => values.length > 0).map(([name]) => name);
  const days = by.get('BYDAY') ?? [];
  const nth = days.length === 1 && /^(?:[1-4]|-1)[A-Z]{2}$/.test(days[0] ?? '');
  const isShown =
    count === undefined &&
    filled.every((name) => name === 'WKST' || name === 'BYDAY') &&
    (days.length === 0 || frequency === 'WEEKLY' || (frequency === 'MONTHLY' && nth)) &&
    !(
      filled.includes('WKST') &&
      interval > 1 &&
      frequency === 'WEEKLY' &&
      !by.get('WKST')?.includes('MO')
    );
  return {
    every: isShown ? frequency : 'other',
    interval: String(interval),
    weekdays: frequency === 'WEEKLY' ? days.join(',') : '',
    monthlyOn: nth ? 'weekday' : 'date',
    until: until === undefined ? '' : dayOfNumber(Math.floor(until.wallMs / dayMs)),
    rule: repeat,
  };
}

/** @param startOn the first day; @returns `null`: it does not repeat */
export function ruleOf(values: RepeatValues, startOn: string): string | null {
  const { every, interval, weekdays, monthlyOn, until, rule } = values;
  if (every === '') return null;
  if (every === 'other') return rule;
  const parts = [`FREQ=${every}`];
  if (Number(interval) > 1) parts.push(`INTERVAL=${Number(interval)}`);
  if (every === 'WEEKLY' && weekdays !== '') parts.push(`BYDAY=${weekdays}`);
  if (every === 'MONTHLY' && monthlyOn === 'weekday') parts.push(`BYDAY=${nthWeekday(startOn)}`);
  if (until !== '') parts.push(`UNTIL=${until.replaceAll('-', '')}`);
  return parts.join(';');
}

/** Whether the student has changed nothing of how often it repeats: then its rule stays as it was written. */
export function hasRepeatOf(values: RepeatValues, event: StudyEvent): boolean {
  const before = repeatValuesOf(event);
  const names = Object.keys(noRepeat) as (keyof RepeatValues)[];
  return names.every((name) => values[name] === before[name]);
}

/** `2TU`; the fifth one is the last. */
function nthWeekday(day: string): string {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return `${nth > 4 ? -1 : nth}${weekdayOf(day)}`;
}

/** The first day from `startOn` on that has one of the weekdays: the first day of a series always belongs to it. */
export function firstDayOf(startOn: string, { every, weekdays }: RepeatValues): string {
  if (every !== 'WEEKLY' || weekdays === '') return startOn;
  const days = [0, 1, 2, 3, 4, 5, 6].map((later) => dayAfter(startOn, later));
  return days.find((day) => weekdays.split(',').includes(weekdayOf(day))) ?? startOn;
}

/** Presses a weekday. The last one cannot be taken away. */
export function withWeekday(values: RepeatValues, startOn: string, name: Weekday): RepeatValues {
  const chosen = values.weekdays === '' ? [weekdayOf(startOn)] : values.weekdays.split(',');
  const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
  if (next.length === 0) return values;
  const inOrder = weekOf(1).filter((one) => next.includes(one));
  return { ...values, weekdays: inOrder.join(',') };
}
