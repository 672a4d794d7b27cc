/**
 * A device's disk: one fake IndexedDB, shared by the tabs of the device and by nobody else. Each tab has
 * a Dexie of its own under a name of its own, since tabs of a browser share no memory.
 *
 * A tab that is killed goes as in a browser: its open transactions are undone, its connection is closed,
 * and it hears of nothing any more.
 */
import './realm.ts';
import Dexie from 'dexie';
import { IDBFactory as FakeFactory, IDBTransaction as FakeTransaction } from 'fake-indexeddb';
import { AccountDatabase } from '../../../src/db/database.ts';
import type { Row } from '../../../src/model/merge.ts';
import type { Disk } from '../ground.ts';
import type { Owner, Scheduler } from '../scheduler.ts';

/** The parts of fake-indexeddb that it does not show. */
interface RawTransaction {
  mode: string;
  db: RawConnection;
  _state: string;
  _requests: unknown[];
  _rollbackLog: (() => void)[];
  _abort(name: string): void;
  onabort: unknown;
  onerror: unknown;
  oncomplete: unknown;
}
interface RawConnection {
  _rawDatabase: RawDatabase;
  _closed: boolean;
  _closePending: boolean;
}
interface RawDatabase {
  transactions: RawTransaction[];
  connections: RawConnection[];
  rawObjectStores: Map<string, RawStore>;
  processTransactions(): void;
}
interface RawStore {
  records: { get(key: unknown): { value: Row } | undefined; values(): Iterable<{ value: Row }> };
  storeRecord(record: unknown, noOverwrite: boolean, rollbackLog?: object): unknown;
}

/** Transactions that wrote more than the disk takes, by their undo log: they fail when they commit. */
const overfull = new WeakSet<object>();
failOverfull();

/** Dexie remembers answers by a database's name, so no two tabs of any two runs have the same. */
let opened = 0;

/** The factory of each tab, by the name of its database. */
const factories = new Map<string, IDBFactory>();
const shared = Dexie.dependencies.indexedDB;
Dexie.dependencies.indexedDB = {
  cmp: shared.cmp.bind(shared),
  databases: () => shared.databases(),
  deleteDatabase: (name) => (factories.get(name) ?? shared).deleteDatabase(name),
  open: (name, version) => (factories.get(name) ?? shared).open(name, version),
};

export interface RealDisk extends Disk {
  /** One tab's database says what it changed: the others of this device hear of it a little later. */
  pass(parts: Record<string, unknown>, tell: (parts: object) => void): void;
  close(): void;
}

interface TabOnDisk {
  owner: Owner;
  database: AccountDatabase;
  isDead: boolean;
}

