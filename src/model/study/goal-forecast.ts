/** Where a study goal stands: the line of the plan, the line of what was done, and when it ends at this pace. Pure. */
import {
  type DaysOff,
  type GoalTerms,
  isDayOff,
  type Span,
  shareBy,
  spanOfDays,
  totalOf,
  unitOf,
  weekOfGoal,
  weekTarget,
} from './goal-terms.ts';
import type { GoalDays, GoalProgress } from './progress.ts';
import { dayNumber, dayOfNumber } from './study-day.ts';

/** The pace is that of the last study days, so that a slow begin is forgotten. */
const paceDays = 14;
/** A forecast beyond is none. Study days. */
const farthestDays = 3_650;

export interface Forecast {
  /** Pages, cards or minutes on a study day, lately. */
  perDay: number;
  /** The study day on which nothing is left, `YYYY-MM-DD`; absent: the pace is 0, or that takes more than ten years. */
  doneOn?: string;
  /** Days after the end date; negative: early. */
  daysLate?: number;
}

/** @returns `undefined` before the first day, when the goal is reached, and for a weekly goal without an end of its own */
export function forecastOf(
  goal: GoalTerms,
  days: GoalDays,
  progress: Pick<GoalProgress, 'state' | 'total' | 'done' | 'doneToday'>,
  today: string,
  daysOff: DaysOff,
): Forecast | undefined {
  const { state, total, done, doneToday } = progress;
  if (state === 'done' || state === 'waiting') return undefined;
  if (goal.isWeekly && unitOf(goal) !== 'page') return undefined;
  const perDay = paceOf(goal, days, doneToday, today, daysOff);
  const needed = Math.ceil((total - done) / perDay);
  if (perDay <= 0 || needed > farthestDays) return { perDay };
  // Today counts as over once something was done.
  const from = dayNumber(today) + (doneToday > 0 ? 1 : 0);
  const last = nthStudyDay(from, needed, daysOff);
  return { perDay, doneOn: dayOfNumber(last), daysLate: last - dayNumber(goal.endDate) };
}

function paceOf(
  goal: GoalTerms,
  days: GoalDays,
  doneToday: number,
  today: string,
  daysOff: DaysOff,
): number {
  const amounts = withCorrection(goal, days);
  const [start, now] = [dayNumber(goal.startDate), dayNumber(today)];
  let [studied, sum] = [0, 0];
  for (let day = now; day >= start && studied < paceDays; day--) {
    sum += amounts.get(dayOfNumber(day)) ?? 0;
    const isOpen = day === now && doneToday <= 0;
    if (!isDayOff(day, daysOff) && !isOpen) studied += 1;
  }
  return Math.max(0, sum) / Math.max(1, studied);
}

/** The nth study day from a day on, as days since 1970-01-01. @param n 1 or more */
export function nthStudyDay(from: number, n: number, daysOff: DaysOff): number {
  const perWeek = 7 - daysOff.size;
  let day = from + Math.floor((n - 1) / perWeek) * 7;
  let left = (n - 1) % perWeek;
  while (isDayOff(day, daysOff) || left > 0) {
    if (!isDayOff(day, daysOff)) left -= 1;
    day += 1;
  }
  return day;
}

/** The amounts of days with the student's correction: its earlier part on the day before it. */
export function withCorrection(goal: GoalTerms, days: GoalDays): GoalDays {
  const { corrected, correctedOn, correctedBefore } = goal;
  if (!corrected && !correctedBefore) return days;
  const on = correctedOn ?? goal.startDate;
  const before = correctedOn ? (correctedBefore ?? 0) : 0;
  const eve = dayOfNumber(Math.max(dayNumber(goal.startDate), dayNumber(on) - 1));
  const sums = new Map(days);
  for (const [day, amount] of [
    [eve, before],
    [on, (corrected ?? 0) - before],
  ] as const)
    sums.set(day, (sums.get(day) ?? 0) + amount);
  return sums;
}

/** A point of a line: `day` is days since 1970-01-01 and may have a fraction; a day ends where the next one begins. */
export interface LinePoint {
  day: number;
  value: number;
}

/** Points of a line; more would not be seen. */
const mostPoints = 400;

/** What an even pace has done by each day's end. Days off are level. */
export function planLine(goal: GoalTerms, daysOff: DaysOff): LinePoint[] {
  const [start, end] = [dayNumber(goal.startDate), dayNumber(goal.endDate)];
  if (end < start) return [];
  const total = totalOf(goal, daysOff);
  const span = spanOfDays(start, end, daysOff);
  const step = Math.max(1, Math.ceil((end - start + 1) / mostPoints));
  const points: LinePoint[] = [{ day: start, value: 0 }];
  for (let day = start + step - 1; day < end; day += step)
    points.push({ day: day + 1, value: plannedBy(goal, day, total, span) });
  return [...points, { day: end + 1, value: total }];
}

function plannedBy(goal: GoalTerms, day: number, total: number, span: Span): number {
  if (!goal.isWeekly) return total * shareBy(day, span);
  const first = weekOfGoal(goal, goal.startDate, span.daysOff);
  const week = weekOfGoal(goal, dayOfNumber(day), span.daysOff);
  const part = weekTarget(goal, week) * shareBy(day, week);
  if (week.from <= first.from) return Math.min(total, part);
  const between = ((week.from - first.to - 1) / 7) * (goal.target ?? 0);
  return Math.min(total, weekTarget(goal, first) + between + part);
}

/** What was done by each day's end, to the middle of today. */
export function doneLine(
  goal: GoalTerms,
  days: GoalDays,
  done: number,
  today: string,
): LinePoint[] {
  const [start, now] = [dayNumber(goal.startDate), dayNumber(today)];
  if (now < start) return [];
  const amounts = withCorrection(goal, days);
  const points: LinePoint[] = [{ day: start, value: 0 }];
  let sum = 0;
  for (const day of [...amounts.keys()].sort()) {
    const at = dayNumber(day);
    if (at < start || at >= now) continue;
    // Level since the last day with something done.
    if ((points.at(-1)?.day ?? 0) < at) points.push({ day: at, value: sum });
    sum = Math.max(0, sum + (amounts.get(day) ?? 0));
    points.push({ day: at + 1, value: sum });
  }
  if ((points.at(-1)?.day ?? 0) < now) points.push({ day: now, value: sum });
  return [...points, { day: now + 0.5, value: done }];
}
