/**
 * How far a study goal has come: pages really read over the goal's pages, and the pace that is still
 * needed. A fold over reading facts, never stored.
 */

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
  /** Different pages of the range that were read on the first day or later. */
  pagesRead: number;
  /** The first page of the range that was not read; absent when all were. */
  nextPage?: number;
  /** Days that remain, today and the last one included; 0 when the last one is over. */
  daysLeft: number;
  /** Pages to read each remaining day to end in time; after the end all that are left. */
  pagesPerDay: number;
  /** What today's share still lacks; 0 before the first day. */
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

/** Of each different page of the range that was read on the goal's first day or later. */
export interface PageCounts {
  pagesRead: number;
  /** Those of them that were not read in it before today. */
  readToday: number;
}

/** The same, where the pages are counted already. */
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
