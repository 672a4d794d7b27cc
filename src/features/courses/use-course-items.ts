/** Entities that can belong to a course, and those of one course. */
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Row } from '../../model/merge.ts';
import { definitionOf, type EntityName, entityNames, knownFields } from '../../model/registry.ts';
import { titleOf } from '../../model/words.ts';

export interface CourseItem {
  entity: EntityName;
  id: string;
  title: string;
  courseId: string | undefined;
  row: Row;
}

/** In the order of the registry. */
export const ofCourses: readonly EntityName[] = entityNames.filter((name) =>
  Object.hasOwn(knownFields(name), 'courseId'),
);

/** By entity, newest first. @returns `undefined` while loading */
export function useCourseItems(
  isWanted: (courseId: string | undefined) => boolean,
  deps: unknown[],
): CourseItem[] | undefined {
  return useRows(async (database) => {
    const lists = await Promise.all(ofCourses.map((entity) => readItems(database, entity)));
    return lists.flat().filter(({ courseId }) => isWanted(courseId));
  }, deps);
}

async function readItems(database: AccountDatabase, entity: EntityName): Promise<CourseItem[]> {
  const rows = await database.table<Row, string>(entity).where('deletedAt').equals(0).toArray();
  return (
    rows
      // A note may be megabytes, which no list shows.
      .map(({ body: _, ...row }) => row as Row)
      .map((row) => ({
        ...{ entity, id: row.id, row },
        title: titleOf(entity, row) || `Untitled ${definitionOf(entity).noun}`,
        courseId: typeof row.courseId === 'string' ? row.courseId : undefined,
      }))
      .sort((a, b) => (a.id < b.id ? 1 : -1))
  );
}

/** The number of things in each course, by its id. @returns `undefined` while loading */
export function useCourseCounts(): ReadonlyMap<string, number> | undefined {
  return useRows(async (database) => {
    const counts = new Map<string, number>();
    const count = ({ courseId }: Row) => {
      if (typeof courseId === 'string') counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
    };
    // One row at a time: counted rows are not kept in memory.
    const tables = ofCourses.map((entity) => database.table<Row, string>(entity));
    await Promise.all(tables.map((table) => table.where('deletedAt').equals(0).each(count)));
    return counts;
  }, []);
}
