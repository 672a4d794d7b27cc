/** A new task: what may be saved, and saving it. */
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { createTask } from '../../model/entities/task.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { titleProblem } from './title-problem.ts';

export const emptyTask = { title: '', dueOn: '' };

type NewTask = typeof emptyTask;

export function newTaskProblems({ title }: NewTask) {
  return { title: titleProblem(title) };
}

/** @returns whether it was saved; the student is told */
export async function saveNewTask({ title, dueOn }: NewTask): Promise<boolean> {
  const result = await mutate(createTask, { title: title.trim(), dueOn: dueOn || null });
  return tell(result, { done: say.taskCreated, failed: say.errorCreatingTask });
}
