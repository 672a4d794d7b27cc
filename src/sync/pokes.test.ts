import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { createManualTimers } from '../../test/support/manual-timers.ts';
import { tabLocks } from '../api/locks.ts';
import type { LastSeen } from './last-seen.ts';
import { listenForPokes, type Pokes } from './pokes.ts';
import type { Transport } from './transport.ts';

type Listen = Transport['listen'];

const started: Pokes[] = [];
afterEach(() => {
  for (const pokes of started.splice(0)) pokes.stop();
});

async function setUp(seen?: LastSeen) {
  const { database } = await createDevice({ userId: 'u', fetch: globalThis.fetch });
  await database.writeMeta('cursor', { epoch: 'e', version: 5 });
  const lines: { on: Parameters<Listen>[1]; end: (retryAfterMs?: number) => void }[] = [];
  const listen: Listen = (_, on, signal) =>
    new Promise((end) => {
      lines.push({ on, end: (retryAfterMs) => end(retryAfterMs) });
      signal.addEventListener('abort', () => end(undefined));
    });
  const timers = createManualTimers();
  const locks = tabLocks();
  const onNews = vi.fn();
  const onReached = vi.fn();
  const start = () => {
    const transport = { listen } as unknown as Transport;
    const now = () => 0;
    const deps = { transport, locks, now, random: () => 1, timers, ...(seen && { seen }) };
    const pokes = listenForPokes(database, deps, onNews, onReached);
    started.push(pokes);
    return pokes;
  };
  const line = async (number: number) => {
    await vi.waitFor(() => expect(lines).toHaveLength(number));
    const found = lines[number - 1];
    if (found === undefined) throw new Error('No such line');
    return found;
  };
  return { start, line, timers, onNews, onReached, lines, database };
}

describe('the ear for pokes', () => {
  it('reports what is newer than the cursor, and nothing else', async () => {
    const { start, line, onNews } = await setUp();
    start();
    const { on } = await line(1);
    on.poked({ epoch: 'e', version: 5 });
    on.poked({ epoch: 'e', version: 6 });
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1));
  });

  it('has the engine look when the server does not know the session any more', async () => {
    const { start, line, onNews } = await setUp();
    start();
    const { on } = await line(1);
    on.turnedAway();
    expect(onNews).toHaveBeenCalledTimes(1);
  });

  it('[S3] reports another history, however short, and what it cannot read', async () => {
    const { start, line, onNews } = await setUp();
    start();
    const { on } = await line(1);
    on.poked({ epoch: 'restored', version: 1 });
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1));
    on.poked(undefined);
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(2));
  });

  it('[S4] stores what a poke brings, and pulls only where something lies between', async () => {
    const { start, line, onNews, database } = await setUp();
    start();
    const { on } = await line(1);
    on.poked({ epoch: 'e', version: 6, news: { from: 5, rows: [] } });
    await vi.waitFor(async () =>
      expect(await database.readMeta('cursor')).toEqual({ epoch: 'e', version: 6 }),
    );
    expect(onNews).not.toHaveBeenCalled();
    on.poked({ epoch: 'e', version: 9, news: { from: 8, rows: [] } });
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1));
  });

  it('[S6] opens a broken line again after a growing wait, and hears there what it missed', async () => {
    const { start, line, timers, onNews } = await setUp();
    start();
    const first = await line(1);
    first.on.opened();
    first.end();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    timers.fire();
    (await line(2)).end();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([2_000]));
    timers.fire();
    const { on } = await line(3);
    on.opened();
    expect(onNews).not.toHaveBeenCalled();
    on.poked({ epoch: 'e', version: 6 });
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1));
  });

  it('[S6] opens no line in time that the server asked for, whatever wakes it', async () => {
    const { start, line, timers, lines } = await setUp();
    const pokes = start();
    (await line(1)).end(40_000);
    await vi.waitFor(() => expect(timers.waiting()).toEqual([44_000]));
    pokes.wake();
    // The loop goes on in the turn after a ring.
    await new Promise((resolve) => setImmediate(resolve));
    expect([timers.waiting(), lines.length]).toEqual([[44_000], 1]);
    timers.fire();
    await line(2);
  });

  it('[S6] says that the server is there when the line opens, and with each poke, news or not', async () => {
    const { start, line, onReached, onNews } = await setUp();
    start();
    const { on } = await line(1);
    expect(onReached).not.toHaveBeenCalled();
    on.opened();
    expect(onReached).toHaveBeenCalledTimes(1);
    on.poked({ epoch: 'e', version: 5 });
    expect(onReached).toHaveBeenCalledTimes(2);
    expect(onNews).not.toHaveBeenCalled();
  });

  it('[S1] asks no disk for the cursor that this tab has seen', async () => {
    const { start, line, onNews, database } = await setUp({
      sentSeq: 0,
      cursor: { epoch: 'e', version: 5 },
    });
    start();
    const { on } = await line(1);
    const read = vi.spyOn(database, 'readMeta');
    on.poked({ epoch: 'e', version: 5 });
    on.poked({ epoch: 'e', version: 6 });
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1));
    expect(onNews).toHaveBeenCalledWith({ epoch: 'e', version: 6 });
    expect(read).not.toHaveBeenCalled();
  });

  it('is one a device: a second tab listens when the first is gone', async () => {
    const { start, line, lines } = await setUp();
    const first = start();
    await line(1);
    start();
    await Promise.resolve();
    expect(lines).toHaveLength(1);
    first.stop();
    await line(2);
  });
});
