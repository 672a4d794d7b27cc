/** What the student added last. Ids are made in order of time, so the newest are found by key, without reading the rest. */
import type { AccountDatabase } from '../db/database.ts';
import { useRows } from '../db/rows/use-rows.ts';
import type { Row } from '../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../model/registry.ts';
import { titleOf } from '../model/words.ts';

export interface RecentItem {
  entity: EntityName;
  id: string;
  title: string;
  /** Milliseconds since the epoch. */
  atMs: number;
  row: Row;
}

const listed = entityNames.flatMap((entity) => {
  const { addedAt } = definitionOf(entity);
  return addedAt === undefined ? [] : [{ entity, addedAt }];
});

/** The newest first. @returns `undefined` while fetching */
export function useRecent(most: number): RecentItem[] | undefined {
  return useRows((database) => readRecent(database, most), [most]);
}

export async function readRecent(database: AccountDatabase, most: number): Promise<RecentItem[]> {
  const lists = await Promise.all(
    listed.map(async ({ entity, addedAt }) => {
      const rows = await database
        .table<Row, string>(entity)
        .reverse()
        .filter((row) => row.deletedAt === 0)
        .limit(most)
        .toArray();
      return rows.map((row) => ({
        entity,
        id: row.id,
        title: titleOf(entity, row),
        atMs: Number(row[addedAt]),
        row,
      }));
    }),
  );
  return lists
    .flat()
    .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1))
    .slice(0, most);
}
