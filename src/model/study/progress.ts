/**
 * The progress of a study goal: what is done, and the pace still needed. Computed from facts, never stored.
 * - A page counts on the first day on which it was read since the goal began.
 * - For a goal by a date a card counts once, as a page does; for a weekly goal it counts once a day.
 * - A correction by hand counts on its day (`Goal.correctedOn`).
 */

import type { Focus } from '../entities/facts/focus.ts';
import type { Reading } from '../entities/facts/reading.ts';
import type { Review } from '../entities/facts/review.ts';
import {
  type DaysOff,
  type GoalTerms,
  type GoalUnit,
  isDayOff,
  isSameWeek,
  noDaysOff,
  type PageRange,
  rangesOf,
  type Span,
  shareBy,
  spanOfDays,
  studyDaysIn,
  totalOf,
  unitOf,
  weekOfGoal,
  weekTarget,
} from './goal-terms.ts';
import { dayNumber } from './study-day.ts';

export type GoalState =
  | 'waiting' // its first day is still to come
  | 'on-track'
  | 'behind' // less than an even pace was done by yesterday, and today’s share is not done yet
  | 'done'
  | 'overdue'; // its last day is over and something is left

/** Numbers are pages, cards or minutes, as `unit` says. */
export interface GoalProgress {
  state: GoalState;
  unit: GoalUnit;
  total: number;
  done: number;
  doneToday: number;
  /** The first unread page; absent if all are read. */
  next?: NextPage;
  /** Remaining study days, including today and the last one; 0 after the end. Of a weekly goal: in this week. */
  daysLeft: number;
  /** To do on each remaining study day; after the end, all that is left. */
  perDay: number;
  /** What remains of today's share; 0 before the first day and on a day off. */
  leftToday: number;
  /** How much less is done than planned by yesterday. */
  behindBy: number;
  /** Of a weekly goal: what this week asks for. */
  week?: { target: number; done: number; left: number };
}

export interface NextPage {
  fileId: string | undefined;
  page: number;
}

/** What was done since the goal began, in its unit, without corrections. Facts of any device, on study days. */
export interface GoalCounts {
  done: number;
  /** Of it today. */
  today: number;
  /** Of it in the week of today; only weekly goals need it. */
  week: number;
}

/** How much was done on each study day since the goal began. */
export type GoalDays = ReadonlyMap<string, number>;

type PageFact = Pick<Reading, 'page' | 'studyDay'> & { fileId?: string | undefined };

/** The progress of a goal of pages. @param today the study day, `YYYY-MM-DD` */
export function goalProgress(
  goal: GoalTerms,
  readings: Iterable<PageFact>,
  today: string,
  daysOff: DaysOff = noDaysOff,
): GoalProgress {
  const { days, next } = daysOfPages(goal, readings);
  return { ...progressOfDays(goal, days, today, daysOff), ...(next && { next }) };
}

/** The same for any goal, from the amounts of its days. */
export function progressOfDays(
  goal: GoalTerms,
  days: GoalDays,
  today: string,
  daysOff: DaysOff = noDaysOff,
): GoalProgress {
  const counts = { done: 0, today: 0, week: 0 };
  for (const [day, amount] of days) {
    counts.done += amount;
    if (day >= today) counts.today += amount;
    if (day >= today || isSameWeek(day, today)) counts.week += amount;
  }
  return progressOfCounts(goal, counts, today, daysOff);
}

/**
 * The same from counts, for the server, which reads the facts of many goals in one pass.
 * @param today the study day, `YYYY-MM-DD`
 * @param daysOff `daysOffOf(goal, settings)`
 */
export function progressOfCounts(
  goal: GoalTerms,
  counts: GoalCounts,
  today: string,
  daysOff: DaysOff = noDaysOff,
): GoalProgress {
  const [start, end, now] = [goal.startDate, goal.endDate, today].map(dayNumber) as Days;
  const unit = unitOf(goal);
  const total = Math.max(0, totalOf(goal, daysOff));
  const all = withCorrection(goal, counts, today, unit === 'page' ? total : Infinity);
  const left = Math.max(0, total - all.done);
  const week = goal.isWeekly ? weekAsked(goal, all, total, today, daysOff) : undefined;
  const asked = week ?? { span: spanOfDays(start, end, daysOff), target: total, done: all.done };
  const pace = paceOf(asked, all.today, now);
  // A week that is reached does not reach a goal of cards or hours: the next week asks again.
  const isReached = left === 0 && (unit === 'page' || !goal.isWeekly || now > end);
  return {
    state: stateOf({ isReached, start, end, now, behind: pace.isLate && pace.leftToday > 0 }),
    ...{ unit, total, done: all.done, doneToday: all.today },
    daysLeft: pace.daysLeft,
    perDay: isReached ? 0 : now > end ? left : pace.perDay,
    leftToday: isReached || now > end ? 0 : pace.leftToday,
    behindBy: isReached ? 0 : now > end ? left : pace.behindBy,
    ...(week && {
      week: {
        target: week.target,
        done: week.done,
        left: Math.max(0, week.target - week.done),
      },
    }),
  };
}

type Days = [start: number, end: number, now: number];

/** @param most pages cannot be read twice, but cards and minutes may exceed the target */
function withCorrection(
  { corrected, correctedOn, correctedBefore, startDate }: GoalTerms,
  counts: GoalCounts,
  today: string,
  most: number,
): GoalCounts {
  const whole = corrected ?? 0;
  const ofItsDay = whole - (correctedBefore ?? 0);
  const isSince = (from: boolean) => (correctedOn && from ? ofItsDay : 0);
  const done = Math.min(most, Math.max(0, counts.done + whole));
  const bounded = (part: number) => Math.min(done, Math.max(0, part));
  return {
    done,
    today: bounded(counts.today + isSince(correctedOn === today)),
    week: bounded(
      counts.week +
        isSince(!!correctedOn && correctedOn >= startDate && isSameWeek(correctedOn, today)),
    ),
  };
}

