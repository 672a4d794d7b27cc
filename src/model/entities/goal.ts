/** A study goal: pages of a file to be read between two days (spec §3). */

import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { day, line, optionalId, page, timeMs, timeOfDay } from '../fields.ts';
import { courseField, courseLabel } from './course.ts';

export const goal = defineEntity({
  name: 'goal',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt', '[fileId+deletedAt]'],
  fields: {
    name: line,
    fileId: optionalId,
    startDate: day,
    endDate: day,
    startPage: page,
    endPage: page,
    /** Time of the daily reminder. */
    reminder: v.nullish(timeOfDay),
    createdAt: timeMs,
    ...courseField,
  },
  noun: 'study goal',
  isCounted: true,
  title: 'name',
  labels: {
    name: { label: 'Name', edit: 'line' },
    fileId: null,
    startDate: { label: 'Start date', as: 'day' },
    endDate: { label: 'End date', as: 'day' },
    startPage: 'Start page',
    endPage: 'End page',
    reminder: 'Reminder',
    createdAt: null,
    ...courseLabel,
  },
  search: {},
  sheet: {
    name: 'study-goals',
    columns: ['id', 'name', 'file', 'start', 'end', 'from page', 'to page', 'reminder'],
    refersTo: ['file'],
    lines: (row, titleOf) => {
      const { id, name, fileId, startDate, endDate, startPage, endPage, reminder } = row;
      const from = [id, name, titleOf('file', fileId), startDate, endDate];
      return [[...from, startPage, endPage, reminder]];
    },
  },
});

export type Goal = RowOf<typeof goal>;
export type GoalFields = Omit<Goal, 'id' | '$at' | '$by' | 'deletedAt' | 'createdAt'>;

export const createGoal: Mutation<GoalFields> = (fields, { newId, nowMs }) => [
  createRow(goal, newId(), { ...fields, createdAt: nowMs }),
];

export const updateGoal: Mutation<{ id: string } & Partial<GoalFields>> = ({ id, ...fields }) => [
  updateRow(goal, id, fields),
];

export const deleteGoal: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(goal, id, nowMs),
];
