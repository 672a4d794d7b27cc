/** A plain connection, read as Dexie would read it, in one transaction. */
import type { IndexableType } from 'dexie';
import type { EntityName, EntityRow } from '../../model/registry.ts';
import { answerOf } from './answer-of.ts';
import { newestNativeVersion } from './newest-version.ts';
import type { Readable, ReadableRows, ReadableTable } from './readable.ts';

/**
 * @param names the tables that may be read
 * @returns `undefined` where the database is not in the shape that this code knows
 */
export function plainReader(database: IDBDatabase, names: EntityName[]): Readable | undefined {
  if (database.version !== newestNativeVersion) return undefined;
  const transaction = database.transaction([...names, 'meta']);
  let clockIsRead: Promise<void> | undefined;
  const readClock = async () => {
    const stored = await answerOf(transaction.objectStore('meta').get('clockOffsetMs'));
    reader.clockOffsetMs = stored?.value;
  };
  const reader: Readable & { clockOffsetMs?: number | undefined } = {
    rows: <N extends EntityName>(name: N) => tableOf<EntityRow<N>>(transaction.objectStore(name)),
    transaction: async (_mode, _tables, work) => {
      clockIsRead ??= readClock();
      await clockIsRead;
      return await work();
    },
  };
  return reader;
}

function tableOf<Row>(store: IDBObjectStore): ReadableTable<Row> {
  const get = (key: string): Promise<Row | undefined> => answerOf(store.get(key));
  const sourceOf = (index: string) => (index === store.keyPath ? store : store.index(index));
  return {
    get,
    bulkGet: (keys) => Promise.all(keys.map(get)),
    limit: (most) => rowsOf(store, undefined, most),
    where: (index) => ({
      equals: (key) => rowsOf(sourceOf(index), IDBKeyRange.only(key)),
      between: (lower, upper, includesLower, includesUpper) =>
        rowsOf(sourceOf(index), IDBKeyRange.bound(lower, upper, !includesLower, !includesUpper)),
    }),
    orderBy: (index) => ({ uniqueKeys: () => uniqueKeys(sourceOf(index)) }),
  };
}

function rowsOf<Row>(
  source: IDBObjectStore | IDBIndex,
  range: IDBKeyRange | undefined,
  most?: number,
): ReadableRows<Row> {
  const primaryKeys = async () => (await answerOf(source.getAllKeys(range, most))) as string[];
  return {
    limit: (fewer) => rowsOf(source, range, fewer),
    count: async () =>
      most === undefined ? answerOf(source.count(range)) : (await primaryKeys()).length,
    primaryKeys,
    toArray: () => answerOf<Row[]>(source.getAll(range, most)),
  };
}

function uniqueKeys(source: IDBObjectStore | IDBIndex): Promise<IndexableType[]> {
  const keys: IndexableType[] = [];
  return new Promise((resolve, reject) => {
    const request = source.openKeyCursor(null, 'nextunique');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return resolve(keys);
      keys.push(cursor.key as IndexableType);
      cursor.continue();
    };
  });
}
