/**
 * The databases of a start, by IndexedDB's own calls: these ask while Dexie is still being fetched and evaluated,
 * and on a slow processor opening a database with it costs more than all that the first screen reads. Only reads,
 * and makes nothing; where anything is out of the ordinary there is no answer, and Dexie is asked as ever.
 */

import { databaseName, deviceDatabaseName } from '../device/database-names.ts';
import { answerOf } from './answer-of.ts';

/** What stands in the device's database, unchecked, and the bound student's own database, if it was to be opened. */
export interface FirstConnection {
  profile: unknown;
  sessionUser: unknown;
  account: IDBDatabase | undefined;
}

/** An upgrade in another tab holds up whoever opens; Dexie's way says so to the student. Milliseconds. */
const patienceMs = 500;

/** @param withAccount open the database of the student whose device this is, too; whoever asked closes it */
export async function connectFirst(withAccount: boolean): Promise<FirstConnection | undefined> {
  try {
    const device = await open(deviceDatabaseName);
    const facts = device.transaction('facts').objectStore('facts');
    const [profile, sessionUser] = await Promise.all(
      ['profile', 'sessionUser'].map(async (key) => (await answerOf(facts.get(key)))?.value),
    );
    device.close();
    const account = withAccount ? await open(databaseName(profile.id)) : undefined;
    return { profile, sessionUser, account };
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
