/** A stopped or failed engine leaves nothing behind, and nobody waits for it. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine, heldAnswer, stopEngines } from '../../test/support/engine.ts';
import type { Said } from '../../test/support/hand-made-transport.ts';
import { quiet } from '../../test/support/quiet.ts';
import { browserLocks, type Locks, tabLocks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { announceCommit } from '../db/outbox/edits.ts';

afterEach(async () => {
  await stopEngines();
  vi.restoreAllMocks();
});

const further: Said = { more: true, cursor: { epoch: 'e1', version: 6 } };

/** Like the browser's locks: a running task keeps its lock until it ends, whatever is aborted. */
function patientLocks(): Locks {
  const locks = tabLocks();
  return browserLocks({
    request: (name: string, _: LockOptions, task: () => Promise<unknown>) => locks.run(name, task),
  } as unknown as LockManager);
}

describe('an engine that is stopped in the middle of a run', () => {
  it.each<[string, Locks]>([
    ['of the browser', patientLocks()],
    ['of this tab', tabLocks()],
  ])('asks for nothing that the answer promises, with locks %s', async (_, locks) => {
    const held = heldAnswer();
    const { start, transport } = await createEngine(() => held.answer(), { locks });
    const loop = start();
    await held.isOut;
    loop.stop();
    held.come(further);
    await loop.ended;
    await quiet();
    expect(transport.requests).toHaveLength(1);
  });

  it('tells nothing more of this account, though the run goes on', async () => {
    const held = heldAnswer();
    const { start, otherTab, reports } = await createEngine(() => held.answer(), {
      locks: patientLocks(),
    });
    const loop = start();
    await held.isOut;
    await quiet();
    loop.stop();
    reports.length = 0;
    await otherTab('theirs');
    await quiet();
    held.come({});
    await loop.ended;
    expect(reports).toEqual([]);
  });

  it('listens to no commit any more', async () => {
    const held = heldAnswer();
    const { start, database } = await createEngine(() => held.answer(), { locks: patientLocks() });
    const loop = start();
    await held.isOut;
    loop.stop();
    const commit = Promise.resolve([]);
    const listened = vi.spyOn(commit, 'then');
    announceCommit(database, commit);
    held.come({});
    await loop.ended;
    expect(listened).not.toHaveBeenCalled();
  });

  it.each<[string, (database: AccountDatabase) => void]>([
    ['of a database that is closed under it', (database) => database.closeForGood()],
    ['of what it was reading', () => undefined],
  ])('says nothing %s', async (_, close) => {
    const { start, database, reports } = await createEngine(() => {
      const { transaction } = database;
      const read = vi.spyOn(database, 'transaction');
      read.mockImplementationOnce((...args: unknown[]) => {
        loop.stop();
        reports.length = 0;
        close(database);
        return Reflect.apply(transaction, database, args);
      });
      return { failed: { kind: 'timeout', message: 'x' } };
    });
    const loop = start();
    await loop.ended;
    await quiet();
    expect(reports).toEqual([]);
  });
});

describe('an engine that has failed for good', () => {
  it('says so once, lets go whoever asks it then, and listens to nothing', async () => {
    const { start, database, last, reports, otherTab } = await createEngine(() => {
      vi.spyOn(database, 'transaction').mockImplementationOnce(() => {
        throw new Error('The disk is gone');
      });
      vi.spyOn(database, 'hasBeenClosed').mockReturnValue(true);
      return { failed: { kind: 'timeout', message: 'x' } };
    });
    const loop = start();
    await loop.ended;
    expect(last()).toEqual({
      kind: 'error',
      problem: 'Oops! Something went wrong (The disk is gone)',
    });
    reports.length = 0;
    const asked = vi.fn();
    void loop.syncNow().then(asked);
    await otherTab('theirs');
    await quiet();
    expect(asked).toHaveBeenCalled();
    expect(reports).toEqual([]);
  });

  it('goes on where the database failed to say once how things stand, after a wait', async () => {
    let asked = 0;
    const { start, database, last, timers, transport, task } = await createEngine((): Said => {
      asked += 1;
      if (asked > 1) return {};
      vi.spyOn(database, 'transaction').mockImplementationOnce(() => {
        throw new Error('The disk is busy');
      });
      return { failed: { kind: 'timeout', message: 'x' } };
    });
    await task('waits');
    start();
    await vi.waitFor(() => expect(timers.waiting()).toHaveLength(1));
    expect(last()).toMatchObject({
      kind: 'error',
      problem: expect.stringContaining('disk is busy'),
    });
    timers.fire();
    await vi.waitFor(() => expect(last()).toMatchObject({ kind: 'synced' }));
    expect(transport.requests.at(-1)?.changes).toHaveLength(1);
  });
});
