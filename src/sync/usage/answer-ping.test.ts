import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInClient } from '../../../test/support/device.ts';
import { systemTimers } from '../../api/locks.ts';
import { encodeCookie } from '../../api/session/cookie-jar.ts';
import { openAccountDatabase } from '../../db/database.ts';
import { recordSignIn, wipeAccount, writeSessionUser } from '../../db/device/account.ts';
import { countUse, readUsage } from '../../db/device/usage.ts';
import { failure, success } from '../../lib/result.ts';
import { usageIntervalMs } from '../../model/study/usage.ts';
import type { WorkersWord } from '../worker-messages.ts';
import { askWorker } from './ask-worker.ts';
import { answerUsage } from './ping.ts';

const userId = '01a1fc1d-0000-7000-8000-000000000001';
const session = { accessToken: 'theirs', refreshToken: 'r', expiresIn: '2099-01-01T00:00:00.000Z' };

let serverAnswer: () => Response;
let sent: { user: string; authorization: string | null }[];

beforeEach(async () => {
  await wipeAccount(userId);
  sent = [];
  serverAnswer = () => Response.json({ data: {} });
  vi.stubGlobal('location', { origin: 'http://haversack.test' });
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const { user } = await request.json();
    sent.push({ user, authorization: request.headers.get('authorization') });
    return serverAnswer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const refuse = () => Response.json({ error: { message: 'No' } }, { status: 500 });

/** A student's device on which a ping is due. */
async function setUp() {
  await recordSignIn({ id: userId, username: 'Ada', email: 'ada@example.org' });
  const database = await openAccountDatabase(userId);
  const nowMs = Date.now();
  await countUse(database, { fromMs: nowMs - usageIntervalMs, toMs: nowMs }, 0);
  return { waiting: async () => (await readUsage(database)).waiting };
}

/** A page and a worker without a Cookie Store. @returns the page's last message */
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
    const none = async () => failure('no-session', '');
    expect(await askThrough(none)).toBe('waits');
    expect(sent).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });

  it('keeps it where a page of an older build says so in its own words', async () => {
    const { waiting } = await setUp();
    const older: unknown = { ok: false, error: { message: '', reason: 'no-session' } };
    expect(await askThrough(async () => older as ReturnType<typeof failure>)).toBe('waits');
    expect(await waiting()).toHaveLength(1);
  });

  it('waits for a page that may have to refresh the session, but not for one that has gone', async () => {
    const { waiting } = await setUp();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { port1, port2 } = new MessageChannel();
    const heard: WorkersWord[] = [];
    port2.onmessage = ({ data }) => heard.push(data);
    const outcome = answerUsage(port1);
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'session-wanted' }]));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await outcome).toBe('waits');
    expect(await waiting()).toHaveLength(1);
    port2.close();
  });

  it('waits no longer once the page has answered', async () => {
    await setUp();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { port1, port2 } = new MessageChannel();
    const none = failure('no-session', '');
    port2.onmessage = () => port2.postMessage({ kind: 'session', found: none });
    expect(await answerUsage(port1)).toBe('waits');
    expect(vi.getTimerCount()).toBe(0);
    port2.close();
  });
});

describe('a worker with a Cookie Store', () => {
  it('reads the session itself, whoever asks', async () => {
    const { waiting } = await setUp();
    const value = encodeCookie(JSON.stringify({ ...session, accessToken: 'own' }));
    vi.stubGlobal('cookieStore', { get: async () => ({ value }) });
    const getSession = vi.fn(async () => success(session));
    expect(await askThrough(getSession)).toBe('done');
    expect(sent).toEqual([{ user: userId, authorization: 'Bearer own' }]);
    expect(getSession).not.toHaveBeenCalled();
    expect(await waiting()).toEqual([]);
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

  it('has nothing to do where the student’s data are not on this device', async () => {
    await recordSignIn({ id: userId, username: 'Ada', email: 'ada@example.org' });
    expect(await answerUsage()).toBe('done');
  });

  it('keeps its failure for a page when the browser woke it', async () => {
    const { waiting } = await setUp();
    serverAnswer = refuse;
    const client = signedInClient(fetch);
    expect(await answerUsage(undefined, { client })).toBe('waits');
    expect(sent).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });

  it('has its failure told by the page that asked', async () => {
    await setUp();
    serverAnswer = refuse;
    expect(await askThrough(async () => success(session))).toBe('failed');
  });

  it('keeps the ping where it can read no session, with nobody to ask', async () => {
    const { waiting } = await setUp();
    vi.stubGlobal('document', { cookie: '' });
    expect(await answerUsage()).toBe('waits');
    expect(sent).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });
});
