/** An event in the student's schedule: instants, shown in local time, or whole days. */

import * as v from 'valibot';
import {
  createRow,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { line, optionalDay, timeMs } from '../fields.ts';
import { courseField, courseLabel } from './course.ts';

export const event = defineEntity({
  name: 'event',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt', 'startsAt'],
  fields: {
    title: line,
    startsAt: timeMs,
    endsAt: timeMs,
    /**
     * The first and the last day of an all-day event; both or none. Then `startsAt` and `endsAt` are the midnights
     * where it was written, for the index and for older versions of the app; read them by `spanOf`.
     */
    startsOn: optionalDay,
    endsOn: optionalDay,
    place: v.nullish(line),
    createdAt: timeMs,
    ...courseField,
    /**
     * For an exam: review the cards of a deck, a course or a tag (`study/cards/exam-plan.ts`). A free string, so
     * that later versions can add kinds.
     */
    examOf: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(50))),
    /** The id of that deck or course, or the tag's `tagKey`. */
    examRef: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
  },
  noun: 'event',
  isCounted: true,
  title: 'title',
  labels: {
    title: { label: 'Title', edit: 'line' },
    startsAt: { label: 'Starts', as: 'time', unless: 'startsOn' },
    endsAt: { label: 'Ends', as: 'time', unless: 'endsOn' },
    startsOn: { label: 'First day', as: 'day' },
    endsOn: { label: 'Last day', as: 'day' },
    place: { label: 'Place', edit: 'line' },
    createdAt: null,
    ...courseLabel,
    examOf: null,
    examRef: null,
  },
  search: { words: ['place'] },
});

export type StudyEvent = RowOf<typeof event>;
export type EventFields = Pick<StudyEvent, 'title' | 'startsAt' | 'endsAt'> & {
  place?: string | null;
  courseId?: string | null;
} & Partial<Pick<StudyEvent, 'startsOn' | 'endsOn' | 'examOf' | 'examRef'>>;

export const createEvent: Mutation<EventFields> = (fields, { newId, nowMs }) => [
  createRow(event, newId(), { ...fields, createdAt: nowMs }),
];

export const updateEvent: Mutation<{ id: string } & Partial<EventFields>> = ({ id, ...fields }) => [
  updateRow(event, id, fields),
];

export const deleteEvent: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(event, id, nowMs),
];
