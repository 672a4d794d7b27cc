/** A step of a task. */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { id, line, orderKey } from '../fields.ts';

export const subtask = defineEntity({
  name: 'subtask',
  kind: 'record',
  rank: 4,
  indexes: ['[taskId+deletedAt]'],
  fields: { taskId: id, title: line, isDone: v.nullish(v.boolean()), order: orderKey },
  noun: 'step of a task',
  plural: 'steps of a task',
  title: 'title',
  partOf: { entity: 'task', field: 'taskId' },
  foundWithOwner: true,
  labels: {
    taskId: null,
    title: { label: 'Step', edit: 'line' },
    isDone: 'Done',
    order: null,
  },
  exportedSince: 3,
});

export type Subtask = RowOf<typeof subtask>;

export const createSubtask: Mutation<{ taskId: string; title: string; order?: string }> = (
  fields,
  { newId },
) => [createRow(subtask, newId(), fields)];

export const updateSubtask: Mutation<
  { id: string } & Partial<Pick<Subtask, 'title' | 'isDone' | 'order'>>
> = ({ id: subtaskId, ...fields }) => [updateRow(subtask, subtaskId, fields)];

/** Keys of the order by id (`order-keys.ts`). */
export const sortSubtasks: Mutation<readonly { id: string; order: string }[]> = (orders) =>
  orders.map(({ id: subtaskId, order }) => updateRow(subtask, subtaskId, { order }));

export const deleteSubtask: Mutation<{ id: string }> = ({ id: subtaskId }, { nowMs }) => [
  trashRow(subtask, subtaskId, nowMs),
];
