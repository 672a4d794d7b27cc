import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';

import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { quiet } from '../../../test/support/quiet.ts';
import { tabLocks } from '../../api/locks.ts';
import type { LastSeen } from '../last-seen.ts';
import type { Transport } from '../transport.ts';
import { type FeedListener, hearChange, listenToChangeFeed } from './change-feed.ts';

type Listen = Transport['listen'];

const started: FeedListener[] = [];
afterEach(() => {
  for (const changeFeed of started.splice(0)) changeFeed.stop();
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
  const onBehind = vi.fn();
  const onReached = vi.fn();
  const start = () => {
    const transport = { listen } as unknown as Transport;
    const now = () => 0;
    const deps = { transport, locks, now, random: () => 1, timers, ...(seen && { seen }) };
    const changeFeed = listenToChangeFeed(database, deps, onBehind, onReached);
    started.push(changeFeed);
    return changeFeed;
  };
  const line = async (number: number) => {
    await vi.waitFor(() => expect(lines).toHaveLength(number));
    const found = lines[number - 1];
    if (found === undefined) throw new Error('No such line');
    return found;
  };
  return { start, line, timers, locks, onBehind, onReached, lines, database };
}

describe('the listener for change events', () => {
  it('reports what is newer than the cursor, and nothing else', async () => {
    const { start, line, onBehind } = await setUp();
    start();
    const { on } = await line(1);
    on.changed({ epoch: 'e', version: 5 });
    on.changed({ epoch: 'e', version: 6 });
    await vi.waitFor(() => expect(onBehind).toHaveBeenCalledTimes(1));
  });

  it('opens no line while another tab of this account has one', async () => {
    const { start, line, locks, lines } = await setUp();
    const closed = Promise.withResolvers<void>();
    const otherTab = locks.run('haversack-poke-u', () => closed.promise);
    start();
    await quiet();
    expect(lines).toEqual([]);
    closed.resolve();
    await otherTab;
    await line(1);
  });

  it('has the engine look when the server does not know the session any more', async () => {
    const { start, line, onBehind } = await setUp();
    start();
    const { on } = await line(1);
    on.turnedAway();
    expect(onBehind).toHaveBeenCalledTimes(1);
  });

  it('[S3] reports another history, however short, and what it cannot read', async () => {
    const { start, line, onBehind } = await setUp();
    start();
    const { on } = await line(1);
    on.changed({ epoch: 'restored', version: 1 });
    await vi.waitFor(() => expect(onBehind).toHaveBeenCalledTimes(1));
    on.changed(undefined);
    await vi.waitFor(() => expect(onBehind).toHaveBeenCalledTimes(2));
  });

  it('[S4] stores what a change event brings, and pulls only where something lies between', async () => {
    const { start, line, onBehind, database } = await setUp();
    start();
    const { on } = await line(1);
    on.changed({ epoch: 'e', version: 6, news: { from: 5, rows: [] } });
    await vi.waitFor(async () =>
      expect(await database.readMeta('cursor')).toEqual({ epoch: 'e', version: 6 }),
    );
    expect(onBehind).not.toHaveBeenCalled();
    on.changed({ epoch: 'e', version: 9, news: { from: 8, rows: [] } });
    await vi.waitFor(() => expect(onBehind).toHaveBeenCalledTimes(1));
  });

  it('[S6] opens a broken line again after a growing wait, and hears there what it missed', async () => {
    const { start, line, timers, onBehind } = await setUp();
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
    expect(onBehind).not.toHaveBeenCalled();
    on.changed({ epoch: 'e', version: 6 });
    await vi.waitFor(() => expect(onBehind).toHaveBeenCalledTimes(1));
  });

  it('[S6] opens no line in time that the server asked for, whatever wakes it', async () => {
    const { start, line, timers, lines } = await setUp();
    const changeFeed = start();
    (await line(1)).end(40_000);
    await vi.waitFor(() => expect(timers.waiting()).toEqual([44_000]));
    changeFeed.wake();
    // The loop continues in the task after a signal.
    await new Promise((resolve) => setImmediate(resolve));
    expect([timers.waiting(), lines.length]).toEqual([[44_000], 1]);
    timers.fire();
    await line(2);
  });

  it('[S6] says that the server is there when the line opens, and with each change event, with rows or not', async () => {
    const { start, line, onReached, onBehind } = await setUp();
    start();
    const { on } = await line(1);
    expect(onReached).not.toHaveBeenCalled();
    on.opened();
    expect(onReached).toHaveBeenCalledTimes(1);
    on.changed({ epoch: 'e', version: 5 });
    expect(onReached).toHaveBeenCalledTimes(2);
    expect(onBehind).not.toHaveBeenCalled();
  });

  it('[S1] asks no disk for the cursor that this tab has seen', async () => {
    const { start, line, onBehind, database } = await setUp({
      sentSeq: 0,
      cursor: { epoch: 'e', version: 5 },
    });
    start();
    const { on } = await line(1);
    const read = vi.spyOn(database, 'readMeta');
    on.changed({ epoch: 'e', version: 5 });
    on.changed({ epoch: 'e', version: 6 });
    await vi.waitFor(() => expect(onBehind).toHaveBeenCalledTimes(1));
    expect(onBehind).toHaveBeenCalledWith({ epoch: 'e', version: 6 });
    expect(read).not.toHaveBeenCalled();
  });

  it('[S6] opens the line at once when it is woken, and counts its failures anew', async () => {
    const { start, line, timers } = await setUp();
    const changeFeed = start();
    (await line(1)).end();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    timers.fire();
    (await line(2)).end();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([2_000]));
    changeFeed.wake();
    (await line(3)).end();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
  });

  it('[S6] is woken as ever once it has waited as long as the server asked', async () => {
    const { start, line, timers } = await setUp();
    const changeFeed = start();
    (await line(1)).end(40_000);
    await vi.waitFor(() => expect(timers.waiting()).toEqual([44_000]));
    timers.fire();
    (await line(2)).end();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([2_000]));
    changeFeed.wake();
    await line(3);
  });

  it.each([
    ['opens it again at once where it only breaks', undefined, [], 2],
    ['waits all the same where the server asks for time', 40_000, [44_000], 1],
  ])('[S6] woken while the line is open %s', async (_, retryAfterMs, waiting, opened) => {
    const { start, line, timers, lines } = await setUp();
    const changeFeed = start();
    const { end } = await line(1);
    changeFeed.wake();
    end(retryAfterMs);
    await quiet();
    expect([timers.waiting(), lines.length]).toEqual([waiting, opened]);
  });

  it('has the engine look where what a change event tells cannot be compared', async () => {
    const { start, line, onBehind, database } = await setUp();
    start();
    const { on } = await line(1);
    vi.spyOn(database, 'readMeta').mockRejectedValueOnce(new Error('broken'));
    on.changed({ epoch: 'e', version: 5 });
    await vi.waitFor(() => expect(onBehind.mock.calls).toEqual([[undefined]]));
  });

  it('is one a device: a second tab listens when the first is gone', async () => {
    const { start, line, lines } = await setUp();
    const first = start();
    await line(1);
    start();
    await quiet();
    expect(lines).toHaveLength(1);
    first.stop();
    await line(2);
  });

  it('gives its turn back when it is stopped while it waits', async () => {
    const { start, line, timers, lines, locks } = await setUp();
    const changeFeed = start();
    (await line(1)).end();
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    changeFeed.stop();
    await locks.run('haversack-poke-u', async () => undefined);
    expect([timers.waiting(), lines.length]).toEqual([[], 1]);
  });

  it('ends with its database, and opens no line', async () => {
    const { start, lines, timers, locks, database } = await setUp();
    database.closeForGood();
    start();
    await quiet();
    await locks.run('haversack-poke-u', async () => undefined);
    expect([lines, timers.waiting()]).toEqual([[], []]);
  });
});

describe('what a change event changes of what this tab has seen', () => {
  const change = { epoch: 'e', version: 6, news: { from: 5, rows: [] } };

  it('is the cursor, where one is known here', async () => {
    const { database } = await setUp();
    const seen: LastSeen = { sentSeq: 0, cursor: { epoch: 'e', version: 5 } };
    expect(await hearChange(database, change, seen)).toBe(false);
    expect(seen.cursor).toEqual({ epoch: 'e', version: 6 });
  });

  it('is nothing where the disk must be asked', async () => {
    const { database } = await setUp();
    const seen: LastSeen = { sentSeq: 0 };
    expect(await hearChange(database, change, seen)).toBe(false);
    expect(seen).toEqual({ sentSeq: 0 });
  });

  it('is not known of one that cannot be read: this device may be behind', async () => {
    const { database } = await setUp();
    expect(await hearChange(database, undefined)).toBe(true);
  });
});
