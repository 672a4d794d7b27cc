/** What the screen of tasks reads, and which view this device shows. */
import { useMemo } from 'react';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Task } from '../../model/entities/task.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { type PlannedTime, readPlanned } from '../../queries/planned.ts';
import type { Progress } from './task-row.tsx';

export interface TaskLists {
  Ongoing: Task[];
  /** The last completed first. */
  Completed: Task[];
  /** Subtasks by the task's id. */
  progress: ReadonlyMap<string, Progress>;
  /** Coming times in the schedule by the task's id, the next one first. */
  planned: ReadonlyMap<string, readonly PlannedTime[]>;
}

/** @returns `undefined` while loading */
export function useTasks(): TaskLists | undefined {
  const lists = useRows(readLists, []);
  // Apart from the tasks: a tick does not read the schedule again.
  const planned = useRows(readPlanned, []);
  return useMemo(() => lists && planned && { ...lists, planned }, [lists, planned]);
}

async function readLists(db: AccountDatabase): Promise<Omit<TaskLists, 'planned'>> {
  const ofStatus = (status: Task['status']) =>
    db.rows('task').where('[status+deletedAt]').equals([status, 0]).toArray();
  const [ongoing, completed, steps, { has }] = await Promise.all([
    ofStatus('Ongoing'),
    ofStatus('Completed'),
    db.rows('subtask').toArray(),
    readShownCourses(db),
  ]);
  const progress = new Map<string, Progress>();
  for (const { taskId, isDone, deletedAt } of steps) {
    if (deletedAt !== 0) continue;
    const { done, total } = progress.get(taskId) ?? { done: 0, total: 0 };
    progress.set(taskId, { done: done + (isDone ? 1 : 0), total: total + 1 });
  }
  const doneAt = ({ completedAt, createdAt }: Task) => completedAt ?? createdAt;
  return {
    Ongoing: ongoing.filter(has),
    Completed: completed.filter(has).sort((a, b) => doneAt(b) - doneAt(a)),
    progress,
  };
}

export interface TaskView {
  shows: 'list' | 'board' | 'completed';
  grouping: 'date' | 'course';
}

const usual: TaskView = { shows: 'list', grouping: 'date' };

/** The view is kept on this device. @returns `undefined` while loading */
export function useTaskView(): [TaskView | undefined, (change: Partial<TaskView>) => void] {
  const view = useRows(async (db) => ({ ...usual, ...(await db.readMeta('taskView')) }), []);
  const change = (part: Partial<TaskView>) =>
    void tryWrite(() => currentDatabase().writeMeta('taskView', { ...usual, ...view, ...part }));
  return [view, change];
}
