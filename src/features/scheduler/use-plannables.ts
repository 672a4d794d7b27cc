/** Open tasks and current goals, with the free time that is left for each. */
import { useMemo } from 'react';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { dateFormat } from '../../lib/date-format.ts';
import type { Course } from '../../model/entities/course.ts';
import type { Goal } from '../../model/entities/goal.ts';
import type { Task } from '../../model/entities/task.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { readCourses, readShownCourses } from '../../queries/courses.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { readEvents } from '../../queries/events.ts';
import { type Plannable, usualMin } from './plan/carry.ts';
import { eventEntry } from './plan/entries.ts';
import { type FreeTime, freeInWords, freeTimes, takesTime, workingDays } from './plan/free-time.ts';
import { atMinute } from './plan/span.ts';
import { isoDaysBetween } from './week.ts';

export interface ToPlan {
  plan: Plannable;
  /** Such as `due Thursday`; empty without a day. */
  dueWords: string;
  /** Such as `3 free hours before Thursday`; empty without a day. */
  freeWords: string;
  /** In order; until it is due, or a week. */
  free: readonly FreeTime[];
}

/** How far ahead free time is looked for, days. */
const mostDays = 28;
/** Tasks after these are not worth a list. */
const mostShown = 50;

interface Rows {
  tasks: readonly Task[];
  goals: readonly Goal[];
  busy: readonly FreeTime[];
  daysOff: readonly number[];
  byId: ReadonlyMap<string, Course>;
}

/** @returns `undefined` while loading; those that are due first come first */
export function usePlannables(nowMs: number): ToPlan[] | undefined {
  // As on the screen of tasks: after midnight the evening's tasks are not overdue yet.
  const today = useStudyToday();
  const rows = useRows((database) => readRows(database, today), [today]);
  return useMemo(
    () => (rows === undefined ? undefined : plannables(rows, today, nowMs)),
    [rows, today, nowMs],
  );
}

async function readRows(database: AccountDatabase, today: string): Promise<Rows> {
  const { has } = await readShownCourses(database);
  const { byId } = await readCourses(database);
  const tasks = await database.rows('task').where('deletedAt').equals(0).toArray();
  const goals = await database.rows('goal').where('deletedAt').equals(0).toArray();
  return {
    ...(await readBusy(database, today)),
    tasks: tasks.filter((task) => task.status === 'Ongoing' && has(task)),
    goals: goals.filter(
      (goal) => goal.endDate >= today && !goal.reachedAt && !goal.archivedAt && has(goal),
    ),
    byId,
  };
}

/** What takes time in the days that are planned, and the weekdays without study. */
export async function readBusy(
  database: AccountDatabase,
  today: string,
): Promise<Pick<Rows, 'busy' | 'daysOff'>> {
  const until = atMinute(dayAfter(today, mostDays + 1), 0);
  const [[settings], events] = await Promise.all([
    database.rows('settings').toArray(),
    readEvents(database, atMinute(today, 0), until),
  ]);
  return {
    busy: events.map((event) => eventEntry(event, undefined)).filter(takesTime),
    daysOff: settings?.daysOff ?? [],
  };
}

export function plannables(
  { tasks, goals, busy, daysOff, byId }: Rows,
  today: string,
  nowMs: number,
): ToPlan[] {
  const toPlan = (plan: Plannable, due: string | undefined): ToPlan => {
    const isDated = due !== undefined && due >= today;
    const days = isDated ? Math.min(isoDaysBetween(today, due), mostDays) : 7;
    // On its own day a task is done before it is due, so that day has no part of the free time, unless it is today.
    const lastDay =
      isDated && days > 0 ? dayAfter(today, days - 1) : dayAfter(today, isDated ? 0 : days);
    const free = freeTimes({
      busy,
      fromMs: nowMs,
      toMs: atMinute(dayAfter(lastDay), 0),
      days: workingDays(today, lastDay, daysOff),
    });
    const isNear = isDated && isoDaysBetween(today, due) <= mostDays;
    return {
      plan,
      dueWords: due === undefined ? '' : due < today ? 'overdue' : `due ${dayName(due, today)}`,
      freeWords: isNear
        ? `${freeInWords(free)} ${due === today ? 'today' : `before ${dayName(due, today)}`}`
        : '',
      free,
    };
  };
  const color = (courseId: string | null | undefined) => byId.get(courseId ?? '')?.color ?? '';
  const ofTasks = tasks.map((task) => ({
    due: task.dueOn ?? undefined,
    one: toPlan(
      {
        key: task.id,
        title: task.title,
        color: color(task.courseId),
        lengthMin: task.estimateMin || usualMin,
        courseId: task.courseId,
        taskId: task.id,
      },
      task.dueOn ?? undefined,
    ),
  }));
  const ofGoals = goals.map((goal) => ({
    due: goal.endDate,
    one: toPlan(
      {
        key: goal.id,
        title: goal.name,
        color: color(goal.courseId),
        lengthMin: 45,
        courseId: goal.courseId,
        goalId: goal.id,
      },
      goal.endDate,
    ),
  }));
  const none = '9999-12-31';
  return [...ofTasks, ...ofGoals]
    .sort((a, b) => ((a.due ?? none) < (b.due ?? none) ? -1 : 1))
    .slice(0, mostShown)
    .map(({ one }) => one);
}

const weekday = dateFormat({ weekday: 'long' });
const date = dateFormat({ day: 'numeric', month: 'short' });

/** A weekday within a week, a date after it. */
function dayName(day: string, today: string): string {
  const days = isoDaysBetween(today, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return (days < 7 ? weekday : date).format(new Date(`${day}T12:00`));
}
