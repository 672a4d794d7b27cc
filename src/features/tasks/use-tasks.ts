/** The student's tasks of one status, and how many of each there are. */
import { useRows } from '../../db/rows/use-rows.ts';
import type { Task } from '../../model/entities/task.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { byDueDate } from './task-order.ts';

export interface TaskLists {
  Ongoing: Task[];
  Completed: Task[];
}

/** @returns `undefined` while fetching */
export function useTasks(): TaskLists | undefined {
  return useRows(async (db) => {
    const ofStatus = (status: Task['status']) =>
      db.rows('task').where('[status+deletedAt]').equals([status, 0]).toArray();
    const [ongoing, completed, { has }] = await Promise.all([
      ofStatus('Ongoing'),
      ofStatus('Completed'),
      readShownCourses(db),
    ]);
    return {
      Ongoing: byDueDate(ongoing.filter(has)),
      Completed: completed.filter(has).sort((a, b) => b.createdAt - a.createdAt),
    };
  }, []);
}
