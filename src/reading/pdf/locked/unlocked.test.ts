/** What is unlocked is known to the account's open tabs alone, and only while its file is there (docs/decisions/30). */
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPassword, readKeptPasswords } from '../../../db/bytes/kept-passwords.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { addFile, deleteFile, lockedPages } from '../../../model/entities/file.ts';
import { readFileText, useTextStates } from '../text/file-text.ts';
import {
  followUnlocked,
  holdPassword,
  passwordOf,
  releasePassword,
  useUnlocked,
} from './unlocked.ts';

let database: AccountDatabase;
let stop: () => void;
const sha256 = 'a'.repeat(64);
const file = { id: 'a', name: 'a', mime: 'application/pdf', sizeBytes: 3, sha256 };

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(addFile, { ...file, ...lockedPages });
  stop = followUnlocked(database);
});

afterEach(() => {
  stop();
  closeAccountDatabase();
});

it('is known from memory, or where it is kept from the disk', async () => {
  expect(await passwordOf(sha256)).toBeUndefined();
  await keepPassword(sha256, 'kept');
  expect(await passwordOf(sha256)).toBe('kept');
  holdPassword(sha256, 'held', database);
  expect(await passwordOf(sha256)).toBe('held');
});

it('is held in memory alone', async () => {
  holdPassword(sha256, 'held', database);
  expect(await readKeptPasswords()).toEqual({});
});

it('reaches the other tabs of this account, and none of another', async () => {
  const { userId } = database;
  const tab = new BroadcastChannel('haversack-unlocked');
  tab.postMessage({ userId: 'another', sha256: 'b'.repeat(64), password: 'theirs' });
  tab.postMessage({ userId, sha256, password: 'from a tab' });
  await vi.waitFor(() => expect(useUnlocked.getState()).toEqual({ [sha256]: 'from a tab' }));
  tab.close();
});

it('is released here and in the other tabs', async () => {
  holdPassword(sha256, 'held', database);
  releasePassword(sha256, database);
  expect(useUnlocked.getState()).toEqual({});
  holdPassword(sha256, 'held', database);
  const tab = new BroadcastChannel('haversack-unlocked');
  tab.postMessage({ userId: database.userId, sha256, password: undefined });
  await vi.waitFor(() => expect(useUnlocked.getState()).toEqual({}));
  tab.close();
});

it('goes with the account', () => {
  holdPassword(sha256, 'held', database);
  closeAccountDatabase();
  expect(useUnlocked.getState()).toEqual({});
});

it('goes with the file', async () => {
  await keepPassword(sha256, 'kept');
  holdPassword(sha256, 'held', database);
  await mutate(deleteFile, { id: 'a' });
  await vi.waitFor(async () => expect(await passwordOf(sha256)).toBeUndefined());
});

it('is missing: the text of a locked file is not read, which is no failure of the file', async () => {
  const range = { fromPage: 1, toPage: 1 };
  const read = await readFileText(file, range, new AbortController().signal);
  expect(read).toMatchObject({ ok: false, error: { kind: 'locked' } });
  expect(useTextStates.getState()).toEqual({});
});
