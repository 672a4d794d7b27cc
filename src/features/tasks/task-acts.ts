/** What the screens of tasks do, and what they say about it. All of it can be undone by the toast. */
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { moveToCourses } from '../../model/entities/course.ts';
import { type Task, task } from '../../model/entities/task.ts';
import { deleteTasks, updateTasks } from '../../model/entities/task-completion.ts';
import { type ListedTask, moveTask } from '../../model/study/task-groups.ts';
import { completeByTick, openAgain } from '../../queries/tasks.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { movedWords } from './task-words.ts';

const failed = say.errorUpdatingTask;

/** `Task completed`, or `3 tasks completed`. */
const tasksIn = (count: number, done: string) =>
  count === 1 ? `Task ${done}` : `${plural(count, 'task')} ${done}`;

/** Of a series the next task comes. */
export async function complete(ids: readonly string[]): Promise<void> {
  const done = ids.length === 1 ? say.taskUpdated : tasksIn(ids.length, 'completed');
  const undone = ids.length === 1 ? 'Task is open again' : 'Tasks are open again';
  tell(await completeByTick(ids), { done, undone, failed });
}

export async function reopen(ids: readonly string[]): Promise<void> {
  const undone = tasksIn(ids.length, 'completed');
  tell(await openAgain(ids), { done: say.taskUpdated, undone, failed });
}

/** @param dueOn `null` takes the date away, and with it the time */
export async function setDay(
  ids: readonly string[],
  dueOn: string | null,
  today: string,
): Promise<void> {
  const time = dueOn === null ? { dueTime: null } : {};
  const result = await mutate(
    updateTasks,
    ids.map((id) => ({ id, dueOn, ...time })),
  );
  const where = movedWords(dueOn, today);
  const done = ids.length === 1 ? `Task ${where}` : `${plural(ids.length, 'task')}: ${where}`;
  tell(result, { done, undone: 'Moved back', failed });
}

export async function setCourse(ids: readonly string[], courseId: string | null): Promise<void> {
  const moves = ids.map((id) => ({ entity: task.name, id, courseId }));
  const result = await mutate(moveToCourses, moves);
  tell(result, { done: tasksIn(ids.length, 'moved'), undone: 'Moved back', failed });
}

export async function remove(ids: readonly string[]): Promise<void> {
  const result = await mutate(
    deleteTasks,
    ids.map((id) => ({ id })),
  );
  const [done, undone] =
    ids.length === 1
      ? [say.taskDeleted, 'Task restored']
      : [tasksIn(ids.length, 'deleted'), tasksIn(ids.length, 'restored')];
  tell(result, { done, undone, failed: 'Error deleting task' });
}

/** Puts a task to a place among others (`moveTask`). Says nothing but a change of the day, since the place is seen. */
export async function place(
  moved: Task,
  others: readonly ListedTask[],
  at: number,
  today: string,
  day?: string | null,
): Promise<void> {
  const { dueOn, orders } = moveTask(moved, others, at, day);
  const changes = [...orders].map(([id, order]) => ({ id, order }));
  const own = {
    id: moved.id,
    ...(orders.has(moved.id) ? { order: orders.get(moved.id) ?? null } : {}),
  };
  const ofDay = dueOn === undefined ? {} : { dueOn, ...(dueOn === null ? { dueTime: null } : {}) };
  const rest = changes.filter(({ id }) => id !== moved.id);
  const result = await mutate(updateTasks, [...rest, { ...own, ...ofDay }]);
  if (dueOn === undefined) tell(result, { failed });
  else tell(result, { done: `Task ${movedWords(dueOn, today)}`, undone: 'Moved back', failed });
}
