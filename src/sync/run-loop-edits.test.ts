/** Which edits the engine sends and when, and its reports meanwhile [P2] [S13]. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine, stopEngines } from '../../test/support/engine.ts';
import { createHandMadeTransport, type Said } from '../../test/support/hand-made-transport.ts';
import { quiet } from '../../test/support/quiet.ts';
import { type Locks, tabLocks } from '../api/locks.ts';
import { announceCommit } from '../db/outbox/edits.ts';
import type { StoredRow } from '../db/outbox/outbox.ts';
import { runSync, syncLock } from './exchange.ts';
import { freshPace } from './pace.ts';

afterEach(async () => {
  await stopEngines();
  vi.restoreAllMocks();
});

const unanswered: Said = { failed: { kind: 'timeout', message: 'x' } };

/** Locks that delay the end of the n-th run: its requests are done, but the engine does not know yet. */
function slowEnd(number: number) {
  const locks = tabLocks();
  const isEnding = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let runs = 0;
  const run: Locks['run'] = async (name, task, signal) => {
    const outcome = await locks.run(name, task, signal);
    runs += 1;
    if (runs === number) {
      isEnding.resolve();
      await mayEnd.promise;
    }
    return outcome;
  };
  return { locks: { run }, isEnding: isEnding.promise, end: mayEnd.resolve };
}

/** The queue is read only the first time, so other signals must report edits. */
const withoutLooks = { lookEveryMs: 1_000_000 };

describe('the engine hears of an edit', () => {
  it('[S13] of this tab without a look at the queue', async () => {
    const { start, task, sent } = await createEngine(() => ({}), withoutLooks);
    start();
    await quiet();
    await task('a');
    await quiet();
    expect(sent()).toEqual([[], ['a']]);
  });

  it('[S13] while it is being stored, and takes its turn meanwhile', async () => {
    const locks = tabLocks();
    const run = vi.spyOn(locks, 'run');
    const { start, database, sent } = await createEngine(() => ({}), { locks });
    start();
    await quiet();
    const commit = Promise.withResolvers<readonly StoredRow[]>();
    announceCommit(database, commit.promise);
    await quiet();
    expect([run.mock.calls.length, sent()]).toEqual([2, [[]]]);
    commit.resolve([]);
    await vi.waitFor(() => expect(sent()).toEqual([[], []]));
  });

  it('of this tab that is stored while a run ends, and never says that all is sent', async () => {
    const { locks, isEnding, end } = slowEnd(2);
    const { start, task, sent, reports } = await createEngine(() => ({}), {
      ...withoutLooks,
      locks,
    });
    start();
    await quiet();
    await task('a');
    await isEnding;
    await task('b');
    reports.length = 0;
    end();
    await vi.waitFor(() => expect(sent()).toEqual([[], ['a'], ['b']]));
    await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ kind: 'synced', pending: 0 }));
    expect(reports.map(({ kind, pending }) => [kind, pending])).toEqual([
      ['pending', 1],
      ['syncing', undefined],
      ['synced', 0],
    ]);
  });

  it('that is stored while a run that only pulls ends, and never says that all is sent', async () => {
    const { locks, isEnding, end } = slowEnd(2);
    const { start, task, sent, reports } = await createEngine(() => ({}), {
      ...withoutLooks,
      locks,
    });
    const loop = start();
    await quiet();
    loop.hear({ epoch: 'e1', version: 6 });
    await isEnding;
    await task('a');
    reports.length = 0;
    end();
    await vi.waitFor(() => expect(sent()).toEqual([[], [], ['a']]));
    expect(reports[0]).toMatchObject({ kind: 'pending', pending: 1 });
  });

  it('of another tab that is stored while a run ends, and says until then that it waits', async () => {
    const { locks, isEnding, end } = slowEnd(1);
    const { start, otherTab, sent, reports } = await createEngine(() => ({}), {
      ...withoutLooks,
      locks,
    });
    start();
    await isEnding;
    await otherTab('theirs');
    reports.length = 0;
    end();
    await vi.waitFor(() => expect(sent()).toEqual([[], ['theirs']]));
    expect(reports[0]).toMatchObject({ kind: 'pending', pending: 1 });
  });
});

describe('the engine sends', () => {
  it('[S6] all that waits with the first try after a failed pull', async () => {
    const { start, task, sent, timers } = await createEngine((_, index) =>
      index === 1 ? unanswered : {},
    );
    const loop = start();
    await quiet();
    loop.hear({ epoch: 'e1', version: 6 });
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    await task('a');
    await quiet();
    timers.fire();
    await quiet();
    expect(sent()).toEqual([[], [], ['a']]);
  });

  it('[S11] nothing where another tab has sent it, and asks once', async () => {
    const locks = tabLocks();
    const { start, task, database, now, sent, last } = await createEngine(() => ({}), {
      ...withoutLooks,
      locks,
    });
    start();
    await quiet();
    const isStored = Promise.withResolvers<void>();
    const transport = createHandMadeTransport(() => ({}));
    const other = locks.run(syncLock('u'), async () => {
      await isStored.promise;
      await runSync({ database, transport, now, pace: freshPace(), isStopped: () => false });
    });
    await task('a');
    isStored.resolve();
    await other;
    await quiet();
    expect([transport.requests.length, sent()]).toEqual([1, [[], []]]);
    expect(last()).toMatchObject({ kind: 'synced', pending: 0 });
  });
});

describe('a failed run', () => {
  it('after one that sent all claims neither that all is sent nor a later time of the last exchange', async () => {
    const { start, task, last, now, passMs, timers } = await createEngine((_, index) =>
      index === 2 ? unanswered : {},
    );
    start();
    await quiet();
    await task('a');
    await quiet();
    const lastSyncAt = now();
    expect(last()).toMatchObject({ kind: 'synced', pending: 0, lastSyncAt });
    passMs(60_000);
    await task('b');
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    expect(last()).toMatchObject({ kind: 'offline', pending: 1, oldestAt: now(), lastSyncAt });
  });
});
