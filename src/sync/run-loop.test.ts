import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../test/support/device.ts';

import { createFakeServer, errorAnswer } from '../../test/support/fake-server.ts';
import { createManualTimers } from '../../test/support/manual-timers.ts';
import { quiet } from '../../test/support/quiet.ts';
import { spyOnTable } from '../../test/support/table-spy.ts';
import { tabLocks } from '../api/locks.ts';
import { failure } from '../lib/result.ts';
import { createTask } from '../model/entities/task.ts';
import { createRunLoop, type RunLoop, type RunLoopDeps } from './run-loop.ts';
import { initialStatus, type SyncStatus } from './status/status-store.ts';
import { createTransport } from './transport.ts';

const t0 = 1_700_000_000_000;
const loops: RunLoop[] = [];

afterEach(async () => {
  for (const loop of loops.splice(0)) {
    loop.stop();
    await loop.ended;
  }
});

async function setUp(given: Partial<RunLoopDeps> = {}) {
  let network: (go: () => Promise<Response>) => Promise<Response> = (go) => go();
  const requests: string[] = [];
  const server = createFakeServer({
    userId: 'u',
    now: () => t0,
    intercept: (request, go) => {
      requests.push(new URL(request.url).pathname);
      return network(go);
    },
  });
  const device = await createDevice({ userId: 'u', fetch: server.fetch, now: () => t0 });
  const timers = createManualTimers();
  let status: SyncStatus = initialStatus;
  const kinds: string[] = [];
  const start = (more: Partial<RunLoopDeps> = {}) => {
    const loop = createRunLoop(device.database, {
      transport: createTransport(device.client),
      session: device.client.session,
      sessionUser: async () => 'u',
      locks: tabLocks(),
      now: () => t0,
      random: () => 1,
      timers,
      lookEveryMs: 0,
      report: (change) => {
        status = { ...status, ...change };
        if (change.kind) kinds.push(change.kind);
      },
      ...given,
      ...more,
    });
    loops.push(loop);
    return loop;
  };
  return {
    ...device,
    server,
    timers,
    requests,
    kinds,
    start,
    status: () => status,
    setNetwork: (how: typeof network) => {
      network = how;
    },
  };
}

const offline = () => Promise.reject(new TypeError('failed'));

