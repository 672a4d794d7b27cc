import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bindProfile, readDeviceOwner, writeSessionUser } from './account.ts';
import { deviceDatabaseName } from './database-names.ts';
import { ownerOf } from './device-owner.ts';
import { answerOf, readFirstFacts } from './first-facts.ts';

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org' };

// Dexie keeps the factory that it finds first.
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

afterEach(() => vi.useRealTimers());

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

async function makeDevice(...rows: object[]) {
  const opening = indexedDB.open(deviceDatabaseName, 10);
  opening.onupgradeneeded = () => {
    const made = opening.result.createObjectStore('facts', { keyPath: 'key' });
    for (const row of rows) made.add(row);
  };
  (await answerOf(opening)).close();
}

/** The error of a closed connection. */
const isClosed = expect.objectContaining({ name: 'InvalidStateError' });

it('answers nothing on a new device, and makes nothing', async () => {
  expect(await readFirstFacts()).toBeUndefined();
  expect(await names()).toEqual([]);
});

it('finds nobody where no student is bound, and is in nobody’s way', async () => {
  await makeDevice();
  expect(await readFirstFacts()).toEqual({ profile: undefined, sessionUser: undefined });
  await answerOf(indexedDB.deleteDatabase(deviceDatabaseName));
});

it('reads whose device it is', async () => {
  await makeDevice({ key: 'profile', value: ada }, { key: 'sessionUser', value: 'ada' });
  expect(await readFirstFacts()).toEqual({ profile: ada, sessionUser: 'ada' });
});

it('reads whose device it is where nobody has signed in', async () => {
  await makeDevice({ key: 'profile', value: ada });
  expect(await readFirstFacts()).toEqual({ profile: ada, sessionUser: undefined });
});

it('leaves neither a connection nor a timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await makeDevice({ key: 'profile', value: ada });
  const opening = vi.spyOn(indexedDB, 'open');
  await readFirstFacts();
  const device: IDBDatabase = opening.mock.results[0]?.value.result;
  expect(() => device.transaction('facts')).toThrow(isClosed);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits half a second and no longer for a database that another tab is upgrading', async () => {
  await makeDevice({ key: 'profile', value: ada });
  const old = await answerOf(indexedDB.open(deviceDatabaseName));
  const upgrade = indexedDB.open(deviceDatabaseName, 20);
  const opening = vi.spyOn(indexedDB, 'open');
  expect(await readFirstFacts()).toBeUndefined();
  const late: IDBOpenDBRequest = opening.mock.results[0]?.value;
  old.close();
  (await answerOf(upgrade)).close();
  // Even a late connection is closed.
  await vi.waitFor(() => expect(late.readyState).toBe('done'));
  await names();
  expect(() => late.result.transaction('facts')).toThrow(isClosed);
  await answerOf(indexedDB.deleteDatabase(deviceDatabaseName));
});

it('takes the facts as the app itself wrote them', async () => {
  vi.unstubAllGlobals();
  await bindProfile(ada);
  await writeSessionUser('ada');
  const facts = await readFirstFacts();
  expect(facts && ownerOf(facts)).toEqual(await readDeviceOwner());
  expect(facts && ownerOf(facts)).toEqual({ boundProfile: ada, sessionUser: 'ada' });
});

it.each([undefined, null, 7, {}, { id: 'ada' }])('takes %j for no student', (profile) => {
  expect(ownerOf({ profile, sessionUser: 7 })).toEqual({
    boundProfile: undefined,
    sessionUser: undefined,
  });
});
