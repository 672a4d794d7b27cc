/** The progress of a study goal: pages read, and the pace still needed. Computed from reading facts, never stored. */

import type { Reading } from '../entities/facts/reading.ts';
import type { Goal } from '../entities/goal.ts';
import { dayNumber } from './study-day.ts';

export type GoalState =
  | 'waiting' // its first day is still to come
  | 'on-track'
  | 'behind' // fewer pages than an even pace were read by yesterday, and today’s share is not read yet
  | 'done'
  | 'overdue'; // its last day is over and pages are left

export interface GoalProgress {
  state: GoalState;
  pagesTotal: number;
  /** Distinct pages of the range read on the first day or later. */
  pagesRead: number;
  /** The first unread page of the range; absent if all are read. */
  nextPage?: number;
  /** Remaining days, including today and the last one; 0 after the end. */
  daysLeft: number;
  /** Pages to read on each remaining day; after the end, all that are left. */
  pagesPerDay: number;
  /** What remains of today's share; 0 before the first day. */
  pagesLeftToday: number;
}

export type GoalRange = Pick<Goal, 'startDate' | 'endDate' | 'startPage' | 'endPage'>;

/** @param today the study day, `YYYY-MM-DD` */
export function goalProgress(
  goal: GoalRange,
  readings: Iterable<Pick<Reading, 'page' | 'studyDay'>>,
  today: string,
): GoalProgress {
  const firstRead = firstDayOfPages(goal, readings);
  const readToday = [...firstRead.values()].filter((day) => day >= today).length;
  const nextPage = firstMissing(goal, firstRead);
  return {
    ...progressOfCounts(goal, { pagesRead: firstRead.size, readToday }, today),
    ...(nextPage === undefined ? {} : { nextPage }),
  };
}

/** Distinct pages of the range read on the goal's first day or later. */
export interface PageCounts {
  pagesRead: number;
  /** Those of them first read today. */
  readToday: number;
}

/** The same from page counts. */
export function progressOfCounts(
  goal: GoalRange,
  { pagesRead, readToday }: PageCounts,
  today: string,
): Omit<GoalProgress, 'nextPage'> {
  const pagesTotal = Math.max(0, goal.endPage - goal.startPage + 1);
  const pagesLeft = pagesTotal - pagesRead;
  const [start, end, now] = [goal.startDate, goal.endDate, today].map(dayNumber) as Days;
  const daysLeft = Math.max(0, end - Math.max(now, start) + 1);
  const pagesPerDay = Math.ceil((pagesLeft + readToday) / Math.max(1, daysLeft));
  const share = Math.min(1, Math.max(0, (now - start) / (end - start + 1)));
  const pagesLeftToday =
    now < start ? 0 : Math.min(pagesLeft, Math.max(0, pagesPerDay - readToday));
  const late = pagesRead - readToday < Math.floor(pagesTotal * share);
  return {
    state: stateOf({ pagesLeft, start, end, now, behind: late && pagesLeftToday > 0 }),
    pagesTotal,
    pagesRead,
    daysLeft,
    pagesPerDay: pagesLeft === 0 ? 0 : pagesPerDay,
    pagesLeftToday,
  };
}

type Days = [start: number, end: number, now: number];

function firstDayOfPages(
  goal: GoalRange,
  readings: Iterable<Pick<Reading, 'page' | 'studyDay'>>,
): Map<number, string> {
  const days = new Map<number, string>();
  for (const { page, studyDay } of readings) {
    if (page < goal.startPage || page > goal.endPage || studyDay < goal.startDate) continue;
    const known = days.get(page);
    if (known === undefined || studyDay < known) days.set(page, studyDay);
  }
  return days;
}

function firstMissing(goal: GoalRange, read: Map<number, string>): number | undefined {
  for (let page = goal.startPage; page <= goal.endPage; page++) {
    if (!read.has(page)) return page;
  }
  return undefined;
}

interface Facts {
  pagesLeft: number;
  start: number;
  end: number;
  now: number;
  behind: boolean;
}

function stateOf({ pagesLeft, start, end, now, behind }: Facts): GoalState {
  if (pagesLeft === 0) return 'done';
  if (now > end) return 'overdue';
  if (now < start) return 'waiting';
  return behind ? 'behind' : 'on-track';
}