describe('the engine', () => {
  it('sends a new edit by itself and says so', async () => {
    const { start, edit, server, status } = await setUp();
    await start().syncNow();
    expect(status()).toMatchObject({ kind: 'synced', pending: 0, lastSyncAt: t0 });
    await edit(createTask, { title: 'Read' });
    await vi.waitFor(() => expect(server.rows()).toHaveLength(1));
    await vi.waitFor(() => expect(status()).toMatchObject({ kind: 'synced', pending: 0 }));
  });

  it('[S6] backs off further with each failure, and an edit does not hurry it', async () => {
    const { start, edit, timers, requests, setNetwork, status } = await setUp();
    setNetwork(offline);
    start();
    for (const delayMs of [1_000, 2_000, 4_000, 8_000]) {
      await vi.waitFor(() => expect(timers.waiting()).toEqual([delayMs]));
      if (delayMs < 8_000) timers.fire();
    }
    expect(requests).toHaveLength(4);
    await edit(createTask, { title: 'Read' });
    await vi.waitFor(() => expect(status()).toMatchObject({ kind: 'offline', pending: 1 }));
    expect(requests).toHaveLength(4);
  });

  it.each([429, 503])(
    '[S6] leaves a server in peace as long as its %d asks for',
    async (status) => {
      const { start, timers, setNetwork } = await setUp();
      setNetwork(async () => new Response(null, { status, headers: { 'retry-after': '40' } }));
      start();
      await vi.waitFor(() => expect(timers.waiting()).toEqual([44_000]));
    },
  );

  it.each<[string, (loop: RunLoop) => void]>([
    ['a change event', (loop) => loop.hear({ epoch: 'e', version: 9 })],
    ['a sign of a network', (loop) => loop.wake()],
    ['a line that opens', (loop) => loop.reached()],
  ])(
    '[S6] lets %s hurry nothing until the time that the server asked for is over',
    async (_, come) => {
      let nowMs = t0;
      const { start, edit, timers, requests, setNetwork, server } = await setUp({
        now: () => nowMs,
      });
      await edit(createTask, { title: 'Read' });
      const isOut = Promise.withResolvers<void>();
      const mayCome = Promise.withResolvers<void>();
      setNetwork(async () => {
        isOut.resolve();
        await mayCome.promise;
        return new Response(null, { status: 429, headers: { 'retry-after': '40' } });
      });
      const loop = start();
      await isOut.promise;
      come(loop);
      mayCome.resolve();
      await vi.waitFor(() => expect(timers.waiting()).toEqual([44_000]));
      nowMs += 39_999;
      for (let n = 0; n < 3; n++) come(loop);
      // The loop continues in the task after a signal.
      await new Promise((resolve) => setImmediate(resolve));
      expect([timers.waiting(), requests]).toEqual([[44_000], ['/v1/sync/bootstrap']]);
      setNetwork((go) => go());
      timers.fire();
      await vi.waitFor(() => expect(server.rows()).toHaveLength(1));
    },
  );

  it('[S6] asks at once when the student wants it, whatever the server asked for', async () => {
    const { start, edit, timers, setNetwork, server } = await setUp();
    await edit(createTask, { title: 'Read' });
    setNetwork(async () => new Response(null, { status: 429, headers: { 'retry-after': '40' } }));
    const loop = start();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([44_000]));
    setNetwork((go) => go());
    await loop.syncNow();
    expect(server.rows()).toHaveLength(1);
  });

  it('[S6] is woken as ever when the time that the server asked for is over', async () => {
    let nowMs = t0;
    const { start, edit, timers, setNetwork, server } = await setUp({ now: () => nowMs });
    await edit(createTask, { title: 'Read' });
    setNetwork(async () => new Response(null, { status: 429, headers: { 'retry-after': '40' } }));
    const loop = start();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([44_000]));
    setNetwork((go) => go());
    nowMs += 40_000;
    loop.hear({ epoch: 'e', version: 9 });
    await vi.waitFor(() => expect(server.rows()).toHaveLength(1));
  });

  it('[S6] tries at once when it is woken, and starts its patience over', async () => {
    const { start, edit, timers, setNetwork, server } = await setUp();
    await edit(createTask, { title: 'Read' });
    setNetwork(offline);
    const loop = start();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    timers.fire();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([2_000]));
    loop.wake();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    setNetwork((go) => go());
    loop.wake();
    await vi.waitFor(() => expect(server.rows()).toHaveLength(1));
    await vi.waitFor(() => expect(timers.waiting()).toEqual([]));
  });

  it('[S6] tries again at once when the server is there, and asks it once', async () => {
    const { start, edit, timers, setNetwork, server, requests, status } = await setUp();
    await edit(createTask, { title: 'Read' });
    setNetwork(offline);
    const loop = start();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    expect(status().kind).toBe('offline');
    setNetwork((go) => go());
    requests.length = 0;
    loop.reached();
    await vi.waitFor(() => expect(server.rows()).toHaveLength(1));
    await vi.waitFor(() => expect(status()).toMatchObject({ kind: 'synced', pending: 0 }));
    const asked = requests.length;
    loop.reached();
    await loop.syncNow();
    expect(requests).toHaveLength(asked + 1);
  });

  it('[S6] tries once more when the server came while a try was failing', async () => {
    const { start, edit, setNetwork, server } = await setUp();
    await edit(createTask, { title: 'Read' });
    let fail: (error: Error) => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      setNetwork(() => {
        resolve();
        return new Promise((_, reject) => {
          fail = reject;
        });
      });
    });
    const loop = start();
    await begun;
    loop.reached();
    setNetwork((go) => go());
    fail(new TypeError('failed'));
    await vi.waitFor(() => expect(server.rows()).toHaveLength(1));
  });

  it('[S6] goes on with its patience where each line opens and each try fails', async () => {
    const { start, timers, setNetwork } = await setUp();
    setNetwork(offline);
    const loop = start();
    for (const delayMs of [1_000, 2_000, 4_000]) {
      await vi.waitFor(() => expect(timers.waiting()).toEqual([delayMs]));
      loop.reached();
    }
    await vi.waitFor(() => expect(timers.waiting()).toEqual([8_000]));
  });

  it('[S6] leaves a server in peace that is there and has asked for it', async () => {
    const { start, timers, setNetwork, requests } = await setUp();
    setNetwork(async () => new Response(null, { status: 503, headers: { 'retry-after': '40' } }));
    const loop = start();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([44_000]));
    const asked = requests.length;
    loop.reached();
    expect(timers.waiting()).toEqual([44_000]);
    expect(requests).toHaveLength(asked);
  });

  it('pauses without a session, keeps what was done, and goes on after a sign-in', async () => {
    let isSignedIn = false;
    const { start, edit, status, requests, client, server } = await setUp();
    const loop = start({
      session: {
        getSession: (options) =>
          isSignedIn
            ? client.session.getSession(options)
            : Promise.resolve(failure('no-session', 'No active session')),
      },
    });
    await edit(createTask, { title: 'Read' });
    await loop.syncNow();
    expect(status()).toMatchObject({
      kind: 'paused',
      pending: 1,
      problem: 'Session expired Please log in again.',
    });
    expect(requests).toEqual([]);
    isSignedIn = true;
    await loop.syncNow();
    expect(server.rows()).toHaveLength(1);
  });

  it('[S9] sends nothing under another student’s session', async () => {
    const { start, edit, status, requests } = await setUp();
    await edit(createTask, { title: 'Mine' });
    await start({ sessionUser: async () => 'somebody-else' }).syncNow();
    expect(status()).toMatchObject({ kind: 'paused', pending: 1 });
    expect(requests).toEqual([]);
  });

  it('asks once for a new token when the server does not know the one it has', async () => {
    const { start, edit, setNetwork, client, server, status } = await setUp();
    await edit(createTask, { title: 'Read' });
    let isKnown = false;
    setNetwork((go) => (isKnown ? go() : Promise.resolve(errorAnswer(401, 'unauthenticated'))));
    const asked: unknown[] = [];
    await start({
      session: {
        getSession: (options) => {
          asked.push(options);
          if (options?.thresholdMs === Number.POSITIVE_INFINITY) isKnown = true;
          return client.session.getSession(options);
        },
      },
    }).syncNow();
    const anew = { autoRefresh: true, thresholdMs: Number.POSITIVE_INFINITY };
    expect(asked.filter((options) => options !== undefined).slice(1)).toEqual([anew]);
    expect(server.rows()).toHaveLength(1);
    expect(status().kind).toBe('synced');
  });

  it('[S11] waits for the tab that syncs and takes over when that tab is gone', async () => {
    const locks = tabLocks();
    const { start, edit, server, requests } = await setUp({ locks });
    const closed = Promise.withResolvers<void>();
    const otherTab = locks.run('haversack-sync-u', () => closed.promise);
    await edit(createTask, { title: 'Read' });
    const loop = start();
    const synced = loop.syncNow();
    await quiet();
    expect(requests).toEqual([]);
    closed.resolve();
    await otherTab;
    await synced;
    expect(server.rows()).toHaveLength(1);
  });

  it('[P2] sends an edit that was made while the first run after a failure was ending', async () => {
    const locks = tabLocks();
    const ending = Promise.withResolvers<void>();
    const hasEnded = Promise.withResolvers<void>();
    const isLast = (outcome: unknown) => (outcome as { kind?: string }).kind === 'done';
    const { start, edit, server, timers, setNetwork, status } = await setUp({
      locks: {
        run: async (name, task, signal) => {
          const outcome = await locks.run(name, task, signal);
          if (isLast(outcome)) {
            ending.resolve();
            await hasEnded.promise;
          }
          return outcome;
        },
      },
    });
    setNetwork(offline);
    start();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    setNetwork((go) => go());
    timers.fire();
    await ending.promise;
    await edit(createTask, { title: 'Late' });
    await vi.waitFor(() => expect(status()).toMatchObject({ pending: 1 }));
    hasEnded.resolve();
    await vi.waitFor(() => expect(server.rows()).toHaveLength(1));
  });

  it('asks once for one edit', async () => {
    const { start, edit, server, requests, status } = await setUp();
    await start().syncNow();
    const before = requests.length;
    await edit(createTask, { title: 'Read' });
    await vi.waitFor(() => expect(server.rows()).toHaveLength(1));
    await vi.waitFor(() => expect(status()).toMatchObject({ kind: 'synced', pending: 0 }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests).toHaveLength(before + 1);
  });

  it('[S13] sends what was just committed without reading it back', async () => {
    const { start, edit, server, database, status } = await setUp();
    await start().syncNow();
    // The first edit shows the current numbers of the queue.
    await edit(createTask, { title: 'One' });
    await vi.waitFor(async () => expect(await database.outbox.count()).toBe(0));
    await vi.waitFor(() => expect(status()).toMatchObject({ kind: 'synced', pending: 0 }));
    const read = spyOnTable(database, 'outbox', 'where');
    await edit(createTask, { title: 'Two' });
    await vi.waitFor(() => expect(server.rows()).toHaveLength(2));
    await vi.waitFor(async () => expect(await database.outbox.count()).toBe(0));
    // One read removes it after the answer; a batch from the disk begins with another.
    expect(read).toHaveBeenCalledTimes(2);
    expect(await database.outbox.count()).toBe(0);
  });

  it('asks once where a change event tells of what the run under way brings', async () => {
    const { start, requests, setNetwork, database } = await setUp();
    const loop = start();
    await loop.syncNow();
    const before = requests.length;
    const isOut = Promise.withResolvers<void>();
    const mayCome = Promise.withResolvers<void>();
    setNetwork(async (go) => {
      isOut.resolve();
      await mayCome.promise;
      return go();
    });
    const synced = loop.syncNow();
    await isOut.promise;
    const cursor = await database.readMeta('cursor');
    loop.hear({ epoch: cursor?.epoch ?? '', version: cursor?.version ?? 0 });
    mayCome.resolve();
    await synced;
    setNetwork((go) => go());
    await loop.syncNow();
    expect(requests).toHaveLength(before + 2);
  });

  it('asks again for the furthest that change events told of during a run, whichever came last', async () => {
    const { start, requests, setNetwork, database } = await setUp();
    const loop = start();
    await loop.syncNow();
    const isOut = Promise.withResolvers<void>();
    const mayCome = Promise.withResolvers<void>();
    setNetwork(async (go) => {
      isOut.resolve();
      await mayCome.promise;
      return go();
    });
    const synced = loop.syncNow();
    await isOut.promise;
    const { epoch, version } = (await database.readMeta('cursor')) ?? { epoch: '', version: 0 };
    const before = requests.length;
    loop.hear({ epoch, version: version + 1 });
    loop.hear({ epoch, version });
    setNetwork((go) => go());
    mayCome.resolve();
    await synced;
    await vi.waitFor(() => expect(requests).toHaveLength(before + 1));
  });

  it('asks at once for what a change event tells of, and for nothing else', async () => {
    const { start, requests, database } = await setUp();
    const loop = start();
    await loop.syncNow();
    const read = spyOnTable(database, 'outbox', 'where');
    const before = requests.length;
    loop.hear({ epoch: 'later', version: 1 });
    await vi.waitFor(() => expect(requests).toHaveLength(before + 1));
    expect(read).not.toHaveBeenCalled();
  });

  it('stops between two rounds and asks no more', async () => {
    const { start, edit, requests } = await setUp();
    const loop = start();
    await loop.syncNow();
    loop.stop();
    await loop.ended;
    const before = requests.length;
    await edit(createTask, { title: 'Late' });
    await loop.syncNow();
    expect(requests).toHaveLength(before);
  });
});
