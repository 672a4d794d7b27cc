import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedInClient } from '../../test/support/device.ts';
import { createFakeServer, errorAnswer } from '../../test/support/fake-server.ts';
import { quiet } from '../../test/support/quiet.ts';
import { tabLocks } from '../api/locks.ts';
import { openAccountDatabase } from '../db/database.ts';
import { recordSignIn, wipeAccount, writeSessionUser } from '../db/device/account.ts';
import { mutate } from '../db/mutate.ts';
import { countQueue } from '../db/outbox/outbox.ts';
import { createTask } from '../model/entities/task.ts';
import { answerSync, type OnceDeps } from './send-outbox.ts';

const userId = '01a1fc1d-0000-7000-8000-000000000001';
const now = Date.now;

beforeEach(() => wipeAccount(userId));

/** A device with one unsent edit, and the worker's view of the network. */
async function setUp(answer?: () => Response) {
  await recordSignIn({ id: userId, username: 'Ada', email: 'ada@example.org' });
  const server = createFakeServer({
    userId,
    now,
    ...(answer && { intercept: async () => answer() }),
  });
  const database = await openAccountDatabase(userId);
  await mutate(createTask, { title: 'Made offline' });
  const deps = { client: signedInClient(server.fetch), locks: tabLocks(), now };
  return {
    ...{ server, database },
    pending: async () => (await countQueue(database)).pending,
    answer: (lastChance = false, more: Partial<OnceDeps> = {}) =>
      answerSync(lastChance, { ...deps, ...more }),
  };
}

const noServer = () => {
  throw new TypeError('Failed to fetch');
};

describe('the worker, woken by Background Sync', () => {
  it('[S11] sends what waits beside an open tab, which sees that it is gone', async () => {
    const { server, pending, answer } = await setUp();
    await answer();
    expect(server.rows().map(({ row }) => row.title)).toEqual(['Made offline']);
    expect(await pending()).toBe(0);
  });

  it('[S11] rejects without an answer, so that the browser asks again', async () => {
    const { pending, answer } = await setUp(noServer);
    await expect(answer()).rejects.toThrow('no-answer');
    expect(await pending()).toBe(1);
  });

  it('[S11] rejects while the server is in trouble, too', async () => {
    const { pending, answer } = await setUp(() => errorAnswer(503));
    await expect(answer()).rejects.toThrow('trouble');
    expect(await pending()).toBe(1);
  });

  it('[S11] takes its turn among the tabs, by the clock that it is given', async () => {
    const locks = tabLocks();
    const closed = Promise.withResolvers<void>();
    const { server, answer, database } = await setUp();
    const tab = locks.run(`haversack-sync-${userId}`, () => closed.promise);
    const answered = answer(false, { locks, now: () => Date.now() - 86_400_000 });
    await quiet();
    expect(server.requests).toEqual([]);
    closed.resolve();
    await Promise.all([tab, answered]);
    expect(server.rows()).toHaveLength(1);
    expect(await database.readMeta('lastSyncAt')).toBeLessThan(Date.now() - 86_000_000);
  });

  it('[S11] ends its last chance quietly, and loses nothing', async () => {
    const { pending, answer } = await setUp(noServer);
    await answer(true);
    expect(await pending()).toBe(1);
  });

  it('[S9] does nothing with a session of another student', async () => {
    const { server, pending, answer } = await setUp();
    await writeSessionUser('somebody-else');
    await answer();
    expect(server.requests).toEqual([]);
    expect(await pending()).toBe(1);
  });

  it('waits without asking again where the session has ended', async () => {
    const refusal = { error: { message: 'Log in', reason: 'unauthenticated' } };
    const { pending, answer } = await setUp(() => Response.json(refusal, { status: 401 }));
    await answer();
    expect(await pending()).toBe(1);
  });

  it('makes no database on a device that was wiped', async () => {
    const { answer } = await setUp();
    await wipeAccount(userId);
    await answer();
    const left = (await indexedDB.databases()).map(({ name }) => name);
    expect(left).not.toContain(`haversack-${userId}`);
  });
});
