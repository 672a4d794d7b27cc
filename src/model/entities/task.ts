/** A task is Ongoing or Completed (spec §3). */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import {
  count,
  kindWord,
  line,
  links,
  optionalDay,
  optionalId,
  orderKey,
  reminders,
  repetition,
  timeMs,
  timeOfDay,
} from '../fields.ts';
import { dayAfter } from '../study/local-time.ts';
import { courseField, courseLabel } from './course.ts';

export const taskStatuses = ['Ongoing', 'Completed'] as const;

export const task = defineEntity({
  name: 'task',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt', '[status+deletedAt]'],
  fields: {
    title: line,
    status: v.picklist(taskStatuses),
    dueOn: optionalDay,
    /** Local time on that day, wherever the student is. */
    dueTime: v.nullish(timeOfDay),
    /** The next task comes when this one is completed. */
    repeat: repetition,
    /** `completion`: the next one is planned from the day on which this one was completed; absent: from its due day. */
    repeatFrom: kindWord,
    /** 1 to 3; 3 is the most urgent. 0 or absent: none. */
    priority: v.nullish(v.pipe(count, v.maxValue(3))),
    links,
    remindMin: reminders,
    estimateMin: v.nullish(count),
    order: orderKey,
    /** Absent while it is ongoing, and for tasks that older versions completed. */
    completedAt: v.nullish(timeMs),
    /** The task that came when this repeating one was completed (`task-completion.ts`). */
    nextId: optionalId,
    createdAt: timeMs,
    ...courseField,
  },
  noun: 'task',
  isLinked: true,
  isCounted: true,
  title: 'title',
  labels: {
    title: { label: 'Title', edit: 'line' },
    status: 'Status',
    dueOn: { label: 'Due', as: 'day' },
    dueTime: 'Due at',
    repeat: null,
    repeatFrom: null,
    priority: 'Priority',
    links: { label: 'Links', as: { counted: 'link' } },
    remindMin: null,
    estimateMin: 'Minutes planned',
    order: null,
    completedAt: { label: 'Completed', as: 'time' },
    nextId: null,
    createdAt: null,
    ...courseLabel,
  },
  zeroIsNothing: ['priority', 'estimateMin'],
  search: { group: 'tasks' },
});

export type Task = RowOf<typeof task>;

export type TaskFields = Pick<Task, 'title'> &
  Partial<
    Pick<
      Task,
      | 'dueOn'
      | 'dueTime'
      | 'repeat'
      | 'repeatFrom'
      | 'priority'
      | 'links'
      | 'remindMin'
      | 'estimateMin'
      | 'order'
      | 'courseId'
    >
  >;

export const createTask: Mutation<TaskFields> = (fields, { newId, nowMs }) => [
  createRow(task, newId(), { ...fields, status: 'Ongoing', createdAt: nowMs }),
];

/** `task-completion.ts` completes a task and opens it again: it cares for the next one of a series. */
export const updateTask: Mutation<{ id: string } & Partial<TaskFields>> = ({ id, ...fields }) => [
  updateRow(task, id, fields),
];

export const deleteTask: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(task, id, nowMs),
];

/** A due date in words, seen from a study day. @param today the study day; it and `dueOn`: `YYYY-MM-DD` */
export function dueWords(dueOn: string, today: string, formatDay: (day: string) => string): string {
  if (dueOn === today) return 'Due today';
  if (dueOn === dayAfter(today)) return 'Due tomorrow';
  return dueOn < today ? `Overdue since ${formatDay(dueOn)}` : `Due ${formatDay(dueOn)}`;
}
