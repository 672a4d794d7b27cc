/**
 * The part of Dexie that `src/db` uses, over a `MemoryStore`. An operation inside a transaction sees
 * and writes through it; any other is a transaction of its own. A table that the transaction did not
 * name is an error, as it is in IndexedDB.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AccountDatabase } from '../../src/db/database.ts';
import { transfersTable } from '../../src/db/database-versions.ts';
import {
  inTransaction,
  type Key,
  type MemoryStore,
  type StoreTransaction,
  setValue,
  upgrade,
  type Value,
} from './memory-store.ts';
import type { Release } from './releases.ts';
import type { Owner } from './scheduler.ts';

const current = new AsyncLocalStorage<StoreTransaction>();

export interface MemoryConnection {
  store: MemoryStore;
  owner: Owner;
  /** The account's. */
  userId: string;
  /** Whose code the tab runs. */
  release: Release;
}

/**
 * One tab's connection. The first of a newer release upgrades the store when what is under way there is
 * over, as a browser does; from then on those of the older ones only read [S10], after `db/device/newer-database.ts`.
 */
export function openMemoryDatabase({
  store,
  owner,
  userId,
  release,
}: MemoryConnection): AccountDatabase {
  const names = [...new Set([...store.keyPaths.keys(), ...release.registry.entityNames])];
  const tables = new Map(
    names.map((name) => [name, Object.assign(new MemoryTable(name), table(name))]),
  );
  const named = (name: string) => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`No table ${name}`);
    return found;
  };

  const isOutdated = () => store.version > release.version;
  const set = (tx: StoreTransaction, name: string, key: Key, value?: Value) => {
    if (isOutdated()) throw new release.storageProblem.NewerDatabase();
    setValue(tx, name, key, value);
  };
  const isBehind = () => store.version < release.version;
  const catchUp = () => inTransaction(store, owner, undefined, async () => upgrade(store, release));

  async function within<T>(name: string, work: (tx: StoreTransaction) => T): Promise<T> {
    const tx = current.getStore();
    if (tx === undefined || tx.store !== store) {
      if (isBehind()) await catchUp();
      return inTransaction(store, owner, undefined, async (own) => work(own));
    }
    if (tx.tables !== undefined && !tx.tables.has(name)) {
      throw new Error(`The transaction does not hold ${name}`);
    }
    if (store.isThorough || store.scheduler.random.chance(0.1))
      await store.scheduler.pause(owner, name);
    return work(tx);
  }

  function table(name: string) {
    const keyPath = store.keyPaths.get(name) ?? 'id';
    const data = () => store.tables.get(name) ?? new Map<Key, Value>();
    const put = (tx: StoreTransaction, value: Value): Key => {
      const known = value[keyPath] as Key | undefined;
      const key = known ?? (store.sequence.get(name) ?? 0) + 1;
      if (known === undefined || Number(key) > (store.sequence.get(name) ?? 0)) {
        takeNumber(tx, name, Number(key));
      }
      set(tx, name, key, { ...value, [keyPath]: key });
      return key;
    };
    const add = (tx: StoreTransaction, value: Value): Key => {
      if (data().has(value[keyPath] as Key)) throw keyIsTaken();
      return put(tx, value);
    };
    const collect = (accepts: (value: Value) => boolean = () => true, index = keyPath) =>
      collection({
        keyPath,
        index,
        read: () => within(name, () => inOrder(sorted(data(), accepts), index)),
        remove: () =>
          within(name, (tx) => {
            const gone = [...data()].filter(([, value]) => accepts(value));
            for (const [key] of gone) set(tx, name, key);
            return gone.length;
          }),
      });
    return {
      name,
      get: (key: Key) => within(name, () => data().get(key)),
      bulkGet: (keys: Key[]) => within(name, () => keys.map((key) => data().get(key))),
      put: (value: Value) => within(name, (tx) => put(tx, value)),
      add: (value: Value) => within(name, (tx) => add(tx, value)),
      bulkPut: (values: Value[]) =>
        within(name, (tx) => values.map((value) => put(tx, value)).at(-1)),
      bulkAdd: (values: Value[]) =>
        within(name, (tx) => values.map((value) => add(tx, value)).at(-1)),
      delete: (key: Key) => within(name, (tx) => set(tx, name, key)),
      bulkDelete: (keys: Key[]) =>
        within(name, (tx) => {
          for (const key of keys) set(tx, name, key);
        }),
      count: () => within(name, () => data().size),
      toArray: () => collect().toArray(),
      toCollection: () => collect(),
      /** Rows without the field are not in its index. */
      orderBy: (index: string) => collect((value) => value[index] !== undefined, index),
      where: (index: string) => ({
        above: (low: Key) => collect((value) => (value[index] as Key) > low, index),
        aboveOrEqual: (low: Key) => collect((value) => (value[index] as Key) >= low, index),
        between: (low: IndexKey, high: IndexKey, includesLow = true, includesHigh = false) =>
          collect((value) => {
            const key = indexKeyOf(value, index);
            if (key === undefined) return false;
            const [fromLow, toHigh] = [compareKeys(key, low), compareKeys(key, high)];
            return (
              (includesLow ? fromLow >= 0 : fromLow > 0) &&
              (includesHigh ? toHigh <= 0 : toHigh < 0)
            );
          }, index),
        equals: (wanted: unknown) => collect((value) => matches(value, index, wanted), index),
        anyOf: (wanted: unknown[]) =>
          collect((value) => wanted.some((one) => matches(value, index, one)), index),
      }),
    };
  }

  const database = {
    userId,
    clockOffsetMs: undefined as number | undefined,
    ...Object.fromEntries(tables),
    transfers: named(transfersTable),
    Table: MemoryTable,
    table: named,
    rows: named,
    readMeta: async (key: string) => (await named('meta').get(key))?.value,
    readMetaRange: async (first: string, last: string) => {
      const rows = await named('meta').where('key').between(first, last, true, true).toArray();
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
    writeMeta: async (key: string, value: unknown) => {
      await named('meta').put({ key, value });
    },
    setClockOffset: async (offsetMs: number) => {
      database.clockOffsetMs = offsetMs;
      await named('meta').put({ key: 'clockOffsetMs', value: offsetMs });
    },
    transaction: (mode: string, ...given: unknown[]) => {
      const asked = given.pop() as (transaction: object) => Promise<unknown>;
      const work = () => asked({ table: named, idbtrans: {} });
      const around = current.getStore();
      if (around !== undefined && around.store === store) return work();
      const names = given.flat().map((one) => (typeof one === 'string' ? one : nameOf(one)));
      const run = () =>
        inTransaction(store, owner, new Set(names), (tx) => {
          if (mode === 'rw' && isOutdated()) throw new release.storageProblem.NewerDatabase();
          return current.run(tx, work);
        });
      return isBehind() ? catchUp().then(run) : run();
    },
  };
  return database as unknown as AccountDatabase;
}

