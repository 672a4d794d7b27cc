/** Folds of the study history for the charts of Insight. Pure. */
import type { StudyDayCount } from '../../db/tables.ts';
import { percentOf } from '../../model/study/statistics/percent.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';

export interface ReviewDay {
  /** `YYYY-MM-DD` */
  day: string;
  reviews: number;
  /** Reviews rated better than Again. */
  remembered: number;
}

/** The last `count` study days up to `today`, oldest first, including days without reviews. */
export function reviewDays(
  counts: readonly StudyDayCount[],
  today: string,
  count: number,
): ReviewDay[] {
  const reviews = counts.filter(({ entity }) => entity === 'review');
  const byDay = new Map(reviews.map((one) => [one.studyDay, one]));
  return lastDays(today, count).map((day) => {
    const { acts = 0, remembered = 0 } = byDay.get(day) ?? {};
    return { day, reviews: acts, remembered };
  });
}

/** `from` and `to` included. */
export function actsByDay(
  counts: readonly StudyDayCount[],
  from: string,
  to: string,
): Map<string, number> {
  const acts = new Map<string, number>();
  for (const one of counts) {
    if (one.studyDay < from || one.studyDay > to) continue;
    acts.set(one.studyDay, (acts.get(one.studyDay) ?? 0) + one.acts);
  }
  return acts;
}

/** Whole percent; `undefined` without reviews. */
export function accuracyOf(days: readonly ReviewDay[]): number | undefined {
  const reviews = days.reduce((sum, day) => sum + day.reviews, 0);
  const remembered = days.reduce((sum, day) => sum + day.remembered, 0);
  return reviews === 0 ? undefined : percentOf(remembered, reviews);
}

export interface HeatDay {
  day: string;
  acts: number;
  /** 0 (nothing) to 4, relative to the busiest day. */
  level: 0 | 1 | 2 | 3 | 4;
}

/** Weeks from Monday, oldest first. The week of `today` ends with `today`. */
export function heatWeeks(
  acts: ReadonlyMap<string, number>,
  today: string,
  weeks: number,
): HeatDay[][] {
  const monday = dayNumber(today) - ((dayNumber(today) + 3) % 7);
  const first = monday - 7 * (weeks - 1);
  const most = Math.max(1, ...acts.values());
  const ofDay = (number: number): HeatDay => {
    const day = dayOfNumber(number);
    const count = acts.get(day) ?? 0;
    const level = count === 0 ? 0 : Math.max(1, Math.ceil((4 * count) / most));
    return { day, acts: count, level: Math.min(4, level) as HeatDay['level'] };
  };
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => first + 7 * week + index)
      .filter((number) => number <= dayNumber(today))
      .map(ofDay),
  );
}

/** Columns that the name of a month needs. */
const columnsOfName = 3;

/** The weeks in which a month begins, and the first week if there is space. */
export function monthHeads(
  weeks: readonly (readonly HeatDay[])[],
  nameOf: (day: string) => string,
): { column: number; name: string }[] {
  const monthOf = (column: number) => weeks[column]?.at(-1)?.day.slice(0, 7);
  const begins = weeks.flatMap((week, column) => {
    const day = week.at(-1)?.day;
    return day === undefined || monthOf(column - 1) === monthOf(column) ? [] : [{ column, day }];
  });
  return begins
    .filter(({ column }, index) => {
      const next = begins[index + 1]?.column ?? weeks.length;
      return next - column >= (index === begins.length - 1 ? 1 : columnsOfName);
    })
    .map(({ column, day }) => ({ column, name: nameOf(day) }));
}

/** Oldest first. */
export function lastDays(today: string, count: number): string[] {
  const last = dayNumber(today);
  return Array.from({ length: count }, (_, index) => dayOfNumber(last - count + 1 + index));
}
