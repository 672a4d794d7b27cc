/** How much the library holds. Counts come from indexes; no row is read for them. */
import { useRows } from '../../db/rows/use-rows.ts';
import type { EntityName } from '../../model/registry.ts';
import { shelves } from '../../places.ts';

/** How many rows there are on each shelf. @returns `undefined` while loading */
export function useLibraryCounts(): ReadonlyMap<EntityName, number> | undefined {
  return useRows(async (database) => {
    const counts = shelves.map(
      async ({ entity }) =>
        [entity, await database.table(entity).where('deletedAt').equals(0).count()] as const,
    );
    return new Map(await Promise.all(counts));
  }, []);
}
