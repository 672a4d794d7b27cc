/** Reads many rows, and keeps those that are read again and again. */
import type { Table } from 'dexie';
import type { EntityName, EntityRow } from '../../model/registry.ts';
import { type AccountDatabase, currentDatabase, onAccountClosed } from '../database.ts';
import { watchKeyRanges } from './watch.ts';

/** From so many keys on, one query of their whole range may cost less than one per key. */
export const manyKeys = 48;
/** A range is read if it holds at most so many rows per wanted row. */
export const mostStrangers = 4;
/** Keys that are read to estimate the other rows in the range: a tenth of the cost of 100 queries. */
const sampleSize = 64;

/** @returns the existing rows by id */
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

/** Reads other rows of the range too. Bounded by the number of wanted rows, however large the table is. */
async function rowsAmong<R extends { id: string }>(
  table: Table<R, string>,
  wanted: ReadonlySet<string>,
): Promise<(R | undefined)[]> {
  const ids = [...wanted];
  if (ids.length === 0) return [];
  if (ids.length < manyKeys) return table.bulkGet(ids);
  const range = () => table.where('id').between(lowest(ids), highest(ids), true, true);
  // Ids of this app rise with time, so rows that were made together lie together. Ids of imported rows lie anywhere;
  // the sample shows it.
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

/** A page at a time, so that a large library never lies in memory whole. */
const rowsAtOnce = 2_000;

/** All rows of an entity by id, so in the order of creation, without rows that were deleted for good. */
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

/** A row that the student may still open: it exists and is not in the Trash. */
export async function readLive<N extends EntityName>(
  name: N,
  id: string,
  database: AccountDatabase = currentDatabase(),
): Promise<EntityRow<N> | undefined> {
  const row = await database.rows(name).get(id);
  return row?.deletedAt === 0 ? row : undefined;
}

/** Starting so many requests takes a few milliseconds. */
const atOnce = 32;

/** The results of `act` in order. A few run at once, because starting a thousand requests would block the thread. */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(act))));
  return results;
}

/** A day has fewer reviews; rows beyond the bound are not kept. */
const mostKept = 20_000;

class KeptRows<R extends { id: string }> {
  readonly #database: AccountDatabase;
  readonly #table: string;
  readonly #rows = new Map<string, R>();
  /** Counts the writes: rows that were read during a write may be older than it. */
  #writes = 0;
  readonly stop: () => void;

  constructor(database: AccountDatabase, table: string) {
    this.#database = database;
    this.#table = table;
    this.stop = watchKeyRanges(database, table, (ranges) => {
      this.#writes += 1;
      if (ranges === undefined) return this.#rows.clear();
      for (const { from, to } of ranges) {
        if (from === to) this.#rows.delete(from);
        else for (const id of this.#rows.keys()) if (id >= from && id <= to) this.#rows.delete(id);
      }
    });
  }

  /** @returns the existing rows by id. A live query follows all rows between the first and the last of them. */
  async get(ids: readonly string[]): Promise<ReadonlyMap<string, R>> {
    if (ids.length === 0) return new Map();
    const table = this.#database.table<R, string>(this.#table);
    // First: a live query may hear of a write before this does.
    await table.where('id').between(lowest(ids), highest(ids), true, true).limit(1).primaryKeys();
    const found = new Map<string, R>();
    for (const id of ids) {
      const row = this.#rows.get(id);
      if (row !== undefined) found.set(id, row);
    }
    const missing = ids.filter((id) => !found.has(id));
    const writes = this.#writes;
    const fresh = await readRows(table, missing);
    if (this.#rows.size + fresh.size > mostKept) this.#rows.clear();
    for (const [id, row] of fresh) {
      found.set(id, row);
      if (writes === this.#writes) this.#rows.set(id, row);
    }
    return found;
  }
}

const kept = new WeakMap<AccountDatabase, Map<string, KeptRows<{ id: string }>>>();
const open = new Set<KeptRows<{ id: string }>>();

onAccountClosed(() => {
  for (const rows of open) rows.stop();
  open.clear();
});

/**
 * Keeps rows in memory that are read again after each rating: the reviews of a day and their cards. Otherwise each
 * screen that counts due cards would read all of them from the disk again. @param table whose rows no reader changes
 */
export function keptRows<R extends { id: string }>(
  database: AccountDatabase,
  table: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, R>> {
  const tables = kept.get(database) ?? new Map<string, KeptRows<{ id: string }>>();
  kept.set(database, tables);
  let rows = tables.get(table);
  if (rows === undefined) {
    rows = new KeptRows(database, table);
    tables.set(table, rows);
    open.add(rows);
  }
  return (rows as KeptRows<{ id: string }> as KeptRows<R>).get(ids);
}
