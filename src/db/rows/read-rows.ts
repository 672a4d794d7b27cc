/** Reading rows by many keys. */
import type { Table } from 'dexie';
import type { EntityName, EntityRow } from '../../model/registry.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';

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

/** All rows of an entity, a page at a time, so that a large library never lies in memory whole. */
const rowsAtOnce = 2_000;

/** In the order of their ids, which is that of their making; what is deleted for good is left out. */
export async function* readAll<N extends EntityName>(
  name: N,
  database: AccountDatabase = currentDatabase(),
): AsyncGenerator<EntityRow<N>[]> {
  let last = '';
  while (true) {
    const page = await database.rows(name).where('id').above(last).limit(rowsAtOnce).toArray();
    const kept = page.filter((row) => !('purgedAt' in row));
    if (kept.length > 0) yield kept;
    if (page.length < rowsAtOnce) return;
    last = page.at(-1)?.id ?? last;
  }
}

/** One row that the student may still open: there, and not in the Trash. */
export async function readLive<N extends EntityName>(
  name: N,
  id: string,
  database: AccountDatabase = currentDatabase(),
): Promise<EntityRow<N> | undefined> {
  const row = await database.rows(name).get(id);
  return row?.deletedAt === 0 ? row : undefined;
}

/** Work on many things that goes on beside the screen. */

/** So many requests take a few milliseconds to make. */
const atOnce = 32;

/** What `act` gives for each, in their order: a few at once, since a thousand requests hold the thread until all of them are made. */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(act))));
  return results;
}
