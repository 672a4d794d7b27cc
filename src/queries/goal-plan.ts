/** Reads what a plan of sittings needs, and plans: the goal's progress, its pace, events, and sittings that are planned. */
import type { AccountDatabase } from '../db/database.ts';
import { localOffsetMin } from '../lib/date-format.ts';
import { isArchived } from '../model/entities/course.ts';
import { isExam } from '../model/entities/event.ts';
import type { Goal } from '../model/entities/goal.ts';
import { profileId } from '../model/entities/student/profile.ts';
import { daysOf, isAllDay } from '../model/study/event-time.ts';
import { instantOf, studyDayAt } from '../model/study/local-time.ts';
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
  const [status, time, profile, courses, events] = await Promise.all([
    readGoalStatus(database, goal, today),
    readUnitTime(database, goal, today),
    database.rows('profile').get(profileId),
    database.rows('course').where('deletedAt').equals(0).toArray(),
    // Events of courses that are not shown take time too.
    readOccurring(database, { ...plannedSpan(goal, { nowMs }), has: () => true }),
  ]);
  const timed = events.filter((event) => !isAllDay(event));
  const own = timed.filter(({ goalId }) => goalId === goal.id);
  const others = timed.filter(({ goalId }) => goalId !== goal.id);
  const stored = own.filter(({ startsAt }) => startsAt > nowMs);
  const busy = others.map((event) => {
    const { title, startsAt, endsAt, courseId } = event;
    return { title, startsAt, endsAt, courseId, isExam: isExam(event) };
  });
  const wholeDay = [
    ...events.flatMap((event) => {
      const days = isExam(event) ? daysOf(event) : undefined;
      return days ? [examOn(event.title, days.startsOn)] : [];
    }),
    ...courses
      .filter((course) => !isArchived(course))
      .flatMap(({ name, examDays }) => (examDays ?? []).map((day) => examOn(`Exam: ${name}`, day))),
  ];
  const exams = [...busy.filter((one) => one.isExam), ...wholeDay].filter(
    ({ startsAt }) => startsAt > nowMs,
  );
  const dayOf = (atMs: number) => studyDayAt(atMs, localOffsetMin);
  return {
    ...status,
    ...{ goal, time, stored, busy },
    exams: exams
      .map(({ title, startsAt }) => ({ title, startsAt, on: dayOf(startsAt) }))
      .filter(({ on }) => on <= goal.endDate)
      .sort((a, b) => a.startsAt - b.startsAt),
    plan: planSittings({
      ...{ goal, stored, busy: [...busy, ...wholeDay] },
      progress: status.progress,
      unread: status.unread,
      daysOff: status.daysOff,
      minutesPer: time.minutes,
      preference: profile?.preference,
      clock: { nowMs, offsetAt: localOffsetMin },
    }),
  };
}

interface Exam extends BusyTime {
  title: string;
}

/** An exam without a time keeps its day free, but takes no hours: at noon, since a study day begins at 04:00. */
function examOn(title: string, day: string): Exam {
  const atMs = instantOf(day, '12:00', localOffsetMin);
  return { title, startsAt: atMs, endsAt: atMs, isExam: true };
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
