/** Reading rows by what they hold, and merging into them what came, in memory; `db/derived/store-rows.ts` writes them. */
import type { Table } from 'dexie';
import { isSameRow, mergeRows, type Row } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import { highest, lowest, manyKeys, mostStrangers, readRows } from './read-rows.ts';

/** A row that is to be written, and what stands in its place. */
export interface Written {
  entity: EntityName;
  row: Row;
  before: Row | undefined;
}

/** Rows whose field `index` is one of `keys`. */
export async function rowsWith<R>(
  table: Table<R, string>,
  index: string & keyof R,
  keys: readonly string[],
): Promise<R[]> {
  if (keys.length === 0) return [];
  const wanted = new Set(keys);
  const rowsOfEach = async () => {
    // A question for each key, asked together: `anyOf` would walk a cursor from one row to the next.
    const found = [...wanted].map((key) => table.where(index).equals(key).toArray());
    return (await Promise.all(found)).flat();
  };
  if (keys.length < manyKeys) return rowsOfEach();
  const range = () => table.where(index).between(lowest(keys), highest(keys), true, true);
  const most = wanted.size * mostStrangers * 4;
  // Never walked further than it may be worth, however many rows lie between.
  const between = await range()
    .limit(most + 1)
    .primaryKeys();
  if (between.length === 0) return [];
  if (between.length > most) return rowsOfEach();
  return (await range().toArray()).filter((row) => wanted.has(String(row[index])));
}

/** @returns what the rows of one entity become; those that stay as they are left out */
export async function mergeInto(
  database: AccountDatabase,
  entity: EntityName,
  incoming: readonly Row[],
): Promise<Written[]> {
  const stored = await readRows(
    database.table<Row, string>(entity),
    incoming.map(({ id }) => id),
  );
  const merged = new Map(stored);
  for (const row of incoming) {
    merged.set(row.id, mergeRows(merged.get(row.id), row, definitionOf(entity)));
  }
  return [...merged.values()]
    .map((row) => ({ entity, row, before: stored.get(row.id) }))
    .filter(({ row, before }) => before === undefined || !isSameRow(row, before));
}
