import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signedInClient } from '../../../test/support/device.ts';
import { tabLocks } from '../../api/locks.ts';
import { AccountDatabase } from '../../db/database.ts';
import { countUse, keepUsageActivity, maxWaitingUsage, readUsage } from '../../db/device/usage.ts';
import type { UsageEntry } from '../../model/study/usage.ts';
import { type PingOutcome, pingUsage } from './ping.ts';

const minuteMs = 60_000;
const noonMs = Date.UTC(2026, 2, 5, 12);

interface Sent {
  user: string;
  entry: UsageEntry;
}

type Answer = () => Response;
const taken: Answer = () => Response.json({ data: {} });
const refusedWith = (status: number, headers: Record<string, string> = {}): Answer => {
  return () => Response.json({ error: { message: 'No', reason: 'x' } }, { status, headers });
};
const foreignPage = (status: number): Answer => {
  return () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
};
const silence: Answer = () => {
  throw new TypeError('no network');
};

const opened: AccountDatabase[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

/** A device whose clock, server and tabs the test holds. */
function createBag(userId: string = crypto.randomUUID()) {
  const database = new AccountDatabase(userId);
  opened.push(database);
  const sent: Sent[] = [];
  const bag = { database, sent, answer: taken, nowMs: noonMs, isSeen: true };
  const locks = tabLocks();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(await new Request(input, init).json());
    return bag.answer();
  };
  const ping = (): Promise<PingOutcome> =>
    pingUsage(database, {
      client: signedInClient(fetch),
      locks,
      now: () => bag.nowMs,
      isSeen: bag.isSeen,
    });
  /** Uses the app for so many minutes, minute by minute, as one tab would. */
  const use = async (minutes: number) => {
    for (let i = 0; i < minutes; i++) {
      bag.nowMs += minuteMs;
      await countUse(database, { fromMs: bag.nowMs - minuteMs, toMs: bag.nowMs }, 60);
    }
  };
  return Object.assign(bag, { ping, use, here: () => readUsage(database) });
}

