/** How tasks are listed: what is due first stands first, what has no date stands last. */
import type { Task } from '../../model/entities/task.ts';

type Dated = Pick<Task, 'id' | 'dueOn' | 'createdAt'>;

/** @returns the tasks by due date; those of one day, and those without one, newest first */
export function byDueDate<T extends Dated>(tasks: readonly T[]): T[] {
  return [...tasks].sort((a, b) => {
    const [dueA, dueB] = [a.dueOn || undated, b.dueOn || undated];
    if (dueA !== dueB) return dueA < dueB ? -1 : 1;
    return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
  });
}

const undated = '9999-12-31';

/** @param today the study day, `YYYY-MM-DD` */
export function isOverdue(task: Pick<Task, 'status' | 'dueOn'>, today: string): boolean {
  return task.status === 'Ongoing' && !!task.dueOn && task.dueOn < today;
}
