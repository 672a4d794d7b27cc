/** A tab that shows an unlocked PDF keeps what was read of it, also when the tab that asked for the password is gone. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { followUnlocked, holdPassword, holdWhileUnlocked, unlockedLock } from './unlocked.ts';

let database: AccountDatabase;
const stops: (() => void)[] = [];
const sha256 = 'a'.repeat(64);

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  closeAccountDatabase();
});

const start = () => {
  const run = vi.fn(async (_name: string, work: () => Promise<void>) => work());
  stops.push(holdWhileUnlocked(database, run), followUnlocked(database));
  return run;
};

it('is held from the first PDF that is unlocked here, once', () => {
  const run = start();
  expect(run).not.toHaveBeenCalled();
  holdPassword(sha256, 'secret', database);
  holdPassword('b'.repeat(64), 'secret', database);
  expect(run).toHaveBeenCalledExactlyOnceWith(
    unlockedLock(database.userId),
    expect.any(Function),
    expect.any(AbortSignal),
  );
});

it('is held by a tab too that another one told the password', async () => {
  const run = start();
  const other = new BroadcastChannel('haversack-unlocked');
  other.postMessage({ userId: database.userId, sha256, password: 'secret' });
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  other.close();
});

it('is let go when the account is closed', async () => {
  const run = start();
  holdPassword(sha256, 'secret', database);
  closeAccountDatabase();
  await expect(run.mock.results[0]?.value).resolves.toBeUndefined();
});
