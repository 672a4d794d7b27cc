/** A study goal: pages of files, cards or hours between two days, or in each week between them (spec §3). */

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
  day,
  id,
  kindWord,
  line,
  optionalDay,
  optionalId,
  page,
  timeMs,
  timeOfDay,
} from '../fields.ts';
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
    /** What is counted: `cards` or `hours`; absent: pages. */
    kind: kindWord,
    /** Cards or minutes until the end date, or pages, cards or minutes in a week (`isWeekly`). */
    target: v.nullish(count),
    isWeekly: v.nullish(v.boolean()),
    /** Further files with their pages. */
    files: v.nullish(
      v.pipe(v.array(v.object({ fileId: id, startPage: page, endPage: page })), v.maxLength(50)),
    ),
    /** For cards: whose reviews count; absent: those of its course, or all. */
    deckId: optionalId,
    /** Weekdays without study: 0 is Sunday. Absent: as the settings say. */
    daysOff: v.nullish(v.pipe(v.array(v.pipe(count, v.maxValue(6))), v.maxLength(7))),
    /** Pages, cards or minutes that the student counts besides what the app saw; may be negative. */
    corrected: v.nullish(v.pipe(v.number(), v.integer())),
    /** The study day of the last correction, and what of `corrected` was counted before that day. */
    correctedOn: optionalDay,
    correctedBefore: v.nullish(v.pipe(v.number(), v.integer())),
    /** When it was reached and when it was put away; 0 or absent: not. */
    reachedAt: v.nullish(timeMs),
    archivedAt: v.nullish(timeMs),
    createdAt: timeMs,
    ...courseField,
  },
  noun: 'study goal',
  isLinked: true,
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
    kind: null,
    target: 'Target',
    isWeekly: 'Each week',
    files: { label: 'Further files', as: { counted: 'file' } },
    deckId: null,
    daysOff: { label: 'Days off', as: { counted: 'day' } },
    corrected: 'Counted by hand',
    correctedOn: null,
    correctedBefore: null,
    reachedAt: { label: 'Reached', as: 'time' },
    archivedAt: { label: 'Archived', as: 'time' },
    createdAt: null,
    ...courseLabel,
  },
  search: { group: 'goals' },
  sheet: {
    name: 'study-goals',
    columns: [
      ...['id', 'name', 'file', 'start', 'end', 'from page', 'to page', 'reminder'],
      ...['kind', 'target', 'unit', 'each week', 'further files', 'days off'],
      ...['counted by hand', 'reached', 'archived'],
    ],
    refersTo: ['file'],
    lines: (row, titleOf) => {
      const { id, name, fileId, startDate, endDate, startPage, endPage, reminder } = row;
      const { kind, target, isWeekly, files, daysOff, corrected, reachedAt, archivedAt } = row;
      const unit = kind === 'hours' ? 'minutes' : (kind ?? 'pages');
      const further = files?.map(
        (one) => `${titleOf('file', one.fileId) ?? ''} p. ${one.startPage}–${one.endPage}`,
      );
      return [
        [
          ...[id, name, titleOf('file', fileId), startDate, endDate],
          ...(kind ? [undefined, undefined] : [startPage, endPage]),
          ...[reminder, kind ?? 'pages', target, unit, isWeekly ? 'yes' : 'no'],
          ...[further?.join('; '), daysOff?.map(shortWeekday).join(' '), corrected],
          ...[reachedAt, archivedAt].map((at) => (at ? new Date(at) : undefined)),
        ],
      ];
    },
  },
});

/** @param day 0 is Sunday */
function shortWeekday(day: number): string {
  return 'SunMonTueWedThuFriSat'.slice(3 * day, 3 * day + 3);
}

export type Goal = RowOf<typeof goal>;
export type GoalFields = Omit<Goal, 'id' | '$at' | '$by' | 'deletedAt' | 'createdAt'>;

export const createGoal: Mutation<GoalFields> = (fields, { newId, nowMs }) => [
  createRow(goal, newId(), { ...fields, createdAt: nowMs }),
];

export const updateGoal: Mutation<{ id: string } & Partial<GoalFields>> = ({ id, ...fields }) => [
  updateRow(goal, id, fields),
];

/** It is celebrated where it was first seen to be reached; other devices read here that it was. */
export const reachGoal: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  updateRow(goal, id, { reachedAt: nowMs }),
];

/** Its sittings are not planned again by this. */
export const takeFromArchive: Mutation<{ id: string }> = ({ id }) => [
  updateRow(goal, id, { archivedAt: 0 }),
];

/**
 * Corrects what counts. A goal that this opens again may be reached again.
 * @param corrected besides what the app saw; `correctedBefore` of it counted before `correctedOn`
 */
export const correctGoal: Mutation<
  { id: string; isReached: boolean } & Required<
    Pick<Goal, 'corrected' | 'correctedOn' | 'correctedBefore'>
  >
> = ({ id, isReached, ...fields }) => [
  updateRow(goal, id, { ...fields, ...(isReached ? {} : { reachedAt: 0 }) }),
];

export const deleteGoal: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(goal, id, nowMs),
];
