/** Follows the database outside React, in any tab. */
import Dexie, { liveQuery } from 'dexie';
import { type AccountDatabase, onAccountClosed } from '../database.ts';
import { highest, lowest, readRows } from './read-rows.ts';

/**
 * Follows a query: again whenever its rows change.
 * @param query read-only
 * @returns a function that stops following
 */
export function watchRows<T>(
  query: () => Promise<T>,
  onRows: (rows: T) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: onRows, error: onError });
  return () => subscription.unsubscribe();
}

/**
 * Follows the writes to some tables without reading them, for those who choose themselves when to read.
 * @returns a function that stops following
 */
export function watchWrites(
  database: AccountDatabase,
  tables: readonly string[],
  onWrite: () => void,
): () => void {
  const look = (changed: Record<string, unknown>) => {
    if (!database.isOpen()) return;
    // Dexie tells the browser's own name of the database.
    const { name } = database.backendDB();
    const beginnings = tables.map((table) => `idb://${name}/${table}/`);
    // A page that comes back from the browser's cache is told that anything may have changed.
    const isOurs = (part: string) =>
      part === 'all' || beginnings.some((beginning) => part.startsWith(beginning));
    // Dexie tells it in the midst of the transaction's own end.
    if (Object.keys(changed).some(isOurs)) Dexie.ignoreTransaction(onWrite);
  };
  Dexie.on('storagemutated', look);
  return () => Dexie.on.storagemutated.unsubscribe(look);
}

/** A part of what Dexie tells of a write: keys from one to another, and what lies before and behind them. */
interface KeyRanges {
  from?: unknown;
  to?: unknown;
  l?: KeyRanges | null;
  r?: KeyRanges | null;
}

/**
 * Follows the writes to one table by the keys of its rows, for who keeps something of each.
 * @param onKeys `undefined`: any row may be another
 * @returns a function that stops following
 */
export function watchKeys(
  database: AccountDatabase,
  table: string,
  onKeys: (keys: ReadonlySet<string> | undefined) => void,
): () => void {
  return watchKeyRanges(database, table, (ranges) => {
    const isEach = ranges?.every(({ from, to }) => from === to);
    onKeys(isEach ? new Set(ranges?.map(({ from }) => from)) : undefined);
  });
}

/** The keys of rows that were written, from one to another, both included: many at once are one range. */
export interface KeyRange {
  from: string;
  to: string;
}

/**
 * The same with ranges of keys.
 * @param onRanges `undefined`: any row may be another
 */
export function watchKeyRanges(
  database: AccountDatabase,
  table: string,
  onRanges: (ranges: readonly KeyRange[] | undefined) => void,
): () => void {
  const look = (changed: Record<string, unknown>) => {
    if (!database.isOpen()) return;
    const ranges = changed[`idb://${database.backendDB().name}/${table}/`] as KeyRanges | undefined;
    if (ranges === undefined && !('all' in changed)) return;
    const found = ranges && rangesIn(ranges);
    Dexie.ignoreTransaction(() => onRanges(found));
  };
  Dexie.on('storagemutated', look);
  return () => Dexie.on.storagemutated.unsubscribe(look);
}

/** @returns `undefined` where a part is no range of texts, such as all keys */
function rangesIn(ranges: KeyRanges): KeyRange[] | undefined {
  const found: KeyRange[] = [];
  const waiting: KeyRanges[] = [ranges];
  for (const { from, to, l, r } of waiting) {
    if (from !== undefined) {
      if (typeof from !== 'string' || typeof to !== 'string') return undefined;
      found.push({ from, to });
    }
    if (l) waiting.push(l);
    if (r) waiting.push(r);
  }
  return found;
}

/**
 * Rows that are asked for again after each rating, kept in memory: the reviews of a day and their cards. Each screen that
 * counts what is due would read all of them from the disk once more.
 */

/** More are not kept: a day has not so many reviews. */
const mostKept = 20_000;

class KeptRows<R extends { id: string }> {
  readonly #database: AccountDatabase;
  readonly #table: string;
  readonly #rows = new Map<string, R>();
  /** Counts the writes: what was read while one came may be older than it. */
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

  /** @returns the rows by id, those that exist. A live query follows all between the first and the last of them. */
  async get(ids: readonly string[]): Promise<ReadonlyMap<string, R>> {
    if (ids.length === 0) return new Map();
    const table = this.#database.table<R, string>(this.#table);
    // First: a live query may be told of a write before this is.
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

/** @param table whose rows hold nothing that a reader may change */
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
