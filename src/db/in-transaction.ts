/**
 * Several reads and writes as one: all of them are stored, or none.
 *
 * Dexie finds the transaction of a call by a zone that it carries from one `await` to the next, and counts how often. Where
 * two transactions begin in one turn, these counts can end too early (Dexie 4.4: `task.echoes`): what comes after the next
 * `await` then runs outside, each write in a transaction of its own, and a row could be on disk without its entry in the
 * outbox [P2]. So the work gets a database whose tables are bound to the transaction, and uses that one alone (docs/decisions/08).
 */
import type { Table, Transaction } from 'dexie';
import type { AccountDatabase } from './database.ts';

const bound = new WeakSet<object>();

/**
 * @param tables the names of all that the work touches
 * @param work is given the database bound to the transaction; a call through any other one may lie outside
 * @throws what the work throws, and what the disk throws; then nothing is stored
 */
export async function inTransaction<T>(
  database: AccountDatabase,
  tables: readonly string[],
  work: (database: AccountDatabase) => Promise<T>,
): Promise<T> {
  // It is part of one that has these tables.
  if (bound.has(database)) return await work(database);
  return await database.transaction('rw', [...new Set(tables)], async (transaction) =>
    work(bindTo(database, transaction)),
  );
}

function bindTo(database: AccountDatabase, transaction: Transaction): AccountDatabase {
  const table = (name: string) => transaction.table(name);
  // Dexie has one class of tables for each database, and several objects of it for each table.
  const Tables = database.Table as unknown as abstract new () => Table;
  const self: AccountDatabase = new Proxy(database, {
    get: (target, property) => {
      if (property === 'table' || property === 'rows') return table;
      const value = Reflect.get(target, property, target);
      if (value instanceof Tables) return table(value.name);
      if (typeof value !== 'function') return value;
      // Ours read and write the tables; Dexie's own know the database by itself.
      return Object.hasOwn(ownMethods, property) ? value.bind(self) : value.bind(target);
    },
  });
  bound.add(self);
  return self;
}

/** Of `AccountDatabase`, those that go by its tables. */
const ownMethods: Record<string, true> = {
  readMeta: true,
  readMetaRange: true,
  setClockOffset: true,
  writeMeta: true,
};