describe('the usage ping (spec §7, §9)', () => {
  it('goes out 20 minutes after the last one, with the time that was counted', async () => {
    const bag = createBag();
    await bag.use(19);
    expect(await bag.ping()).toBe('done');
    expect(bag.sent).toEqual([]);
    await bag.use(1);
    await bag.ping();
    await bag.use(19);
    await bag.ping();
    expect(bag.sent).toMatchObject([
      {
        user: bag.database.userId,
        entry: {
          startedAt: noonMs,
          endedAt: noonMs + 20 * minuteMs,
          activeMs: 20 * minuteMs,
          studyDay: '2026-03-05',
          tzOffsetMin: 60,
        },
      },
    ]);
    await bag.use(1);
    await bag.ping();
    expect(bag.sent).toHaveLength(2);
    expect((await bag.here()).waiting).toEqual([]);
  });

  it('is one, however many tabs and the worker see at once that it is due', async () => {
    const bag = createBag();
    await bag.use(20);
    await Promise.all([bag.ping(), bag.ping(), bag.ping()]);
    expect(bag.sent).toHaveLength(1);
  });

  it('is caught up after a sleep: one, with the time before it', async () => {
    const bag = createBag();
    await bag.use(12);
    bag.nowMs += 3 * 60 * minuteMs;
    await bag.ping();
    await bag.use(1);
    await bag.ping();
    expect(bag.sent).toMatchObject([
      { entry: { endedAt: noonMs + 12 * minuteMs, activeMs: 12 * minuteMs } },
    ]);
  });

  it('waits without a network, silently, and is sent later with its first time, the oldest first', async () => {
    const bag = createBag();
    bag.answer = silence;
    await bag.use(20);
    expect(await bag.ping()).toBe('no-answer');
    await bag.use(20);
    expect(await bag.ping()).toBe('no-answer');
    const { waiting } = await bag.here();
    expect(waiting).toHaveLength(2);
    bag.sent.length = 0;
    bag.answer = taken;
    bag.nowMs += 5 * minuteMs;
    expect(await bag.ping()).toBe('done');
    expect(bag.sent.map(({ entry }) => entry)).toEqual(waiting);
    expect(bag.sent[0]?.entry.startedAt).toBe(noonMs);
  });

  it('[S2] is sent again with the same id when its answer was lost', async () => {
    const bag = createBag();
    bag.answer = silence;
    await bag.use(20);
    await bag.ping();
    bag.answer = taken;
    bag.nowMs += minuteMs;
    await bag.ping();
    expect(new Set(bag.sent.map(({ entry }) => entry.id)).size).toBe(1);
    expect(bag.sent).toHaveLength(2);
  });

  it.each([500, 404, 429])(
    'tells of an answer %d once, until an entry is taken again',
    async (status) => {
      const bag = createBag();
      bag.answer = refusedWith(status);
      await bag.use(20);
      expect(await bag.ping()).toBe('failed');
      await bag.use(20);
      expect(await bag.ping()).toBe('waits');
      bag.answer = taken;
      await bag.use(20);
      expect(await bag.ping()).toBe('done');
      expect((await bag.here()).waiting).toEqual([]);
      bag.answer = refusedWith(status);
      await bag.use(20);
      expect(await bag.ping()).toBe('failed');
    },
  );

  it('leaves the word of a failure to a page that can be seen', async () => {
    const bag = createBag();
    bag.answer = refusedWith(500);
    bag.isSeen = false;
    await bag.use(20);
    expect(await bag.ping()).toBe('waits');
    bag.isSeen = true;
    await bag.use(20);
    expect(await bag.ping()).toBe('failed');
  });

  it('asks a server in trouble again at the next ping, or when it says', async () => {
    const bag = createBag();
    bag.answer = refusedWith(503, { 'retry-after': '90' });
    await bag.use(20);
    await bag.ping();
    await bag.use(1);
    expect(await bag.ping()).toBe('waits');
    expect(bag.sent).toHaveLength(1);
    bag.nowMs += minuteMs / 2;
    await bag.ping();
    expect(bag.sent).toHaveLength(2);
  });

  it.each([400, 413])(
    'does not let an entry that the server never takes (%d) hold up the others',
    async (status) => {
      const bag = createBag();
      bag.answer = refusedWith(status);
      await bag.use(20);
      expect(await bag.ping()).toBe('failed');
      expect((await bag.here()).waiting).toEqual([]);
      expect(await bag.ping()).toBe('done');
    },
  );

  it('is made under the lock that tabs of every release share, and each account has its own', async () => {
    const { database } = createBag();
    const run = vi.fn(async () => 'done' as never);
    const client = signedInClient(fetch);
    await pingUsage(database, { client, locks: { run }, now: () => noonMs, isSeen: true });
    expect(run).toHaveBeenCalledWith(`haversack-usage-${database.userId}`, expect.anything());
  });

  it.each<[string, Answer]>([
    ['an ended session', refusedWith(401)],
    ['a session that may not', refusedWith(403)],
    ['a portal’s page', foreignPage(200)],
    ['a portal’s page of an error', foreignPage(511)],
    [
      'another account’s session [S9]',
      () => Response.json({ error: { message: 'No', reason: 'wrong-user' } }, { status: 409 }),
    ],
  ])('keeps the entry through %s, and says nothing', async (_, answer) => {
    const bag = createBag();
    bag.answer = answer;
    await bag.use(20);
    expect(await bag.ping()).not.toBe('failed');
    expect((await bag.here()).waiting).toHaveLength(1);
  });

  it('moves what was sent to the cached list, so that the list stays true without a call', async () => {
    const bag = createBag();
    await keepUsageActivity(bag.database, [], noonMs);
    await bag.use(20);
    await bag.ping();
    const { activity } = await bag.here();
    expect(activity).toEqual({ entries: [bag.sent[0]?.entry], fetchedAt: noonMs });
  });

  it('keeps no more than it could ever need without a network', async () => {
    const bag = createBag();
    await bag.use(1);
    const { tally } = await bag.here();
    const entry = { id: '', device: 'a', studyDay: '', tzOffsetMin: 0, activeMs: 1 };
    const waiting = Array.from({ length: maxWaitingUsage }, (_, index) => ({
      ...entry,
      id: String(index),
      startedAt: index,
      endedAt: index + 1,
    }));
    await bag.database.writeMeta('usageWaiting', waiting);
    bag.answer = silence;
    bag.nowMs += 20 * minuteMs;
    await bag.ping();
    const left = (await bag.here()).waiting;
    expect(left).toHaveLength(maxWaitingUsage);
    expect([left[0]?.id, left.at(-1)?.startedAt]).toEqual(['1', tally?.startedAt]);
  });
});
