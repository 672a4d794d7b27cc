/**
 * Whose device this is, by IndexedDB's own calls: the guard asks at each start, while Dexie is still to be fetched and
 * evaluated. Two facts and nothing else (docs/decisions/03). Only reads, and makes nothing; where anything is out of the
 * ordinary there is no answer, and Dexie is asked as ever.
 */
import { deviceDatabaseName } from './database-names.ts';

/** What stands in the device's database, unchecked. */
export interface FirstFacts {
  profile: unknown;
  sessionUser: unknown;
}

/** An upgrade in another tab holds up whoever opens; opening by Dexie says so to the student. Milliseconds. */
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
  // One that is not there does not come to be.
  request.onupgradeneeded = () => request.transaction?.abort();
  answerOf(request)
    .then((database) => {
      // Nobody waits for this look: neither a newer app's upgrade nor the student's farewell.
      database.onversionchange = () => database.close();
      opening.promise.catch(() => database.close());
      opening.resolve(database);
    })
    .catch(opening.reject)
    .finally(() => clearTimeout(timer));
  return opening.promise;
}

/** IndexedDB's own requests as promises, for those who begin before Dexie, or do without it. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
