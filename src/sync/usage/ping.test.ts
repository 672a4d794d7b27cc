import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signedInClient } from '../../../test/support/device.ts';
import { tabLocks } from '../../api/locks.ts';
import { AccountDatabase } from '../../db/database.ts';
import { countUse, keepUsageActivity, maxWaitingUsage, readUsage } from '../../db/device/usage.ts';
import type { UsageEntry } from '../../model/study/usage.ts';
import type { PingOutcome } from '../worker-messages.ts';
import { pingUsage } from './ping.ts';

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

/** A device whose clock, server and tabs the test controls. */
function createDevice(userId: string = crypto.randomUUID()) {
  const database = new AccountDatabase(userId);
  opened.push(database);
  const sent: Sent[] = [];
  const device = { database, sent, answer: taken, nowMs: noonMs, isSeen: true };
  const locks = tabLocks();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(await new Request(input, init).json());
    return device.answer();
  };
  const ping = (): Promise<PingOutcome> =>
    pingUsage(database, {
      client: signedInClient(fetch),
      locks,
      now: () => device.nowMs,
      isSeen: device.isSeen,
    });
  /** Uses the app for so many minutes in one tab. */
  const use = async (minutes: number) => {
    for (let i = 0; i < minutes; i++) {
      device.nowMs += minuteMs;
      await countUse(database, { fromMs: device.nowMs - minuteMs, toMs: device.nowMs }, 60);
    }
  };
  return Object.assign(device, { ping, use, here: () => readUsage(database) });
}

describe('the usage ping (spec §7, §9)', () => {
  it('goes out 20 minutes after the last one, with the time that was counted', async () => {
    const device = createDevice();
    await device.use(19);
    expect(await device.ping()).toBe('done');
    expect(device.sent).toEqual([]);
    await device.use(1);
    await device.ping();
    await device.use(19);
    await device.ping();
    expect(device.sent).toMatchObject([
      {
        user: device.database.userId,
        entry: {
          startedAt: noonMs,
          endedAt: noonMs + 20 * minuteMs,
          activeMs: 20 * minuteMs,
          studyDay: '2026-03-05',
          tzOffsetMin: 60,
        },
      },
    ]);
    await device.use(1);
    await device.ping();
    expect(device.sent).toHaveLength(2);
    expect((await device.here()).waiting).toEqual([]);
  });

  it('is one, however many tabs and the worker see at once that it is due', async () => {
    const device = createDevice();
    await device.use(20);
    await Promise.all([device.ping(), device.ping(), device.ping()]);
    expect(device.sent).toHaveLength(1);
  });

  it('is caught up after a sleep: one, with the time before it', async () => {
    const device = createDevice();
    await device.use(12);
    device.nowMs += 3 * 60 * minuteMs;
    await device.ping();
    await device.use(1);
    await device.ping();
    expect(device.sent).toMatchObject([
      { entry: { endedAt: noonMs + 12 * minuteMs, activeMs: 12 * minuteMs } },
    ]);
  });

  it('waits without a network, silently, and is sent later with its first time, the oldest first', async () => {
    const device = createDevice();
    device.answer = silence;
    await device.use(20);
    expect(await device.ping()).toBe('no-answer');
    await device.use(20);
    expect(await device.ping()).toBe('no-answer');
    const { waiting } = await device.here();
    expect(waiting).toHaveLength(2);
    device.sent.length = 0;
    device.answer = taken;
    device.nowMs += 5 * minuteMs;
    expect(await device.ping()).toBe('done');
    expect(device.sent.map(({ entry }) => entry)).toEqual(waiting);
    expect(device.sent[0]?.entry.startedAt).toBe(noonMs);
  });

  it('[S2] is sent again with the same id when its answer was lost', async () => {
    const device = createDevice();
    device.answer = silence;
    await device.use(20);
    await device.ping();
    device.answer = taken;
    device.nowMs += minuteMs;
    await device.ping();
    expect(new Set(device.sent.map(({ entry }) => entry.id)).size).toBe(1);
    expect(device.sent).toHaveLength(2);
  });

  it.each([500, 404, 429])(
    'tells of an answer %d once, until an entry is taken again',
    async (status) => {
      const device = createDevice();
      device.answer = refusedWith(status);
      await device.use(20);
      expect(await device.ping()).toBe('failed');
      await device.use(20);
      expect(await device.ping()).toBe('waits');
      device.answer = taken;
      await device.use(20);
      expect(await device.ping()).toBe('done');
      expect((await device.here()).waiting).toEqual([]);
      device.answer = refusedWith(status);
      await device.use(20);
      expect(await device.ping()).toBe('failed');
    },
  );

  it('leaves the word of a failure to a page that can be seen', async () => {
    const device = createDevice();
    device.answer = refusedWith(500);
    device.isSeen = false;
    await device.use(20);
    expect(await device.ping()).toBe('waits');
    device.isSeen = true;
    await device.use(20);
    expect(await device.ping()).toBe('failed');
  });

  it('asks a server in trouble again at the next ping, or when it says', async () => {
    const device = createDevice();
    device.answer = refusedWith(503, { 'retry-after': '90' });
    await device.use(20);
    await device.ping();
    await device.use(1);
    expect(await device.ping()).toBe('waits');
    expect(device.sent).toHaveLength(1);
    device.nowMs += minuteMs / 2;
    await device.ping();
    expect(device.sent).toHaveLength(2);
  });

  it.each([400, 413])(
    'does not let an entry that the server never takes (%d) hold up the others',
    async (status) => {
      const device = createDevice();
      device.answer = refusedWith(status);
      await device.use(20);
      expect(await device.ping()).toBe('failed');
      expect((await device.here()).waiting).toEqual([]);
      expect(await device.ping()).toBe('done');
    },
  );

  it('is made under the lock that tabs of every release share, and each account has its own', async () => {
    const { database } = createDevice();
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
    const device = createDevice();
    device.answer = answer;
    await device.use(20);
    expect(await device.ping()).not.toBe('failed');
    expect((await device.here()).waiting).toHaveLength(1);
  });

  it('moves what was sent to the cached list, so that the list stays true without a call', async () => {
    const device = createDevice();
    await keepUsageActivity(device.database, [], noonMs);
    await device.use(20);
    await device.ping();
    const { activity } = await device.here();
    expect(activity).toEqual({ entries: [device.sent[0]?.entry], fetchedAt: noonMs });
  });

  it('keeps no more than it could ever need without a network', async () => {
    const device = createDevice();
    await device.use(1);
    const { tally } = await device.here();
    const entry = { id: '', device: 'a', studyDay: '', tzOffsetMin: 0, activeMs: 1 };
    const waiting = Array.from({ length: maxWaitingUsage }, (_, index) => ({
      ...entry,
      id: String(index),
      startedAt: index,
      endedAt: index + 1,
    }));
    await device.database.writeMeta('usageWaiting', waiting);
    device.answer = silence;
    device.nowMs += 20 * minuteMs;
    await device.ping();
    const left = (await device.here()).waiting;
    expect(left).toHaveLength(maxWaitingUsage);
    expect([left[0]?.id, left.at(-1)?.startedAt]).toEqual(['1', tally?.startedAt]);
  });
});
