/** Reading rows by many keys. */
import type { Table } from 'dexie';

/** From this many keys on, one look at their whole range may cost less than a look at each. */
export const manyKeys = 48;
/** A range is read where it holds at most this many rows for each that is wanted. */
export const mostStrangers = 4;
/** Keys that are read to learn how many strangers lie between the wanted rows: a tenth of what 100 looks cost. */
const sampleSize = 64;

/** @returns the rows by id, those that exist */
export async function readRows<R extends { id: string }>(
  table: Table<R, string>,
  ids: readonly string[],
): Promise<Map<string, R>> {
  const wanted = new Set(ids);
  const rows = new Map<string, R>();
  for (const row of await rowsAmong(table, wanted)) {
    if (row !== undefined && wanted.has(row.id)) rows.set(row.id, row);
  }
  return rows;
}

/**
 * With strangers, where those lie between. Each step is bounded by the number of wanted rows, however many others the table
 * holds.
 */
async function rowsAmong<R extends { id: string }>(
  table: Table<R, string>,
  wanted: ReadonlySet<string>,
): Promise<(R | undefined)[]> {
  const ids = [...wanted];
  if (ids.length === 0) return [];
  if (ids.length < manyKeys) return table.bulkGet(ids);
  const range = () => table.where('id').between(lowest(ids), highest(ids), true, true);
  // Ids that the app makes rise with time: what is new lies behind all that is there, what was made together lies together.
  // Ids of imported rows lie anywhere; the sample tells.
  const sample = await range().limit(sampleSize).primaryKeys();
  const known = sample.filter((id) => wanted.has(id));
  if (sample.length < sampleSize) return known.length === 0 ? [] : table.bulkGet(known);
  if (known.length * mostStrangers < sample.length) return table.bulkGet(ids);
  const most = ids.length * mostStrangers;
  const rows = await range().limit(most).toArray();
  const last = rows.at(-1)?.id ?? '';
  // The sample was denser than the rest.
  const beyond = rows.length < most ? [] : ids.filter((id) => id > last);
  return beyond.length === 0 ? rows : [...rows, ...(await table.bulkGet(beyond))];
}

export function lowest(keys: readonly string[]): string {
  return keys.reduce((a, b) => (a < b ? a : b));
}

export function highest(keys: readonly string[]): string {
  return keys.reduce((a, b) => (a > b ? a : b));
}