/** By its class `src/db/in-transaction.ts` knows a table. */
class MemoryTable {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Source {
  keyPath: string;
  /** The field in whose order `uniqueKeys` are asked for. */
  index: string;
  read(): Promise<Value[]>;
  remove(): Promise<number>;
}

function collection({ keyPath, index, read, remove }: Source) {
  let most = Number.POSITIVE_INFINITY;
  const rows = async () => (await read()).slice(0, most);
  const self = {
    limit: (count: number) => {
      most = count;
      return self;
    },
    toArray: rows,
    sortBy: async (field: string) => inOrder(await rows(), field),
    delete: remove,
    count: async () => (await rows()).length,
    first: async () => (await rows())[0],
    last: async () => (await rows()).at(-1),
    primaryKeys: async () => (await rows()).map((value) => value[keyPath]),
    uniqueKeys: async () => [...new Set((await rows()).map((value) => value[index]))],
  };
  return self;
}

/** As an index gives them: by the field, rows that agree in it by their keys. */
function inOrder(rows: Value[], index: string): Value[] {
  const at = (value: Value) => indexKeyOf(value, index) ?? [];
  return rows.sort((a, b) => compareKeys(at(a), at(b)));
}

type IndexKey = Key | readonly Key[];

/** @returns `undefined` where the value is not in the index */
function indexKeyOf(value: Value, index: string): IndexKey | undefined {
  const at = (path: string) =>
    path.split('.').reduce<unknown>((within, part) => (within as Value | undefined)?.[part], value);
  if (!index.startsWith('[')) return at(index) as Key | undefined;
  const keys = index.slice(1, -1).split('+').map(at);
  return keys.includes(undefined) ? undefined : (keys as Key[]);
}

/** As IndexedDB orders numbers, texts and lists of them; a list comes before those that begin with it. */
function compareKeys(a: IndexKey, b: IndexKey): number {
  if (!Array.isArray(a) || !Array.isArray(b)) return a < b ? -1 : a > b ? 1 : 0;
  const differs = a.findIndex((key, place) => key !== b[place]);
  if (differs < 0) return a.length - b.length;
  return differs < b.length ? compareKeys(a[differs] as Key, b[differs] as Key) : 1;
}

/** A number that `++seq` gave is free again when its transaction is undone. */
function takeNumber(tx: StoreTransaction, name: string, number: number): void {
  const before = tx.store.sequence.get(name) ?? 0;
  tx.undo.push(() => tx.store.sequence.set(name, before));
  tx.store.sequence.set(name, number);
}

function keyIsTaken(): Error {
  return Object.assign(new Error('The key is taken'), { name: 'ConstraintError' });
}

function sorted(data: Map<Key, Value>, accepts: (value: Value) => boolean): Value[] {
  const found = [...data].filter(([, value]) => accepts(value));
  return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/** @param index a field's name, or `[a+b]` with an array wanted */
function matches(value: Value, index: string, wanted: unknown): boolean {
  const key = indexKeyOf(value, index);
  return key !== undefined && compareKeys(key, wanted as IndexKey) === 0;
}

function nameOf(table: unknown): string {
  return (table as { name: string }).name;
}
