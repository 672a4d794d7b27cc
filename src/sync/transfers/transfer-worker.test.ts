/** The loop of uploads and downloads: what it moves when, and how long it waits. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { quiet } from '../../../test/support/quiet.ts';
import { tabLocks } from '../../api/locks.ts';
import { waitingTransfer } from '../../db/bytes/transfers.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import {
  laterBy,
  type Move,
  startTransferWorker,
  type TransferWorker,
  type TransferWorkerTask,
} from './transfer-worker.ts';

const running: TransferWorker[] = [];
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const worker of running.splice(0)) worker.stop();
  vi.restoreAllMocks();
  fullDisk.set(false);
});

type Step = (job: string, signal: AbortSignal) => Promise<Move>;

/** A transfer worker whose jobs are the rows of `transfers`, by id; a moved one is removed. */
async function setUp(step: Step, more: Partial<TransferWorkerTask<string>> = {}) {
  let nowMs = 1_700_000_000_000;
  const { database, client } = await createDevice({ userId: 'u', fetch });
  const timers = createManualTimers();
  const locks = tabLocks();
  const tries: string[] = [];
  const start = (one: Step = step) => {
    const deps = { client, locks, now: () => nowMs, random: () => 0, timers };
    const worker = startTransferWorker(database, deps, {
      lock: 'moving',
      findJobs: (db: AccountDatabase) => db.transfers.toCollection().primaryKeys(),
      move: async (job, signal) => {
        tries.push(job);
        const move = await one(job, signal);
        if (move === 'moved') await database.transfers.delete(job);
        return move;
      },
      ...more,
    });
    running.push(worker);
    return worker;
  };
  const add = (...ids: string[]) =>
    database.transfers.bulkPut(
      ids.map((id) => waitingTransfer({ sha256: id, sizeBytes: 1 }, 'up')),
    );
  return {
    ...{ database, timers, locks, tries, start, add },
    passMs: (ms: number) => {
      nowMs += ms;
    },
    waits: (...delays: number[]) => vi.waitFor(() => expect(timers.waiting()).toEqual(delays)),
    isDone: () => vi.waitFor(async () => expect(await database.transfers.count()).toBe(0)),
  };
}