interface Asked {
  span: Span;
  target: number;
  done: number;
}

function weekAsked(
  goal: GoalTerms,
  { done, week }: GoalCounts,
  total: number,
  today: string,
  daysOff: DaysOff,
): Asked {
  const span = weekOfGoal(goal, today, daysOff);
  // Pages end; cards and hours are asked for again in each week.
  const most = unitOf(goal) === 'page' ? Math.max(0, total - (done - week)) : Infinity;
  const target = Math.min(weekTarget(goal, span), most);
  return { span, target, done: week };
}

function paceOf({ span, target, done }: Asked, doneToday: number, now: number) {
  const left = Math.max(0, target - done);
  const coming = spanOfDays(Math.max(now, span.from), span.to, span.daysOff);
  const daysLeft = studyDaysIn(coming);
  const isOff = isDayOff(now, coming.daysOff);
  const perDay = Math.ceil((left + (isOff ? 0 : doneToday)) / Math.max(1, daysLeft));
  const isNow = now >= span.from && now <= span.to && !isOff;
  const planned = Math.floor(target * shareBy(now - 1, span));
  return {
    ...{ daysLeft, perDay: left === 0 ? 0 : perDay },
    leftToday: isNow ? Math.min(left, Math.max(0, perDay - doneToday)) : 0,
    isLate: done - doneToday < planned,
    behindBy: Math.max(0, planned - done),
  };
}

interface Facts {
  isReached: boolean;
  start: number;
  end: number;
  now: number;
  behind: boolean;
}

function stateOf({ isReached, start, end, now, behind }: Facts): GoalState {
  if (isReached) return 'done';
  if (now > end) return 'overdue';
  if (now < start) return 'waiting';
  return behind ? 'behind' : 'on-track';
}

/** Pages that were read on each day, the pages still to read in order, and the first of them. */
export function daysOfPages(
  goal: GoalTerms,
  readings: Iterable<PageFact>,
): { days: GoalDays; unread: PageRange[]; next: NextPage | undefined } {
  const parts = rangesOf(goal).map((range) => ({ range, read: new Map<number, string>() }));
  for (const { fileId, page, studyDay } of readings) {
    if (studyDay < goal.startDate) continue;
    const part = parts.find(
      ({ range }) =>
        (fileId === undefined || range.fileId === fileId) &&
        page >= range.startPage &&
        page <= range.endPage,
    );
    const known = part?.read.get(page);
    if (known === undefined || studyDay < known) part?.read.set(page, studyDay);
  }
  const unread = unreadOf(
    parts.map(({ range, read }) => ({ ...range, read: [...read.keys()].sort((a, b) => a - b) })),
    goal.corrected ?? 0,
  );
  const [first] = unread;
  return {
    days: sumsOf(parts.flatMap(({ read }) => [...read.values()])),
    unread,
    next: first && { fileId: first.fileId, page: first.startPage },
  };
}

/**
 * The gaps between read pages. Pages that the student counts by hand are taken as the first unread ones; if fewer count
 * than the app saw, the last read ones are to be read again.
 * @param read in order. Steps from gap to gap: a row may claim any number of pages
 */
function unreadOf(
  ranges: readonly (PageRange & { read: readonly number[] })[],
  corrected: number,
): PageRange[] {
  const seen = ranges.reduce((sum, { read }) => sum + read.length, 0);
  let kept = corrected < 0 ? Math.max(0, seen + corrected) : seen;
  let skipped = Math.max(0, corrected);
  const unread: PageRange[] = [];
  for (const { fileId, startPage, endPage, read } of ranges) {
    let from = startPage;
    const counted = read.slice(0, kept);
    kept -= counted.length;
    for (const page of [...counted, endPage + 1]) {
      const taken = Math.min(skipped, page - from);
      skipped -= taken;
      if (from + taken < page) unread.push({ fileId, startPage: from + taken, endPage: page - 1 });
      from = page + 1;
    }
  }
  return unread;
}

/** @param reviews ratings that count (`effectiveReviews`), of the goal's cards */
export function daysOfCards(
  { startDate, isWeekly }: GoalTerms,
  reviews: Iterable<Pick<Review, 'cardId' | 'studyDay'>>,
): GoalDays {
  const firstDay = new Map<string, string>();
  for (const { cardId, studyDay } of reviews) {
    if (studyDay < startDate) continue;
    const key = isWeekly ? `${studyDay} ${cardId}` : cardId;
    const known = firstDay.get(key);
    if (known === undefined || studyDay < known) firstDay.set(key, studyDay);
  }
  return sumsOf(firstDay.values());
}

/** @param sessions of the goal; their minutes are rounded once a day */
export function daysOfMinutes(
  { startDate }: GoalTerms,
  sessions: Iterable<Pick<Focus, 'durationMs' | 'studyDay'>>,
): GoalDays {
  const ms = new Map<string, number>();
  for (const { durationMs, studyDay } of sessions) {
    if (studyDay >= startDate) ms.set(studyDay, (ms.get(studyDay) ?? 0) + durationMs);
  }
  return new Map([...ms].map(([day, sum]) => [day, Math.round(sum / 60_000)]));
}

function sumsOf(days: Iterable<string>): GoalDays {
  const sums = new Map<string, number>();
  for (const day of days) sums.set(day, (sums.get(day) ?? 0) + 1);
  return sums;
}
