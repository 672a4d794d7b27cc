/** A calendar elsewhere whose events appear in the schedule, read-only. The server fetches its address. */
import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { line, timeMs } from '../fields.ts';
import { courseField, courseLabel } from './course.ts';

export const calendar = defineEntity({
  name: 'calendar',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt'],
  fields: {
    name: line,
    address: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
    /** When a device last stored what it holds. */
    readAt: v.nullish(timeMs),
    createdAt: timeMs,
    ...courseField,
  },
  noun: 'calendar',
  title: 'name',
  labels: {
    name: { label: 'Name', edit: 'line' },
    address: { label: 'Address', edit: 'line' },
    readAt: { label: 'Last read', as: 'time' },
    createdAt: null,
    ...courseLabel,
  },
  exportedSince: 3,
});

export type Calendar = RowOf<typeof calendar>;

export const createCalendar: Mutation<{
  id: string;
  name: string;
  address: string;
  courseId?: string | null;
}> = ({ id, ...fields }, { nowMs }) => [createRow(calendar, id, { ...fields, createdAt: nowMs })];

export const updateCalendar: Mutation<
  { id: string } & Partial<Pick<Calendar, 'name' | 'address' | 'readAt' | 'courseId'>>
> = ({ id, ...fields }) => [updateRow(calendar, id, fields)];

export const deleteCalendar: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(calendar, id, nowMs),
];
