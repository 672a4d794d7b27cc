/** The days of daily and weekly rules, which need no engine (RFC 5545 §3.3.10). Pure. */
import { type Rule, weekdayNames, weekdayOfNumber } from './repeat-rule.ts';

type EndlessRule = Omit<Rule, 'until'>;

/** Whether `simpleDays` can compute the rule. */
export function isSimple({ frequency, by }: EndlessRule): boolean {
  const isShort = frequency === 'DAILY' || frequency === 'WEEKLY';
  return (
    isShort && [...by].every(([name, { length }]) => /^(BYDAY|WKST)$/.test(name) || length === 0)
  );
}

/** All occurrences of a rule with a count are computed. Every day of 130 years. */
const mostCounted = 50_000;

/** @param startDay days since 1970-01-01, as all; it belongs to the rule in any case */
export function* simpleDays(
  { frequency, interval, count, by }: EndlessRule,
  startDay: number,
  fromDay: number,
  toDay: number,
): Generator<number> {
  if (startDay >= fromDay && startDay <= toDay) yield startDay;
  const named = (by.get('BYDAY') ?? []).map(weekdayNumber);
  const isDaily = frequency === 'DAILY';
  const wanted =
    named.length > 0 ? named : isDaily ? [0, 1, 2, 3, 4, 5, 6] : [weekdayOfNumber(startDay)];
  // A period is a day, or a week from the day on which weeks begin (§3.3.10, WKST).
  const weekBegins = weekdayNumber(by.get('WKST')?.[0] ?? 'MO');
  const firstPeriod = isDaily
    ? startDay
    : startDay - ((weekdayOfNumber(startDay) - weekBegins + 7) % 7);
  const days = isDaily ? 1 : 7;
  const step = interval * days;
  const skipped = count === undefined ? Math.floor((fromDay - firstPeriod) / step) : 0;
  let left = count === undefined ? Number.POSITIVE_INFINITY : Math.min(count, mostCounted) - 1;
  for (let period = firstPeriod + Math.max(0, skipped) * step; period <= toDay; period += step)
    for (let day = period; day < period + days; day++) {
      if (day <= startDay || !wanted.includes(weekdayOfNumber(day))) continue;
      if (day > toDay || left-- <= 0) return;
      if (day >= fromDay) yield day;
    }
}

/** 0 is Sunday. @param name such as `MO` or `2MO` */
export function weekdayNumber(name: string): number {
  return weekdayNames.indexOf(name.slice(-2) as (typeof weekdayNames)[number]);
}
