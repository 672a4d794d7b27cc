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
import {
  day,
  kindWord,
  line,
  links,
  optionalDay,
  optionalId,
  reminders,
  repetition,
  timeMs,
  zoneName,
} from '../fields.ts';
import { courseField, courseLabel } from './course.ts';

export const event = defineEntity({
  name: 'event',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt', 'startsAt', 'repeat', 'uid', 'calendarId', 'follows'],
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
    /** It takes place again and again; `startsAt` is its first time. Changes to one occurrence: `occurrence.ts`. */
    repeat: repetition,
    /** Where its times are local: a lecture stays at nine when clocks change. Absent: where the reader is. */
    zone: zoneName,
    /**
     * A floating event: its local start, as if it were UTC, wherever the reader is. `of` is the `startsAt` that was
     * written with it: older apps change only that, and then it counts.
     */
    wall: v.nullish(v.object({ at: timeMs, of: timeMs })),
    /**
     * By how many days “all events” has moved the rule: occurrences keep the names of the days on which it first
     * placed them (`occurrence.ts`).
     */
    movedDays: v.nullish(
      v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000)),
    ),
    /**
     * The series that this one continues, from an occurrence on (“this and following”). All parts of a series name
     * its first one, and each ends where the next begins.
     */
    follows: optionalId,
    followsOn: optionalDay,
    /** Term breaks: a repeating event does not take place from one day to another, both included. */
    breaks: v.nullish(v.pipe(v.array(v.object({ from: day, to: day })), v.maxLength(20))),
    /** A web address, such as that of a video call. */
    link: v.nullish(v.pipe(v.string(), v.maxLength(2_000))),
    /** The lecturer, or whom the student meets. */
    person: v.nullish(line),
    links,
    remindMin: reminders,
    /** What it is, such as `class` or `study`; an exam has `examOf` too. */
    kind: kindWord,
    /** A sitting of this study goal. */
    goalId: optionalId,
    /** Time that is kept for this task. */
    taskId: optionalId,
    /** The identity that iCalendar files give it (RFC 5545 §3.8.4.7). */
    uid: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(1_000))),
    /** It belongs to a calendar elsewhere, so it is read-only. */
    calendarId: optionalId,
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
  isLinked: true,
  isCounted: true,
  title: 'title',
  labels: {
    title: { label: 'Title', edit: 'line' },
    startsAt: { label: 'Starts', as: 'time', unless: 'startsOn' },
    endsAt: { label: 'Ends', as: 'time', unless: 'endsOn' },
    startsOn: { label: 'First day', as: 'day' },
    endsOn: { label: 'Last day', as: 'day' },
    place: { label: 'Place', edit: 'line' },
    repeat: null,
    zone: 'Time zone',
    wall: null,
    movedDays: null,
    follows: null,
    followsOn: null,
    breaks: { label: 'Breaks', as: { counted: 'break' } },
    link: { label: 'Link', edit: 'line' },
    person: { label: 'With', edit: 'line' },
    links: { label: 'Links', as: { counted: 'link' } },
    remindMin: null,
    kind: null,
    goalId: null,
    taskId: null,
    uid: null,
    calendarId: null,
    createdAt: null,
    ...courseLabel,
    examOf: null,
    examRef: null,
  },
  search: { group: 'events', words: ['place', 'person'] },
});

export type StudyEvent = RowOf<typeof event>;

export function isExam({ examOf, kind }: Pick<StudyEvent, 'examOf' | 'kind'>): boolean {
  return Boolean(examOf) || kind === 'exam';
}
export type EventFields = Pick<StudyEvent, 'title' | 'startsAt' | 'endsAt'> & {
  place?: string | null;
  courseId?: string | null;
} & Partial<
    Omit<
      StudyEvent,
      'id' | '$at' | '$by' | 'deletedAt' | 'createdAt' | 'title' | 'startsAt' | 'endsAt'
    >
  >;

export const createEvent: Mutation<EventFields> = (fields, { newId, nowMs }) => [
  createRow(event, newId(), { ...fields, createdAt: nowMs }),
];

export const updateEvent: Mutation<{ id: string } & Partial<EventFields>> = ({ id, ...fields }) => [
  updateRow(event, id, fields),
];

export const deleteEvent: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(event, id, nowMs),
];
