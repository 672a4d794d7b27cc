/** Reads what the schedule shows between two days. */
import { useMemo } from 'react';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Course } from '../../model/entities/course.ts';
import type { Task } from '../../model/entities/task.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import type { Occurring } from '../../model/study/series.ts';
import { type Courses, readShownCourses, useCourses } from '../../queries/courses.ts';
import { readEvents } from '../../queries/events.ts';
import { type Entry, entriesOf } from './plan/entries.ts';
import { atMinute } from './plan/span.ts';

/** @param from `YYYY-MM-DD`, as `to`, which is included. @returns `undefined` while loading */
export function useSchedule(from: string, to: string): Entry[] | undefined {
  const courses = useCourses();
  const events = useEvents(atMinute(from, 0), atMinute(dayAfter(to), 0));
  const tasks = useRows((database) => readTasksDue(database, from, to), [from, to]);
  return useMemo(() => {
    if (courses === undefined || events === undefined || tasks === undefined) return undefined;
    const courseOf = ({ courseId }: { courseId?: string | null | undefined }) =>
      courseId ? courses.byId.get(courseId) : undefined;
    const exams = coursesWithExam(courses, from, to);
    return entriesOf({ events, tasks, exams, courseOf, from, to });
  }, [courses, events, tasks, from, to]);
}

/** @returns `undefined` while loading */
export function useEvents(fromMs: number, toMs: number): Occurring[] | undefined {
  return useRows((db) => readEvents(db, fromMs, toMs), [fromMs, toMs]);
}

async function readTasksDue(database: AccountDatabase, from: string, to: string): Promise<Task[]> {
  const { has } = await readShownCourses(database);
  const live = await database.rows('task').where('deletedAt').equals(0).toArray();
  return live.filter((task) => {
    const { dueOn } = task;
    return Boolean(dueOn) && (dueOn ?? '') >= from && (dueOn ?? '') <= to && has(task);
  });
}

/**
 * The shown courses with an exam on one of these days; exams are shown in the schedule without being events.
 * @param from `YYYY-MM-DD`, as `to`, which is included
 */
export function coursesWithExam(
  { current, chosen }: Pick<Courses, 'current' | 'chosen'>,
  from: string,
  to: string,
): Course[] {
  const shown = chosen === undefined ? current : [chosen];
  return shown.filter(({ examDays }) => (examDays ?? []).some((day) => day >= from && day <= to));
}
