/**
 * Rows that are asked for again after each rating, kept in memory: the reviews of a day and their cards. Each screen that
 * counts what is due would read all of them from the disk once more.
 */
import { type AccountDatabase, onAccountClosed } from '../database.ts';
import { highest, lowest, readRows } from './read-rows.ts';
import { watchKeyRanges } from './watch.ts';

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
