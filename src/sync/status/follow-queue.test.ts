/** How often the queue is read for the screens, and until when. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';

import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { quiet } from '../../../test/support/quiet.ts';
import { createTask } from '../../model/entities/task.ts';
import { followQueue, lookEveryMs, mostPauseMs } from './follow-queue.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

/** @param isFirst the first read is over */
async function setUp({ everyMs, isFirst = true }: { everyMs?: number; isFirst?: boolean } = {}) {
  let nowMs = 1_700_000_000_000;
  const { database, edit } = await createDevice({ userId: 'u', fetch });
  const timers = createManualTimers();
  const shown: number[] = [];
  const errors: unknown[] = [];
  const stop = followQueue(
    database,
    { timers, now: () => nowMs, everyMs },
    (found) => shown.push(found.shown.pending),
    (error) => errors.push(error),
  );
  stops.push(stop);
  if (isFirst) await vi.waitFor(() => expect(shown).toEqual([0]));
  return {
    ...{ database, timers, shown, errors, stop },
    write: () => edit(createTask, { title: 'a' }),
    passMs: (ms: number) => {
      nowMs += ms;
    },
  };
}

it.each([
  ['at once after the last look', 0, lookEveryMs],
  ['a little later', 60, 40],
  ['late enough, out of the way of what the write itself is for', 80, 30],
  ['long after it', 5_000, 30],
  ['on a clock that was set back', -5_000, 30],
])('a write %s is looked at once the time has come', async (_, sinceMs, waitMs) => {
  const { write, timers, shown, passMs } = await setUp();
  passMs(sinceMs);
  await write();
  await vi.waitFor(() => expect(timers.waiting()).toEqual([waitMs]));
  expect(shown).toEqual([0]);
  timers.fire();
  await vi.waitFor(() => expect(shown).toEqual([0, 1]));
});

it('a series of writes is looked at more and more rarely, and the first write after it at once', async () => {
  const { write, timers, shown, passMs } = await setUp();
  const waited: number[] = [];
  for (let n = 1; n <= 6; n++) {
    await write();
    await vi.waitFor(() => expect(timers.waiting()).toHaveLength(1));
    const [waitMs = 0] = timers.waiting();
    waited.push(waitMs);
    passMs(waitMs);
    timers.fire();
    await vi.waitFor(() => expect(shown.at(-1)).toBe(n));
  }
  expect(waited).toEqual([100, 200, 400, 800, mostPauseMs, mostPauseMs]);
  passMs(mostPauseMs);
  await write();
  await vi.waitFor(() => expect(timers.waiting()).toEqual([30]));
  timers.fire();
  await vi.waitFor(() => expect(shown.at(-1)).toBe(7));
  await write();
  await vi.waitFor(() => expect(timers.waiting()).toEqual([lookEveryMs]));
});

it('many writes are one look, in one transaction', async () => {
  const { database, write, timers, shown } = await setUp();
  for (let n = 0; n < 5; n++) await write();
  expect(timers.waiting()).toEqual([lookEveryMs]);
  const begun = vi.spyOn(database, 'transaction');
  timers.fire();
  await vi.waitFor(() => expect(shown).toEqual([0, 5]));
  expect(begun).toHaveBeenCalledTimes(1);
  await quiet();
  expect(timers.waiting()).toEqual([]);
});

it('a write during a look is looked at after it, and not beside it', async () => {
  const { database, write, timers, shown } = await setUp();
  await write();
  await vi.waitFor(() => expect(timers.waiting()).toHaveLength(1));
  const held = Promise.withResolvers<void>();
  const readRows = database.transaction.bind(database);
  const readLate = (...given: Parameters<typeof readRows>) =>
    held.promise.then(() => readRows(...given));
  vi.spyOn(database, 'transaction').mockImplementationOnce(readLate as never);
  timers.fire();
  await write();
  await quiet();
  expect(timers.waiting()).toEqual([]);
  held.resolve();
  await vi.waitFor(() => expect(timers.waiting()).toHaveLength(1));
  timers.fire();
  await vi.waitFor(() => expect(shown).toEqual([0, 2, 2]));
  await quiet();
  expect(timers.waiting()).toEqual([]);
});

it('needs no timer where each write is looked at', async () => {
  const { write, timers, shown } = await setUp({ everyMs: 0 });
  await write();
  await vi.waitFor(() => expect(shown.at(-1)).toBe(1));
  expect(timers.waiting()).toEqual([]);
});

it.each(['outbox', 'refused', 'meta'] as const)('follows the table %s', async (name) => {
  const { database, timers } = await setUp();
  await database.table(name).put(name === 'meta' ? { key: 'lastSyncAt', value: 3 } : { seq: 9 });
  await vi.waitFor(() => expect(timers.waiting()).toHaveLength(1));
});

it('follows no other table', async () => {
  const { database, timers } = await setUp();
  await database.table('task').put({ id: 'a', $at: '000000001-000-a' });
  await quiet();
  expect(timers.waiting()).toEqual([]);
});

it('tells a look that failed, and looks again after the next write', async () => {
  const { write, database, timers, shown, errors } = await setUp();
  await write();
  const broken = new Error('broken');
  vi.spyOn(database, 'transaction').mockRejectedValueOnce(broken);
  timers.fire();
  await vi.waitFor(() => expect(errors).toEqual([broken]));
  await write();
  await vi.waitFor(() => expect(timers.waiting()).toHaveLength(1));
  timers.fire();
  await vi.waitFor(() => expect(shown).toEqual([0, 2]));
});

it('tells nothing more once it is stopped: of writes, of a look under way, of one that fails', async () => {
  const { write, database, timers, shown, errors, stop } = await setUp();
  await write();
  expect(timers.waiting()).toHaveLength(1);
  timers.fire();
  stop();
  await write();
  await quiet();
  expect([shown, timers.waiting()]).toEqual([[0], []]);
  const failing = await setUp();
  await failing.write();
  vi.spyOn(failing.database, 'transaction').mockRejectedValueOnce(new Error('closed'));
  failing.timers.fire();
  failing.stop();
  await quiet();
  expect([failing.errors, errors, database.isOpen()]).toEqual([[], [], true]);
});

it('lets go of the look that it waits for when it is stopped', async () => {
  const { write, timers, stop } = await setUp();
  await write();
  await vi.waitFor(() => expect(timers.waiting()).toHaveLength(1));
  stop();
  expect(timers.waiting()).toEqual([]);
});
