/** The typed fields of a task, their check, and saving a new task. */
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { createTask } from '../../model/entities/task.ts';
import { dayProblemIfAny } from '../../ui/date.tsx';
import { tell } from '../../ui/toaster/tell.ts';

export const emptyTask = { title: '', dueOn: '', courseId: '' };

/** `dueOn` and `courseId` may be empty. */
export type TaskFields = typeof emptyTask;

export function taskProblems({ title, dueOn }: TaskFields) {
  return {
    title: title.trim() === '' ? 'Enter a task' : undefined,
    dueOn: dayProblemIfAny(dueOn),
  };
}

/** @returns whether it was saved; errors are shown to the student */
export async function saveNewTask({ title, dueOn, courseId }: TaskFields): Promise<boolean> {
  const result = await mutate(createTask, {
    title: title.trim(),
    dueOn: dueOn || null,
    ...(courseId === '' ? {} : { courseId }),
  });
  return tell(result, { done: say.taskCreated, failed: say.errorCreatingTask });
}
