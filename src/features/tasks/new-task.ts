/** The typed fields of a task, their check, and saving a new task. */
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { createTask, type Task, type TaskFields } from '../../model/entities/task.ts';
import { dayProblemIfAny } from '../../ui/date.tsx';
import { tell } from '../../ui/toaster/tell.ts';

/** All values are texts, and may be empty except the title. */
export const emptyTask = {
  title: '',
  dueOn: '',
  dueTime: '',
  /** An `RRULE`. */
  repeat: '',
  /** `completion`, or empty: by date. */
  repeatFrom: '',
  priority: '',
  /** Minutes before it; `never`; empty: as the settings say. */
  remind: '',
  estimateMin: '',
  courseId: '',
};

export type TaskForm = typeof emptyTask;

/** A month of work. Minutes. */
const longestEstimate = 31 * 24 * 60;

export function taskProblems({ title, dueOn, estimateMin }: TaskForm) {
  const minutes = Number(estimateMin);
  const isLength = Number.isInteger(minutes) && minutes >= 0 && minutes <= longestEstimate;
  return {
    title: title.trim() === '' ? 'Enter a task' : undefined,
    dueOn: dayProblemIfAny(dueOn),
    estimateMin: isLength ? undefined : 'Enter whole minutes',
  };
}

export function formOfTask(task: Task): TaskForm {
  const [remind] = task.remindMin ?? [];
  return {
    title: task.title,
    dueOn: task.dueOn ?? '',
    dueTime: task.dueTime ?? '',
    repeat: task.repeat ?? '',
    repeatFrom: task.repeatFrom ?? '',
    priority: task.priority ? String(task.priority) : '',
    remind: task.remindMin ? String(remind ?? 'never') : '',
    estimateMin: task.estimateMin ? String(task.estimateMin) : '',
    courseId: task.courseId ?? '',
  };
}

/** The fields of the row for some values of the form. */
export function fieldsOfForm(form: Partial<TaskForm>): Partial<TaskFields> {
  const { title, dueOn, dueTime, repeat, repeatFrom, priority, remind, estimateMin, courseId } =
    form;
  const orNull = (value: string | undefined) => (value === undefined ? undefined : value || null);
  const reminders = { '': null, never: [] as number[] }[remind ?? ''];
  const all: { [Name in keyof TaskFields]: TaskFields[Name] | undefined } = {
    title: title?.trim(),
    dueOn: orNull(dueOn),
    // A time is of a day.
    dueTime: dueOn === '' ? null : orNull(dueTime),
    repeat: orNull(repeat),
    repeatFrom: orNull(repeatFrom),
    priority: priority === undefined ? undefined : Number(priority),
    remindMin:
      remind === undefined ? undefined : reminders === undefined ? [Number(remind)] : reminders,
    estimateMin: estimateMin === undefined ? undefined : Number(estimateMin),
    courseId: orNull(courseId),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** @returns whether it was saved; errors are shown to the student */
export async function saveNewTask(form: TaskForm): Promise<boolean> {
  const typed = Object.entries(form).filter(([, value]) => value !== '');
  const fields = fieldsOfForm(Object.fromEntries(typed));
  return await create({ ...fields, title: form.title.trim() });
}

async function create(fields: TaskFields): Promise<boolean> {
  const result = await mutate(createTask, fields);
  return tell(result, { done: say.taskCreated, failed: say.errorCreatingTask });
}
