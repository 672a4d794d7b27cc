/** Reads what a plan of sittings needs, and plans: the goal's progress, its pace, events, and sittings that are planned. */
import type { AccountDatabase } from '../db/database.ts';
import { localOffsetMin } from '../lib/date-format.ts';
import type { Goal } from '../model/entities/goal.ts';
import { profileId } from '../model/entities/student/profile.ts';
import { isAllDay } from '../model/study/event-time.ts';
import { studyDayAt } from '../model/study/local-time.ts';
import {
  type BusyTime,
  plannedSpan,
  planSittings,
  type SittingPlan,
} from '../model/study/sittings.ts';
import { readOccurring } from './events.ts';
import { type GoalStatus, readGoalStatus, readUnitTime, type UnitTime } from './goals.ts';

export interface ExamAhead {
  title: string;
  /** The study day. */
  on: string;
  startsAt: number;
}

export interface GoalPlan extends GoalStatus {
  goal: Goal;
  time: UnitTime;
  plan: SittingPlan;
  /** Sittings that have not begun, as events. */
  stored: (BusyTime & { id: string; title: string })[];
  /** Exams until the end of the goal, the first one first. */
  exams: ExamAhead[];
  /** Other events with times until then. */
  busy: (BusyTime & { title: string; courseId?: string | null | undefined })[];
}

/**
 * Plans a stored goal, or one that is being written.
 * @param today the study day, `YYYY-MM-DD`
 * @param nowMs wall clock, milliseconds since the epoch
 */
export async function readGoalPlan(
  database: AccountDatabase,
  goal: Goal,
  today: string,
  nowMs: number,
): Promise<GoalPlan> {
  const [status, time, profile, events] = await Promise.all([
    readGoalStatus(database, goal, today),
    readUnitTime(database, goal, today),
    database.rows('profile').get(profileId),
    // Events of courses that are not shown take time too.
    readOccurring(database, { ...plannedSpan(goal, { nowMs }), has: () => true }),
  ]);
  const timed = events.filter((event) => !isAllDay(event));
  const own = timed.filter(({ goalId }) => goalId === goal.id);
  const others = timed.filter(({ goalId }) => goalId !== goal.id);
  const stored = own.filter(({ startsAt }) => startsAt > nowMs);
  const busy = others.map(({ title, startsAt, endsAt, examOf, courseId }) => {
    return { title, startsAt, endsAt, courseId, isExam: Boolean(examOf) };
  });
  const dayOf = (atMs: number) => studyDayAt(atMs, localOffsetMin);
  return {
    ...status,
    ...{ goal, time, stored, busy },
    exams: busy
      .filter(({ isExam, startsAt }) => isExam && startsAt > nowMs)
      .map(({ title, startsAt }) => ({ title, startsAt, on: dayOf(startsAt) }))
      .filter(({ on }) => on <= goal.endDate),
    plan: planSittings({
      ...{ goal, busy, stored },
      progress: status.progress,
      unread: status.unread,
      daysOff: status.daysOff,
      minutesPer: time.minutes,
      preference: profile?.preference,
      clock: { nowMs, offsetAt: localOffsetMin },
    }),
  };
}

/** The goal's sittings that have not begun: ids of events. */
export async function readSittingIds(
  database: AccountDatabase,
  goalId: string,
  nowMs: number,
): Promise<string[]> {
  const later = await database.rows('event').where('startsAt').above(nowMs).toArray();
  return later.flatMap((event) =>
    event.goalId === goalId && event.deletedAt === 0 ? event.id : [],
  );
}
