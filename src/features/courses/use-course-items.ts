/** What may belong to a course, with what does. */
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

/** By entity, the newest first. @returns `undefined` while fetching */
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
  return rows
    .map((row) => ({
      ...{ entity, id: row.id, row },
      title: titleOf(entity, row) || `Untitled ${definitionOf(entity).noun}`,
      courseId: typeof row.courseId === 'string' ? row.courseId : undefined,
    }))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** How many things each course has, by its id. @returns `undefined` while fetching */
export function useCourseCounts(): ReadonlyMap<string, number> | undefined {
  const items = useCourseItems((courseId) => courseId !== undefined, []);
  if (items === undefined) return undefined;
  const counts = new Map<string, number>();
  for (const { courseId = '' } of items) counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
  return counts;
}
