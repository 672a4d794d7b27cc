/** Reading rows by many keys. It knows neither Dexie nor the entities, which come after a first look. */
import type { Table } from 'dexie';
import type { ReadableTable } from './first/readable.ts';

/** From this many keys on, one look at their whole range may cost less than a look at each. */
export const manyKeys = 48;
/** A range is read where it holds at most this many rows for each that is wanted. */
export const mostStrangers = 4;

/** @returns the rows by id, those that exist */
export async function readRows<R extends { id: string }>(
  table: Table<R, string> | ReadableTable<R>,
  ids: readonly string[],
): Promise<Map<string, R>> {
  const found = await rowsAmong(table, [...new Set(ids)]);
  return new Map(found.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
}

async function rowsAmong<R>(
  table: Table<R, string> | ReadableTable<R>,
  ids: string[],
): Promise<(R | undefined)[]> {
  if (ids.length < manyKeys) return table.bulkGet(ids);
  const range = () => table.where('id').between(lowest(ids), highest(ids), true, true);
  // Ids rise with time, so what is new lies behind all that is there and what was made together lies together.
  const count = await range().count();
  if (count === 0) return [];
  return count <= ids.length * mostStrangers ? range().toArray() : table.bulkGet(ids);
}

export function lowest(keys: readonly string[]): string {
  return keys.reduce((a, b) => (a < b ? a : b));
}

export function highest(keys: readonly string[]): string {
  return keys.reduce((a, b) => (a > b ? a : b));
}
