/**
 * What a device's disk keeps of one account, in memory, and its transactions: one at a time, undone
 * by an error, a full disk or the death of the tab. Stands in for IndexedDB where thousands of seeds
 * are to run; the slow mode runs on the real one.
 */
import { transfersTable } from '../../src/db/database-versions.ts';
import type { Release } from './releases.ts';
import type { Owner, Scheduler } from './scheduler.ts';

export type Key = string | number;
export type Value = Record<string, unknown>;

export interface StoreTransaction {
  owner: Owner;
  store: MemoryStore;
  /** `undefined`: a single operation, which may touch what it names. */
  tables: ReadonlySet<string> | undefined;
  undo: (() => void)[];
  /** Committed or undone: what still runs in it finds it closed, as in IndexedDB. */
  isOver?: boolean;
}

export interface MemoryStore {
  scheduler: Scheduler;
  /** The release that made its tables. */
  version: number;
  /** Whether others may go on between any two operations of a transaction, and not only between some. */
  isThorough: boolean;
  tables: Map<string, Map<Key, Value>>;
  keyPaths: Map<string, string>;
  /** The last number that `++seq` gave. */
  sequence: Map<string, number>;
  isFull: boolean;
  open: StoreTransaction | undefined;
  waiting: { owner: Owner; begin: () => void }[];
}

const ownKeys: Record<string, string> = {
  outbox: 'seq',
  refused: 'seq',
  meta: 'key',
  [transfersTable]: 'sha256',
  studyDays: 'key',
  noteFacts: 'id',
  jobs: 'id',
  importUndo: 'seq',
  searchChanges: 'seq',
};

/** An empty one: call `upgrade` before it is used. */
export function createMemoryStore(scheduler: Scheduler, isThorough = false): MemoryStore {
  return {
    scheduler,
    version: 0,
    isThorough,
    tables: new Map(),
    keyPaths: new Map(Object.entries(ownKeys)),
    sequence: new Map(),
    isFull: false,
    open: undefined,
    waiting: [],
  };
}

/** Makes the tables that a release has and the disk does not. */
export function upgrade(store: MemoryStore, { version, registry }: Release): void {
  for (const name of registry.entityNames) store.keyPaths.set(name, 'id');
  for (const name of store.keyPaths.keys()) {
    if (!store.tables.has(name)) store.tables.set(name, new Map());
  }
  store.version = Math.max(store.version, version);
}

export async function inTransaction<T>(
  store: MemoryStore,
  owner: Owner,
  tables: ReadonlySet<string> | undefined,
  work: (tx: StoreTransaction) => Promise<T>,
): Promise<T> {
  await store.scheduler.pause(owner, 'begin');
  const tx: StoreTransaction = { owner, store, tables, undo: [] };
  if (store.open !== undefined) {
    await new Promise<void>((begin) => store.waiting.push({ owner, begin }));
    // Its turn came in the very moment in which it was killed.
    if (owner.isDead) return new Promise(() => undefined);
  }
  store.open = tx;
  try {
    const result = await work(tx);
    await store.scheduler.pause(owner, 'commit');
    leave(store, tx);
    return result;
  } catch (error) {
    rollBack(tx);
    leave(store, tx);
    throw error;
  }
}

/** The tab is gone: what it had not committed never was. */
export function abandon(store: MemoryStore, owner: Owner): void {
  store.waiting = store.waiting.filter((wait) => wait.owner !== owner);
  if (store.open?.owner !== owner) return;
  rollBack(store.open);
  leave(store, store.open);
}

export function setValue(tx: StoreTransaction, name: string, key: Key, value?: Value): void {
  if (tx.isOver) throw Object.assign(new Error('It is over'), { name: 'TransactionInactiveError' });
  const table = tx.store.tables.get(name);
  if (table === undefined) throw new Error(`No table ${name}`);
  if (value !== undefined && tx.store.isFull) throw fullDisk();
  const before = table.get(key);
  tx.undo.push(() => {
    if (before === undefined) table.delete(key);
    else table.set(key, before);
  });
  if (value === undefined) table.delete(key);
  else table.set(key, Object.freeze(value));
}

function rollBack(tx: StoreTransaction): void {
  for (const undo of tx.undo.splice(0).reverse()) undo();
}

function leave(store: MemoryStore, tx: StoreTransaction): void {
  tx.isOver = true;
  if (store.open !== tx) return;
  const next = store.waiting.shift();
  store.open = undefined;
  if (next === undefined) return;
  // Held for the next at once, so that nobody slips in between.
  store.open = { owner: next.owner, store, tables: undefined, undo: [] };
  next.begin();
}

function fullDisk(): Error {
  const cause = Object.assign(new Error('The disk is full'), { name: 'QuotaExceededError' });
  return Object.assign(new Error('Aborted'), { name: 'AbortError', inner: cause });
}
