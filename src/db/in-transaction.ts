/**
 * Runs several reads and writes as one transaction: all are stored, or none.
 *
 * Dexie finds a call's transaction by a zone that it carries across `await`. It counts these steps. If two transactions
 * begin in one task, the count can end too early (Dexie 4.4: `task.echoes`). Later calls then run outside the
 * transaction, and a row could be on disk without its outbox entry [P2]. So the work gets a database bound to the
 * transaction and uses only that (docs/decisions/08).
 */
import type { Table, Transaction } from 'dexie';
import type { AccountDatabase } from './database.ts';

const bound = new WeakSet<object>();

/**
 * @param tables names of all tables that the work touches
 * @param work gets the bound database; calls through any other may run outside the transaction
 * @param onBegin gets the browser's transaction before the work; not called if the work joins an outer one
 * @throws the errors of the work and of the disk; then nothing is stored
 */
export async function inTransaction<T>(
  database: AccountDatabase,
  tables: readonly string[],
  work: (database: AccountDatabase) => Promise<T>,
  onBegin?: (transaction: IDBTransaction) => void,
): Promise<T> {
  // Nested: the outer transaction already includes these tables.
  if (bound.has(database)) return await work(database);
  return await database.transaction('rw', [...new Set(tables)], async (transaction) => {
    onBegin?.(transaction.idbtrans);
    return work(bindTo(database, transaction));
  });
}

function bindTo(database: AccountDatabase, transaction: Transaction): AccountDatabase {
  const table = (name: string) => transaction.table(name);
  // Dexie has one `Table` class per database, and several instances of it per table.
  const Tables = database.Table as unknown as abstract new () => Table;
  const self: AccountDatabase = new Proxy(database, {
    get: (target, property) => {
      if (property === 'table' || property === 'rows') return table;
      const value = Reflect.get(target, property, target);
      if (value instanceof Tables) return table(value.name);
      if (typeof value !== 'function') return value;
      // Our methods must use the bound tables. Dexie's own methods need the database itself.
      return Object.hasOwn(ownMethods, property) ? value.bind(self) : value.bind(target);
    },
  });
  bound.add(self);
  return self;
}

/** Methods of `AccountDatabase` that use its tables. */
const ownMethods: Record<string, true> = {
  readMeta: true,
  readMetaRange: true,
  setClockOffset: true,
  writeMeta: true,
};