describe('what moves files', () => {
  it('asks once, not for each file, whether all are held up', async () => {
    const held = { up: false, asked: 0 };
    const isWaiting = vi.fn(async () => true);
    const isHeldUp = async () => {
      held.asked += 1;
      return held.up;
    };
    const step = async (): Promise<Move> => {
      held.up = true;
      return 'moved';
    };
    const { add, start, tries, waits } = await setUp(step, {
      ...{ isWaiting, isHeldUp, lookAgainMs: () => 30_000 },
    });
    await add(...Array.from({ length: 50 }, (_, n) => `file ${n + 10}`));
    start();
    await vi.waitFor(() => expect(tries).toEqual(['file 10']));
    await waits(30_000);
    expect(held.asked).toBeLessThan(10);
    expect(isWaiting).not.toHaveBeenCalled();
  });

  it('moves one after the other, the first one first, and what is added later', async () => {
    let atOnce = 0;
    const { add, start, tries, isDone } = await setUp(async (): Promise<Move> => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await quiet();
      atOnce -= 1;
      return 'moved';
    });
    await add('b', 'a');
    start();
    await isDone();
    await add('c');
    await isDone();
    expect(tries).toEqual(['a', 'b', 'c']);
  });

  it('moves in one tab at a time, and in the next when that one ends', async () => {
    const { add, start, tries, waits, isDone } = await setUp(async () => 'later');
    await add('a');
    const first = start();
    await waits(500);
    start(async () => 'moved');
    await quiet();
    expect(tries).toEqual(['a']);
    first.stop();
    await isDone();
  });

  it('[S6] waits longer after each failure, and from the beginning after a success', async () => {
    const answers: Move[] = ['later', 'later', 'later', 'moved', 'later'];
    const { add, start, timers, waits, tries } = await setUp(
      async () => answers.shift() ?? 'moved',
    );
    await add('a', 'b');
    start();
    for (const delayMs of [500, 1_000, 2_000]) {
      await waits(delayMs);
      timers.fire();
    }
    await waits(500);
    expect(tries).toEqual(['a', 'a', 'a', 'a', 'b']);
  });

  it('[S6] takes what it stores itself for no reason to hurry', async () => {
    const { add, start, waits, tries, database } = await setUp(async (job): Promise<Move> => {
      await database.transfers.update(job, { state: 'running', doneBytes: 1 });
      await quiet();
      return 'later';
    });
    await add('a');
    start();
    await waits(500);
    await database.transfers.update('a', { state: 'waiting' });
    await add('b');
    await quiet();
    expect(tries).toEqual(['a']);
  });

  it('moves at once what is added after all that had failed was given up', async () => {
    const { database, add, start, tries, timers, waits } = await setUp(async (job) =>
      job === 'wrong' ? 'not-stored' : 'moved',
    );
    await add('wrong');
    start();
    await vi.waitFor(() => expect(timers.waiting()).toHaveLength(1));
    await database.transfers.delete('wrong');
    await quiet();
    timers.fire();
    await waits();
    await quiet();
    await add('new');
    await vi.waitFor(() => expect(tries).toEqual(['wrong', 'new']));
  });

  it('tries again at once when it is woken, and counts failures anew', async () => {
    const { add, start, waits, timers, tries } = await setUp(async () => 'later');
    await add('a');
    const worker = start();
    await waits(500);
    timers.fire();
    await waits(1_000);
    worker.wake();
    await waits(500);
    expect(tries).toHaveLength(3);
  });

  it('tries again when the server is there, but only where nobody had answered', async () => {
    let move: Move = 'not-stored';
    const { add, start, waits, timers, tries } = await setUp(async () => move);
    await add('a');
    const worker = start();
    await waits(500);
    worker.reached();
    await quiet();
    expect(tries).toHaveLength(1);
    move = 'later';
    timers.fire();
    await waits(1_000);
    worker.reached();
    await waits(2_000);
    expect(tries).toHaveLength(3);
    move = 'moved';
    worker.reached();
    await vi.waitFor(() => expect(tries).toHaveLength(4));
    worker.reached();
    await quiet();
    expect(tries).toHaveLength(4);
  });

  it('[S6] is not hurried within the time that the server asked for, and is after it', async () => {
    let move: Move = { retryAfterMs: 40_000 };
    const { add, start, waits, timers, tries, passMs } = await setUp(async () => move);
    await add('a');
    const worker = start();
    await waits(40_000);
    passMs(39_999);
    worker.wake();
    worker.reached();
    await quiet();
    expect(tries).toHaveLength(1);
    passMs(1);
    worker.wake();
    await vi.waitFor(() => expect(tries).toHaveLength(2));
    // The asked time is over with the wait, whatever the clock says.
    await waits(40_000);
    move = 'later';
    timers.fire();
    await waits(1_000);
    worker.wake();
    await vi.waitFor(() => expect(tries).toHaveLength(4));
  });

  it('keeps trying what this device could not store, and tells the screens of a full disk', async () => {
    let isFull = true;
    const { add, start, waits, timers, isDone } = await setUp(async () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      return 'moved';
    });
    await add('a');
    start();
    await waits(500);
    expect(fullDisk.isUp()).toBe(true);
    isFull = false;
    timers.fire();
    await isDone();
  });

  it('goes on with what is added while a watch of the database has failed', async () => {
    const { add, start, database, isDone } = await setUp(async () => 'moved');
    start();
    await quiet();
    await database.close({ disableAutoOpen: false });
    await database.open();
    await add('a');
    await isDone();
  });

  it('when it is stopped breaks off what it moves, moves nothing more, and gives its turn back', async () => {
    let isBrokenOff = false;
    const { add, start, tries, locks, database } = await setUp(
      (_, signal) =>
        new Promise<Move>((resolve) => {
          signal.addEventListener('abort', () => {
            isBrokenOff = true;
            resolve('moved');
          });
        }),
    );
    await add('a', 'b');
    const worker = start();
    await vi.waitFor(() => expect(tries).toEqual(['a']));
    worker.stop();
    await locks.run(`moving-${database.userId}`, async () => undefined);
    await add('c');
    await quiet();
    expect([isBrokenOff, tries]).toEqual([true, ['a']]);
  });

  it('when it is stopped while it sleeps gives its turn back too', async () => {
    const { start, locks, database, tries, add } = await setUp(async () => 'moved');
    const worker = start();
    await quiet();
    worker.stop();
    await locks.run(`moving-${database.userId}`, async () => undefined);
    await add('a');
    await quiet();
    expect(tries).toEqual([]);
  });

  it('ends where its database is closed for good in the midst of a move', async () => {
    const { add, start, timers, locks, tries, database } = await setUp(async () => {
      database.closeForGood();
      throw new Error('closed');
    });
    await add('a');
    const worker = start();
    await vi.waitFor(() => expect(tries).toEqual(['a']));
    await locks.run(`moving-${database.userId}`, async () => undefined);
    worker.wake();
    await quiet();
    expect([tries, timers.waiting()]).toEqual([['a'], []]);
  });
});

describe('what a failure that may pass means', () => {
  it.each<[number | undefined, Move]>([
    [undefined, 'later'],
    [0, { retryAfterMs: 0 }],
    [40_000, { retryAfterMs: 40_000 }],
  ])('with a wish for %s ms', (retryAfterMs, move) => {
    expect(laterBy({ retryAfterMs })).toEqual(move);
  });
});
