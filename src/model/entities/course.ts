/** A course. Files, decks, notes, quizzes, tasks, goals and events belong to one or to none. */
import * as v from 'valibot';
import {
  createRow,
  type Draft,
  defineEntity,
  type Mutation,
  type RowOf,
  trashRow,
  updateRow,
} from '../entity.ts';
import { day, line, optionalId, timeMs } from '../fields.ts';

/** In the order in which new courses get them: neighbours are easy to tell apart. */
export const courseColors = [
  'blue',
  'orange',
  'purple',
  'green',
  'pink',
  'teal',
  'red',
  'indigo',
  'yellow',
  'gray',
] as const;

export type CourseColor = (typeof courseColors)[number];

export const mostExamDays = 20;

export const course = defineEntity({
  name: 'course',
  kind: 'record',
  rank: 1,
  indexes: ['deletedAt'],
  fields: {
    name: line,
    color: v.picklist(courseColors),
    /** In the student's words: `Fall 2026`. */
    term: v.nullish(line),
    examDays: v.nullish(v.pipe(v.array(day), v.maxLength(mostExamDays))),
    /** When it was archived; 0, `null` or absent: not archived. */
    archivedAt: v.nullish(timeMs),
    createdAt: timeMs,
  },
  noun: 'course',
  isLinked: true,
  isCounted: true,
  title: 'name',
  labels: {
    name: { label: 'Name', edit: 'line' },
    color: 'Color',
    term: { label: 'Term', edit: 'line' },
    examDays: { label: 'Exam dates', as: { counted: 'exam date' } },
    archivedAt: { label: 'Archived', as: 'time' },
    createdAt: null,
  },
  search: { group: 'courses', words: ['term'] },
  exportedSince: 3,
  sheet: {
    name: 'courses',
    columns: ['id', 'name', 'color', 'term', 'exam dates'],
    lines: ({ id, name, color, term, examDays }) => [
      [id, name, color, term, (examDays ?? []).join(' ')],
    ],
  },
});

export type Course = RowOf<typeof course>;

/** For entities that may belong to a course. */
export const courseField = { courseId: optionalId };
/** For an entity's labels: its course is shown elsewhere. */
export const courseLabel = { courseId: null };

export interface CourseFields {
  name: string;
  color: CourseColor;
  term?: string | null;
  examDays?: readonly string[] | null;
}

/** The color that the fewest courses have; of several, the first. */
export function freeColor(others: readonly Pick<Course, 'color'>[]): CourseColor {
  const uses = (color: CourseColor) => others.filter((one) => one.color === color).length;
  return courseColors.reduce((a, b) => (uses(b) < uses(a) ? b : a));
}

export const createCourse: Mutation<CourseFields & { id: string }> = (
  { id, ...fields },
  { nowMs },
) => [createRow(course, id, { ...withList(fields), createdAt: nowMs })];

export const updateCourse: Mutation<{ id: string } & Partial<CourseFields>> = ({
  id,
  ...fields
}) => [updateRow(course, id, withList(fields))];

export const archiveCourse: Mutation<{ id: string; isArchived: boolean }> = (
  { id, isArchived },
  { nowMs },
) => [updateRow(course, id, { archivedAt: isArchived ? nowMs : 0 })];

/** Its contents stay, and belong to it again if it is restored. */
export const deleteCourse: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  trashRow(course, id, nowMs),
];

/** A thing and its new course; `null`: none. */
export interface Move {
  entity: string;
  id: string;
  courseId: string | null;
}

/** Moves all of them, or none. */
export const moveToCourses: Mutation<readonly Move[]> = (moves) =>
  moves.map(({ entity, id, courseId }): Draft => ({ entity, id, fields: { courseId } }));

function withList<F extends Partial<CourseFields>>({ examDays, ...fields }: F) {
  return { ...fields, ...(examDays !== undefined && { examDays: examDays && [...examDays] }) };
}

export function isArchived({ archivedAt }: Pick<Course, 'archivedAt'>): boolean {
  return (archivedAt ?? 0) > 0;
}
