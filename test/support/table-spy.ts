/** A spy on one table of a database, in transactions too: those have tables of their own (`src/db/in-transaction.ts`). */
import type { Table } from 'dexie';
import { type Mock, vi } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';

type Method = 'add' | 'bulkAdd' | 'bulkGet' | 'bulkPut' | 'delete' | 'get' | 'put' | 'where';

/** Calls the method itself until told otherwise; `vi.restoreAllMocks` takes it away. */
export function spyOnTable(
  database: AccountDatabase,
  table: string,
  method: Method,
): Mock<(...args: never[]) => unknown> {
  const all = (database.Table as unknown as { prototype: Record<Method, Call> }).prototype;
  const itself = all[method];
  const ofTable = vi.fn(itself);
  vi.spyOn(all, method).mockImplementation(function (this: Table, ...args) {
    return (this.name === table ? ofTable : itself).apply(this, args);
  });
  return ofTable;
}

type Call = (this: Table, ...args: never[]) => unknown;