export function openRealDisk(scheduler: Scheduler, name: string, user: string): RealDisk {
  const factory = new FakeFactory();
  const databases = (factory as unknown as { _databases: Map<string, RawDatabase> })._databases;
  let tabs: TabOnDisk[] = [];
  const raw = () => databases.get(name);
  const storeOf = (table: string) => raw()?.rawObjectStores.get(table);

  const self: RealDisk = {
    isFull: false,
    // Written, and neither committed nor undone yet.
    isBusy: () =>
      (raw()?.transactions ?? []).some(
        ({ mode, _state, _rollbackLog }) =>
          mode === 'readwrite' && _state !== 'finished' && _rollbackLog.length > 0,
      ),
    peek: (table, key) => storeOf(table)?.records.get(key)?.value,
    rows: (table) => Array.from(storeOf(table)?.records.values() ?? [], ({ value }) => value),
    open: (owner) => {
      const tab = { owner, isDead: false };
      opened += 1;
      const database = new AccountDatabase(`${user}~${opened}`);
      factories.set(database.name, factoryOf(tab));
      Object.defineProperty(database, 'userId', { value: user });
      tabs.push(Object.assign(tab, { database }));
      return database;
    },
    abandon: (owner) => {
      for (const tab of tabs.filter((one) => one.owner === owner)) {
        tab.isDead = true;
        const connections = raw()?.connections ?? [];
        for (const connection of connections.filter((one) => tabOf.get(one) === tab)) {
          cutOff(connection);
        }
        // What is left of its code must not open it anew.
        tab.database.close();
      }
      tabs = tabs.filter((tab) => tab.owner !== owner);
    },
    pass: (parts, tell) => {
      const from = tabs.find(({ database }) =>
        Object.keys(parts).some((key) => isOf(database, key)),
      );
      if (from === undefined) return;
      for (const { owner, database } of tabs.filter((tab) => tab !== from)) {
        const renamed = Object.entries(parts).map(([key, range]) => [
          key.replace(from.database.name, database.name),
          range,
        ]);
        const heard = Object.fromEntries(renamed);
        scheduler.after(owner, 'hears of a change', 0, () => tell(heard));
      }
    },
    close: () => {
      for (const { database } of tabs) {
        database.close();
        factories.delete(database.name);
      }
    },
  };

  const tabOf = new WeakMap<RawConnection, { isDead: boolean }>();
  const factoryOf = (tab: { isDead: boolean }) =>
    ({
      cmp: factory.cmp.bind(factory),
      databases: () => factory.databases(),
      deleteDatabase: () => factory.deleteDatabase(name),
      open: (_name: string, version?: number) => {
        const request = factory.open(name, version);
        const dispatch = request.dispatchEvent.bind(request);
        request.dispatchEvent = (event) => {
          const connection = request.result as unknown as RawConnection | undefined;
          if (connection !== undefined) {
            tabOf.set(connection, tab);
            watchSpace(connection._rawDatabase, self);
          }
          if (!tab.isDead) return dispatch(event);
          if (event.type === 'success' && connection !== undefined) cutOff(connection);
          // Nobody is there to make the tables: thrown, it undoes the new version.
          if (event.type === 'upgradeneeded') throw new Error('The tab is gone');
          return true;
        };
        return request;
      },
    }) as unknown as IDBFactory;
  return self;
}

function isOf(database: AccountDatabase, key: string): boolean {
  return key.startsWith(`idb://${database.name}/`);
}

function cutOff(connection: RawConnection): void {
  const database = connection._rawDatabase;
  connection._closePending = true;
  connection._closed = true;
  for (const transaction of database.transactions.filter((one) => one.db === connection)) {
    if (transaction._state === 'finished') continue;
    Object.assign(transaction, { onabort: null, onerror: null, oncomplete: null });
    if (transaction.mode === 'versionchange') {
      // Whoever opens next waits for this one's end, so it has to be told.
      transaction._abort('AbortError');
      continue;
    }
    for (const undo of transaction._rollbackLog.splice(0).reverse()) undo();
    transaction._requests.length = 0;
    transaction._state = 'finished';
    database.processTransactions();
  }
  database.transactions = database.transactions.filter((one) => one._state !== 'finished');
  database.connections = database.connections.filter((one) => one !== connection);
}

const watched = new WeakSet<RawStore>();

/** A write to a full disk goes well at first, as in Chrome, and its transaction fails at the end. */
function watchSpace(database: RawDatabase, disk: Disk): void {
  for (const store of database.rawObjectStores.values()) {
    if (watched.has(store)) continue;
    watched.add(store);
    const write = store.storeRecord.bind(store);
    store.storeRecord = (record, noOverwrite, rollbackLog) => {
      // Without a log it is an undoing, for which there is always space.
      if (disk.isFull && rollbackLog !== undefined) overfull.add(rollbackLog);
      return write(record, noOverwrite, rollbackLog);
    };
  }
}

function failOverfull(): void {
  const prototype = FakeTransaction.prototype as unknown as RawTransaction & { _start(): void };
  const start = prototype._start;
  prototype._start = function (this: RawTransaction) {
    const isOver = this._state !== 'finished' && this._requests.length === 0;
    if (isOver && overfull.has(this._rollbackLog)) this._abort('QuotaExceededError');
    else start.call(this);
  };
}
