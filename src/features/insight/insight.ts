/** What the study history says: folds over facts, for the charts of the Insight screen. */
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

/** The last `count` study days up to `today`, oldest first, days without reviews included. */
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

/** Everything that was studied from one day to another, both included, by day. */
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

/** Share of reviews that were remembered, whole percent; `undefined` without reviews. */
export function accuracyOf(days: readonly ReviewDay[]): number | undefined {
  const reviews = days.reduce((sum, day) => sum + day.reviews, 0);
  const remembered = days.reduce((sum, day) => sum + day.remembered, 0);
  return reviews === 0 ? undefined : percentOf(remembered, reviews);
}

export interface HeatDay {
  day: string;
  acts: number;
  /** 0 nothing to 4 much, against the student's own busiest days. */
  level: 0 | 1 | 2 | 3 | 4;
}

/** Whole weeks, Monday first, oldest first, up to the week of `today`, whose last days are left out. */
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

/** Columns that a name of a month takes. */
const columnsOfName = 3;

/** The weeks in which a month begins, with its name; the first week too where there is room for its own. */
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

/** Study days up to `today`, oldest first. */
export function lastDays(today: string, count: number): string[] {
  const last = dayNumber(today);
  return Array.from({ length: count }, (_, index) => dayOfNumber(last - count + 1 + index));
}
