/**
 * The student's courses, and the one that this device shows. The choice is this device's own: it lies with the account's data and
 * goes with it.
 */
import { type AccountDatabase, currentDatabase } from '../db/database.ts';
import { shareRows } from '../db/rows/share-rows.ts';
import { tryWrite } from '../db/storage-problem.ts';
import type { Result } from '../lib/result.ts';
import { type Course, isArchived } from '../model/entities/course.ts';

export interface Courses {
  /** Those that are not archived, by name. */
  current: Course[];
  /** The last archived first. */
  archived: Course[];
  /** Only what belongs to it is shown; `undefined`: all. */
  chosen: Course | undefined;
  /** Current and archived ones: the marks of a list's rows look their course up here. */
  byId: ReadonlyMap<string, Course>;
}

/** @returns `undefined` while fetching. Each row of a list may ask: it is one query for all */
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

/** Whether there is anything to choose for a thing: a course to give it to, or one to take it from. Archived ones take nothing new. */
export function hasCourseChoice(
  { current }: Courses,
  courseId: string | null | undefined,
): boolean {
  return current.length > 0 || Boolean(courseId);
}

/** For a form of something new: the course that is shown, empty where all are, or an archived one is, or while fetching. */
export function useChosenCourseId(): string {
  return takingNew(useCourses()?.chosen)?.id ?? '';
}

/** Shows one course only, on each screen; `undefined`: all of them. */
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

/** What is shown of a list: what belongs to the chosen course, or where none is, all but what belongs to an archived one. */
export interface ShownCourses {
  /** Something may be left out. */
  isPart: boolean;
  has: (row: object) => boolean;
  /** What is new belongs to it. */
  chosenId: string | undefined;
}

/** Read inside a live query, so that it follows the choice. */
export async function readShownCourses(database: AccountDatabase): Promise<ShownCourses> {
  const { chosen, archived } = await readCourses(database);
  if (chosen === undefined) return withoutArchived(archived);
  return { isPart: true, has: (row) => courseIdOf(row) === chosen.id, chosenId: chosen.id };
}

/** All but what belongs to an archived course, whatever is shown: for what speaks of the whole account. */
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

/** The course that something new belongs to: the one that is shown, unless it is archived. */
export async function courseOfNew(
  database: AccountDatabase = currentDatabase(),
): Promise<{ courseId?: string }> {
  const course = takingNew((await readCourses(database)).chosen);
  return course === undefined ? {} : { courseId: course.id };
}

/** An archived course takes nothing new, though it may be shown: it would be in no list once all courses are shown again. */
function takingNew(course: Course | undefined): Course | undefined {
  return course === undefined || isArchived(course) ? undefined : course;
}

function byName(a: Course, b: Course): number {
  return a.name.localeCompare(b.name) || a.createdAt - b.createdAt;
}
