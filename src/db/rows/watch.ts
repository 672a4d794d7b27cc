/** Follows the database outside React, in any tab. */
import Dexie, { liveQuery } from 'dexie';
import { type AccountDatabase, onAccountClosed } from '../database.ts';
import { highest, lowest, readRows } from './read-rows.ts';

/**
 * Runs a query again whenever its rows change.
 * @param query read-only
 * @returns stops following
 */
export function watchRows<T>(
  query: () => Promise<T>,
  onRows: (rows: T) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: onRows, error: onError });
  return () => subscription.unsubscribe();
}

/** Follows writes to some tables without reading; the caller chooses when to read. @returns stops following */
export function watchWrites(
  database: AccountDatabase,
  tables: readonly string[],
  onWrite: () => void,
): () => void {
  const look = (changed: Record<string, unknown>) => {
    if (!database.isOpen()) return;
    // Dexie reports the browser's name of the database.
    const { name } = database.backendDB();
    const beginnings = tables.map((table) => `idb://${name}/${table}/`);
    // A page from the back/forward cache is told that anything may have changed.
    const isOurs = (part: string) =>
      part === 'all' || beginnings.some((beginning) => part.startsWith(beginning));
    // Dexie reports it while the transaction ends.
    if (Object.keys(changed).some(isOurs)) Dexie.ignoreTransaction(onWrite);
  };
  Dexie.on('storagemutated', look);
  return () => Dexie.on.storagemutated.unsubscribe(look);
}

/** A part of Dexie's report of a write: ranges of keys, as a tree. */
interface KeyRanges {
  from?: unknown;
  to?: unknown;
  l?: KeyRanges | null;
  r?: KeyRanges | null;
}

/**
 * Follows the writes to one table by the keys of its rows, for callers that keep something per row.
 * @param onKeys `undefined`: any row may have changed
 * @returns stops following
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

/** The keys of written rows from first to last, inclusive: many at once are one range. */
export interface KeyRange {
  from: string;
  to: string;
}

/** The same with ranges of keys. @param onRanges `undefined`: any row may have changed */
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

/** @returns `undefined` if a part is no range of texts, such as all keys */
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
