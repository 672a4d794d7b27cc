/** The student's courses, and the one that this device shows (stored with the account's data). */
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { shareRows } from '../db/rows/share-rows.ts';
import { tryWrite } from '../db/storage-problem.ts';
import type { Result } from '../lib/result.ts';
import { type Course, isArchived } from '../model/entities/course.ts';

export interface Courses {
  /** By name. */
  current: Course[];
  /** The most recently archived first. */
  archived: Course[];
  /** The only course that is shown; `undefined`: all. */
  chosen: Course | undefined;
  /** Includes archived courses, for the marks of a list's rows. */
  byId: ReadonlyMap<string, Course>;
}

/** @returns `undefined` while fetching. Shared by all rows of a list */
export const useCourses = shareRows(readCourses);

export async function readCourses(database: AccountDatabase): Promise<Courses> {
  const [all, chosenId] = await Promise.all([
    database.rows('course').where('deletedAt').equals(0).toArray(),
    database.readMeta('chosenCourse'),
  ]);
  return {
    current: all.filter((one) => !isArchived(one)).sort(byName),
    archived: all.filter(isArchived).sort((a, b) => (b.archivedAt ?? 0) - (a.archivedAt ?? 0)),
    chosen: all.find(({ id }) => id === chosenId),
    byId: new Map(all.map((one) => [one.id, one])),
  };
}

/** Whether a thing can get a course or has one. It cannot get an archived course. */
export function hasCourseChoice(
  { current }: Courses,
  courseId: string | null | undefined,
): boolean {
  return current.length > 0 || Boolean(courseId);
}

/** For a new thing: the shown course; empty while fetching, if all are shown, or if it is archived. */
export function useChosenCourseId(): string {
  return takingNew(useCourses()?.chosen)?.id ?? '';
}

/** Filters every screen by a course; `undefined`: shows all. */
export async function chooseCourse(
  id: string | undefined,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  return await tryWrite(() =>
    id === undefined
      ? database.meta.delete('chosenCourse')
      : database.writeMeta('chosenCourse', id),
  );
}

/** The rows that lists show: those of the chosen course, otherwise everything except archived courses. */
export interface ShownCourses {
  isPart: boolean;
  has: (row: object) => boolean;
  /** The course of new things. */
  chosenId: string | undefined;
}

/** Call it in a live query, so that it follows the choice. */
export async function readShownCourses(database: AccountDatabase): Promise<ShownCourses> {
  const { chosen, archived } = await readCourses(database);
  if (chosen === undefined) return withoutArchived(archived);
  return { isPart: true, has: (row) => courseIdOf(row) === chosen.id, chosenId: chosen.id };
}

/** Everything except archived courses, whatever is shown: for the whole account. */
export async function readCurrentCourses(database: AccountDatabase): Promise<ShownCourses> {
  return withoutArchived((await readCourses(database)).archived);
}

function withoutArchived(archived: readonly Course[]): ShownCourses {
  const hidden = new Set<unknown>(archived.map(({ id }) => id));
  const has = (row: object) => !hidden.has(courseIdOf(row));
  return { isPart: hidden.size > 0, has, chosenId: undefined };
}

function courseIdOf(row: object): unknown {
  return (row as { courseId?: unknown }).courseId;
}

/** The course of a new thing: the shown course unless it is archived. */
export async function courseOfNew(
  database: AccountDatabase = currentDatabase(),
): Promise<{ courseId?: string }> {
  const course = takingNew((await readCourses(database)).chosen);
  return course === undefined ? {} : { courseId: course.id };
}

/** A new thing in an archived course would be in no list once all courses are shown again. */
export function takingNew(course: Course | undefined): Course | undefined {
  return course === undefined || isArchived(course) ? undefined : course;
}

function byName(a: Course, b: Course): number {
  return a.name.localeCompare(b.name) || a.createdAt - b.createdAt;
}
