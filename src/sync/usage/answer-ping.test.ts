import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordSignIn, wipeAccount, writeSessionUser } from '../../db/account.ts';
import { openAccountDatabase } from '../../db/database.ts';
import { countUse, readUsage } from '../../db/usage.ts';
import { success } from '../../lib/result.ts';
import { usageIntervalMs } from '../../model/usage.ts';
import { systemTimers } from '../bell.ts';
import { answerUsage } from './answer-ping.ts';
import { askWorker } from './ask-worker.ts';
import type { WorkersWord } from './talk.ts';

const userId = '01a1fc1d-0000-7000-8000-000000000001';
const session = { accessToken: 'theirs', refreshToken: 'r', expiresIn: '2099-01-01T00:00:00.000Z' };

let sent: { user: string; authorization: string | null }[];

beforeEach(async () => {
  await wipeAccount(userId);
  sent = [];
  vi.stubGlobal('location', { origin: 'http://haversack.test' });
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const { user } = await request.json();
    sent.push({ user, authorization: request.headers.get('authorization') });
    return Response.json({ data: {} });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A student's device on which a ping is due. */
async function setUp() {
  await recordSignIn({ id: userId, username: 'Ada', email: 'ada@example.org' });
  const database = await openAccountDatabase(userId);
  const nowMs = Date.now();
  await countUse(database, { fromMs: nowMs - usageIntervalMs, toMs: nowMs }, 0);
  return { waiting: async () => (await readUsage(database)).waiting };
}

/** A page and a worker without a Cookie Store. @returns what the page hears in the end */
function askThrough(getSession: Parameters<typeof askWorker>[0]['session']['getSession']) {
  const worker = {
    postMessage: async (_: unknown, [port]: MessagePort[]) => {
      const say = (word: WorkersWord) => port?.postMessage(word);
      say({ kind: 'taken' });
      say({ kind: 'ended', outcome: await answerUsage(port) });
    },
  } as unknown as ServiceWorker;
  return askWorker({ worker, session: { getSession }, timers: systemTimers });
}

describe('a worker without a Cookie Store', () => {
  it('asks the page for the session, and sends with its token', async () => {
    const { waiting } = await setUp();
    expect(await askThrough(async () => success(session))).toBe('done');
    expect(sent).toEqual([{ user: userId, authorization: 'Bearer theirs' }]);
    expect(await waiting()).toEqual([]);
  });

  it('keeps the ping where the page has no session either', async () => {
    const { waiting } = await setUp();
    const none = async () => ({ ok: false, error: { message: '', reason: 'no-session' } }) as const;
    expect(await askThrough(none)).toBe('waits');
    expect(sent).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('the worker’s usage ping', () => {
  it('[S9] makes nothing of one student’s time with a session of another', async () => {
    const { waiting } = await setUp();
    await writeSessionUser('another');
    expect(await askThrough(async () => success(session))).toBe('waits');
    expect([sent, await waiting()]).toEqual([[], []]);
  });

  it('does nothing on a device without a student', async () => {
    expect(await answerUsage()).toBe('waits');
  });
});
