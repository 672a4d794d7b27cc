/**
 * Reads the owner of this device with IndexedDB's own calls: the guard asks at each start, before Dexie is fetched.
 * Only two facts (docs/decisions/03). Read-only: in any unusual case there is no answer, and Dexie is asked.
 */
import { deviceDatabaseName } from './database-names.ts';

/** As stored, unchecked. */
export interface FirstFacts {
  profile: unknown;
  sessionUser: unknown;
}

/** An upgrade in another tab blocks this; opening by Dexie tells the student. Milliseconds. */
const patienceMs = 500;

export async function readFirstFacts(): Promise<FirstFacts | undefined> {
  try {
    const device = await open(deviceDatabaseName);
    const facts = device.transaction('facts').objectStore('facts');
    const [profile, sessionUser] = await Promise.all(
      ['profile', 'sessionUser'].map(async (key) => (await answerOf(facts.get(key)))?.value),
    );
    device.close();
    return { profile, sessionUser };
  } catch {
    return undefined;
  }
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  const opening = Promise.withResolvers<IDBDatabase>();
  const timer = setTimeout(() => opening.reject(new Error(`${name} is held up`)), patienceMs);
  // Does not create a missing database.
  request.onupgradeneeded = () => request.transaction?.abort();
  answerOf(request)
    .then((database) => {
      // Must not block a newer app's upgrade or a deletion.
      database.onversionchange = () => database.close();
      opening.promise.catch(() => database.close());
      opening.resolve(database);
    })
    .catch(opening.reject)
    .finally(() => clearTimeout(timer));
  return opening.promise;
}

/** An IndexedDB request as a promise, for code that runs before Dexie or without it. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
