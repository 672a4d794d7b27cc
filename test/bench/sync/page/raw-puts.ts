/** The raw limit: IndexedDB without any of ours, the same rows, the same indexes, as strictly durable. */
import type { AccountDatabase } from '../../../../src/db/database.ts';

const name = 'raw-limit';

/** An empty database whose one table has the indexes of ours. */
export async function openRaw(like: AccountDatabase, table: string): Promise<IDBDatabase> {
  await removeRaw();
  const { indexes } = like.table(table).schema;
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore('rows', { keyPath: 'id' });
    for (const { name: index, keyPath } of indexes) store.createIndex(index, keyPath ?? index);
  };
  return settled(request);
}

export async function removeRaw(): Promise<void> {
  await settled(indexedDB.deleteDatabase(name));
}

/** Puts the rows in one transaction; resolves when it is on disk. */
export function putRows(database: IDBDatabase, rows: readonly object[]): Promise<void> {
  const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore('rows');
  for (const row of rows) store.put(row);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
