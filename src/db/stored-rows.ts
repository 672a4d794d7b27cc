/** Reading rows by many keys, and merging into them what came, in memory; `derived.ts` writes them. */
import type { Table } from 'dexie';
import { isSameRow, mergeRows, type Row } from '../model/merge.ts';
import { definitionOf, type EntityName } from '../model/registry.ts';
import type { AccountDatabase } from './database.ts';

/** A row that is to be written, and what stands in its place. */
export interface Written {
  entity: EntityName;
  row: Row;
  before: Row | undefined;
}

/** From this many keys on, one look at their whole range may cost less than a look at each. */
const manyKeys = 48;
/** A range is read where it holds at most this many rows for each that is wanted. */
const mostStrangers = 4;

/** @returns the rows by id, those that exist */
export async function readRows<R extends { id: string }>(
  table: Table<R, string>,
  ids: readonly string[],
): Promise<Map<string, R>> {
  const found = await rowsAmong(table, [...new Set(ids)]);
  return new Map(found.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
}

async function rowsAmong<R>(table: Table<R, string>, ids: string[]): Promise<(R | undefined)[]> {
  if (ids.length < manyKeys) return table.bulkGet(ids);
  const range = () => table.where('id').between(lowest(ids), highest(ids), true, true);
  // Ids rise with time, so what is new lies behind all that is there and what was made together lies together.
  const count = await range().count();
  if (count === 0) return [];
  return count <= ids.length * mostStrangers ? range().toArray() : table.bulkGet(ids);
}

/** Rows whose field `index` is one of `keys`. */
export async function rowsWith<R>(
  table: Table<R, string>,
  index: string & keyof R,
  keys: readonly string[],
): Promise<R[]> {
  if (keys.length === 0) return [];
  // A question for each key, asked together: `anyOf` would walk a cursor from one row to the next.
  if (keys.length < manyKeys) {
    const wanted = [...new Set(keys)].map((key) => table.where(index).equals(key).toArray());
    return (await Promise.all(wanted)).flat();
  }
  const found = () =>
    table
      .where(index)
      .anyOf([...keys])
      .toArray();
  const range = () => table.where(index).between(lowest(keys), highest(keys), true, true);
  const count = await range().count();
  if (count === 0) return [];
  if (count > keys.length * mostStrangers * 4) return found();
  const wanted = new Set<unknown>(keys);
  return (await range().toArray()).filter((row) => wanted.has(row[index]));
}

function lowest(keys: readonly string[]): string {
  return keys.reduce((a, b) => (a < b ? a : b));
}

function highest(keys: readonly string[]): string {
  return keys.reduce((a, b) => (a > b ? a : b));
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
