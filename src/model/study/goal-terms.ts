/**
 * What a study goal asks for: its unit, its files with their pages, its study days, and the target of a week. Pure.
 * Rows of other apps may hold any two days, so nothing here counts days one by one.
 */
import type { Goal } from '../entities/goal.ts';
import type { Settings } from '../entities/student/settings.ts';
import { mondayOf } from './local-time.ts';
import { dayNumber } from './study-day.ts';

export type GoalUnit = 'page' | 'card' | 'minute';

/** The fields that decide the progress of a goal. */
export type GoalTerms = Pick<Goal, 'startDate' | 'endDate' | 'startPage' | 'endPage'> &
  Partial<
    Pick<
      Goal,
      | 'fileId'
      | 'files'
      | 'kind'
      | 'target'
      | 'isWeekly'
      | 'corrected'
      | 'correctedOn'
      | 'correctedBefore'
    >
  >;

export interface PageRange {
  /** Absent: the goal names no file, so nothing counts. */
  fileId: string | undefined;
  startPage: number;
  endPage: number;
}

export function unitOf({ kind }: Pick<GoalTerms, 'kind'>): GoalUnit {
  if (kind === 'cards') return 'card';
  return kind === 'hours' ? 'minute' : 'page';
}

/** The pages of each file in the order of reading. A page that is named twice is in the first range only. */
export function rangesOf(goal: GoalTerms): PageRange[] {
  if (unitOf(goal) !== 'page') return [];
  const { startPage, endPage, files } = goal;
  const named = [{ fileId: goal.fileId ?? undefined, startPage, endPage }, ...(files ?? [])];
  const ranges: PageRange[] = [];
  for (const range of named) ranges.push(...without(range, ranges));
  return ranges;
}

/** The parts of a range that no earlier range of its file has. */
function without(range: PageRange, taken: readonly PageRange[]): PageRange[] {
  let parts = [range];
  for (const { fileId, startPage, endPage } of taken) {
    if (fileId !== range.fileId) continue;
    parts = parts.flatMap((part) => [
      { ...part, endPage: Math.min(part.endPage, startPage - 1) },
      { ...part, startPage: Math.max(part.startPage, endPage + 1) },
    ]);
    parts = parts.filter((part) => part.startPage <= part.endPage);
  }
  return parts.filter((part) => part.startPage <= part.endPage);
}

export function pagesOf(ranges: readonly PageRange[]): number {
  return ranges.reduce((sum, { startPage, endPage }) => sum + endPage - startPage + 1, 0);
}

/** Weekdays without study, 0 is Sunday. */
export type DaysOff = ReadonlySet<number>;
export const noDaysOff: DaysOff = new Set();

/** Of the goal, or else of the settings. Seven days off would leave no day to study, so they count as none. */
export function daysOffOf(
  { daysOff }: Pick<Goal, 'daysOff'>,
  settings: Pick<Settings, 'daysOff'> | undefined,
): DaysOff {
  const chosen = new Set(daysOff ?? settings?.daysOff ?? []);
  return chosen.size < 7 ? chosen : noDaysOff;
}

/** @param day days since 1970-01-01, a Thursday */
export function isDayOff(day: number, daysOff: DaysOff): boolean {
  return daysOff.has((((day + 4) % 7) + 7) % 7);
}

/** Days with study between two days, both included, as days since 1970-01-01. */
export function countStudyDays(from: number, to: number, daysOff: DaysOff): number {
  if (to < from) return 0;
  const days = to - from + 1;
  const weeks = Math.floor(days / 7);
  let count = weeks * (7 - daysOff.size);
  for (let day = from + weeks * 7; day <= to; day++) if (!isDayOff(day, daysOff)) count += 1;
  return count;
}

/** A span of days, both included. Where it has only days off, they count as study days. */
export interface Span {
  from: number;
  to: number;
  daysOff: DaysOff;
}

export function spanOfDays(from: number, to: number, daysOff: DaysOff): Span {
  return { from, to, daysOff: countStudyDays(from, to, daysOff) > 0 ? daysOff : noDaysOff };
}

export function studyDaysIn({ from, to, daysOff }: Span): number {
  return countStudyDays(from, to, daysOff);
}

/** How much a span should have by the end of a day, at an even pace: 0 to 1. */
export function shareBy(day: number, { from, to, daysOff }: Span): number {
  const all = countStudyDays(from, to, daysOff);
  if (all === 0) return day >= to ? 1 : 0;
  return countStudyDays(from, Math.min(day, to), daysOff) / all;
}

/** The part of the goal that lies in the week of a day. A day outside the goal counts as its nearest day. */
export function weekOfGoal(goal: GoalTerms, today: string, daysOff: DaysOff): Span {
  const [start, end] = [dayNumber(goal.startDate), dayNumber(goal.endDate)];
  const now = Math.max(start, Math.min(end, dayNumber(today)));
  const monday = now - ((((now + 3) % 7) + 7) % 7);
  return spanOfDays(Math.max(start, monday), Math.min(end, monday + 6), daysOff);
}

/** The target of a week that the goal fills only in part is smaller in proportion. */
export function weekTarget({ target }: GoalTerms, week: Span): number {
  const all = 7 - week.daysOff.size;
  return Math.ceil(((target ?? 0) * Math.min(all, studyDaysIn(week))) / all);
}

/** All of the goal in its unit: pages, cards or minutes. */
export function totalOf(goal: GoalTerms, daysOff: DaysOff): number {
  if (unitOf(goal) === 'page') return pagesOf(rangesOf(goal));
  if (!goal.isWeekly) return goal.target ?? 0;
  const first = weekOfGoal(goal, goal.startDate, daysOff);
  const last = weekOfGoal(goal, goal.endDate, daysOff);
  if (last.from <= first.from) return weekTarget(goal, first);
  const between = Math.max(0, (last.from - first.to - 1) / 7);
  return weekTarget(goal, first) + between * (goal.target ?? 0) + weekTarget(goal, last);
}

/** Whether two study days are in the same week, which begins on Monday. */
export function isSameWeek(day: string, other: string): boolean {
  return mondayOf(day) === mondayOf(other);
}
