import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bindProfile, readDeviceOwner, writeSessionUser } from '../device/account.ts';
import { databaseName, deviceDatabaseName } from '../device/database-names.ts';
import { answerOf } from './answer-of.ts';
import { ownerOf } from './device-owner.ts';
import { connectFirst } from './first-connection.ts';

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org' };

// Dexie keeps the factory that it found at first.
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

afterEach(() => vi.useRealTimers());

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

async function make(name: string, store: string, rows: object[] = []) {
  const opening = indexedDB.open(name, 10);
  opening.onupgradeneeded = () => {
    const made = opening.result.createObjectStore(store, { keyPath: 'key' });
    for (const row of rows) made.add(row);
  };
  (await answerOf(opening)).close();
}

/** What a closed connection says. */
const isClosed = expect.objectContaining({ name: 'InvalidStateError' });

const makeDevice = (...rows: object[]) => make(deviceDatabaseName, 'facts', rows);

it('answers nothing on a new device, and makes nothing', async () => {
  expect(await connectFirst(true)).toBeUndefined();
  expect(await names()).toEqual([]);
});

it('answers nothing where the student’s own database is not there, and makes none', async () => {
  await makeDevice({ key: 'profile', value: ada });
  expect(await connectFirst(true)).toBeUndefined();
  expect(await names()).toEqual([deviceDatabaseName]);
});

it('answers nothing where no student is bound, and is in nobody’s way', async () => {
  await makeDevice();
  expect(await connectFirst(true)).toBeUndefined();
  await answerOf(indexedDB.deleteDatabase(deviceDatabaseName));
});

it('reads whose device it is, and opens the database only where it is asked to', async () => {
  await makeDevice({ key: 'profile', value: ada }, { key: 'sessionUser', value: 'ada' });
  const facts = { profile: ada, sessionUser: 'ada', account: undefined };
  expect(await connectFirst(false)).toEqual(facts);
  await make(databaseName('ada'), 'card');
  const { account } = (await connectFirst(true)) ?? {};
  expect(account?.name).toBe(databaseName('ada'));
});

it('reads whose device it is where nobody has signed in', async () => {
  await makeDevice({ key: 'profile', value: ada });
  const facts = { profile: ada, sessionUser: undefined, account: undefined };
  expect(await connectFirst(false)).toEqual(facts);
});

it('leaves neither a connection nor a timer, but the one that was asked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await makeDevice({ key: 'profile', value: ada });
  await make(databaseName('ada'), 'card');
  const opening = vi.spyOn(indexedDB, 'open');
  const { account } = (await connectFirst(true)) ?? {};
  const [device, own] = opening.mock.results.map(({ value }) => value.result as IDBDatabase);
  await names();
  expect(() => device?.transaction('facts')).toThrow(isClosed);
  expect(own).toBe(account);
  expect(() => own?.transaction('card')).not.toThrow();
  expect(vi.getTimerCount()).toBe(0);
});

it('lets the database go when it is to be removed', async () => {
  await makeDevice({ key: 'profile', value: ada });
  await make(databaseName('ada'), 'card');
  await connectFirst(true);
  await answerOf(indexedDB.deleteDatabase(databaseName('ada')));
  expect(await names()).toEqual([deviceDatabaseName]);
});

it('waits half a second and no longer for a database that another tab is upgrading', async () => {
  await makeDevice({ key: 'profile', value: ada });
  await make(databaseName('ada'), 'card');
  const old = await answerOf(indexedDB.open(databaseName('ada')));
  const upgrade = indexedDB.open(databaseName('ada'), 20);
  const opening = vi.spyOn(indexedDB, 'open');
  expect(await connectFirst(true)).toBeUndefined();
  const late: IDBOpenDBRequest = opening.mock.results[1]?.value;
  old.close();
  (await answerOf(upgrade)).close();
  // Late as it comes, the connection is closed.
  await vi.waitFor(() => expect(late.readyState).toBe('done'));
  await names();
  expect(() => late.result.transaction('card')).toThrow(isClosed);
  await answerOf(indexedDB.deleteDatabase(databaseName('ada')));
});

it('takes the facts as the app itself wrote them', async () => {
  vi.unstubAllGlobals();
  await bindProfile(ada);
  await writeSessionUser('ada');
  const facts = await connectFirst(false);
  expect(facts && ownerOf(facts)).toEqual(await readDeviceOwner());
  expect(facts && ownerOf(facts)).toEqual({ boundProfile: ada, sessionUser: 'ada' });
});

it.each([undefined, null, 7, {}, { id: 'ada' }])('takes %j for no student', (profile) => {
  expect(ownerOf({ profile, sessionUser: 7 })).toEqual({
    boundProfile: undefined,
    sessionUser: undefined,
  });
});
