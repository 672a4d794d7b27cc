/** Reports to the screens never say more than is known [S6] [P2]. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine, heldAnswer, stopEngines } from '../../test/support/engine.ts';
import type { Said } from '../../test/support/hand-made-transport.ts';
import { quiet } from '../../test/support/quiet.ts';
import * as say from '../lib/messages.ts';
import type { FailureKind } from '../lib/result.ts';

afterEach(async () => {
  await stopEngines();
  vi.restoreAllMocks();
});

const failed = (kind: FailureKind, more: object = {}): Said => ({
  failed: { kind, message: 'Not here', ...more },
});

describe('the status says', () => {
  it('that it syncs only while it sends, or downloads at first', async () => {
    const { start, task, database, kinds, reports } = await createEngine();
    start();
    await vi.waitFor(() => expect(kinds()).toEqual(['synced']));
    await quiet();
    expect(kinds()).toEqual(['synced']);
    reports.length = 0;
    await task('a');
    await vi.waitFor(() => expect(kinds()).toEqual(['syncing', 'synced']));
    await quiet();
    reports.length = 0;
    await database.meta.delete('cursor');
    const fresh = start();
    await fresh.syncNow();
    expect(kinds()[0]).toBe('syncing');
  });

  it('that all is on the server with the time at which it was', async () => {
    const { start, task, last, now, passMs } = await createEngine();
    await start().syncNow();
    expect(last()).toMatchObject({ kind: 'synced', pending: 0, lastSyncAt: now() });
    passMs(5_000);
    await task('a');
    const all = { kind: 'synced', pending: 0, notYet: 0, oldestAt: undefined, lastSyncAt: now() };
    await vi.waitFor(() => expect(last()).toEqual(all));
  });

  it('that something waits where an edit came while the last batch was answered', async () => {
    const held = heldAnswer();
    const { start, task, otherTab, kinds, sent } = await createEngine((_, index) =>
      index === 0 ? held.answer() : {},
    );
    await task('a');
    start();
    await held.isOut;
    await otherTab('b');
    held.come({});
    await vi.waitFor(() => expect(sent()).toEqual([['a'], ['b']]));
    await vi.waitFor(() => expect(kinds().at(-1)).toBe('synced'));
    expect(kinds().indexOf('synced')).toBe(kinds().length - 1);
  });

  it('how many changes were refused, when nothing else waits', async () => {
    const { start, task, last } = await createEngine(({ changes }) => ({
      verdicts: changes.map(() => ({ kind: 'refused', reason: 'Never' })),
    }));
    await task('a');
    start();
    await vi.waitFor(() => expect(last()).toMatchObject({ kind: 'synced', refused: 1 }));
  });

  it.each<[string, Said, object]>([
    ['nobody answers', failed('timeout'), { kind: 'offline' }],
    [
      'the server is in trouble',
      failed('server-fault'),
      { kind: 'error', problem: 'The server has a problem.', trouble: 'server' },
    ],
    [
      'the server refuses',
      failed('forbidden'),
      { kind: 'error', problem: 'Not here', trouble: undefined },
    ],
    [
      'another account is signed in',
      failed('refused', { reason: 'wrong-user' }),
      {
        kind: 'paused',
        problem: 'You are logged in as another student.',
      },
    ],
  ])('why it does not go on where %s, and what waits', async (_, said, face) => {
    const { start, task, last } = await createEngine(() => said);
    await task('a');
    await start().syncNow();
    expect(last()).toMatchObject({ ...face, pending: 1 });
  });

  it('another student’s session, and nothing is sent', async () => {
    const { start, task, last, sent } = await createEngine();
    await task('a');
    await start({ sessionUser: async () => 'somebody-else' }).syncNow();
    const problem = 'You are logged in as another student.';
    expect(last()).toMatchObject({ kind: 'paused', problem, pending: 1 });
    expect(sent()).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    [
      'an error with its words',
      new Error('locks are gone'),
      `${say.somethingWentWrong} (locks are gone)`,
    ],
    ['an error without words', new Error(''), say.somethingWentWrong],
    ['a reason that is meant for people', 'Do this', 'Do this'],
    ['something else', { odd: true }, say.somethingWentWrong],
  ])('what failed in the engine itself: %s; and it tries again', async (_, error, problem) => {
    const { start, last, timers } = await createEngine();
    start({ locks: { run: () => Promise.reject(error) } });
    await vi.waitFor(() => expect(timers.waiting()).toEqual([1_000]));
    expect(last()).toMatchObject({ kind: 'error', problem });
  });

  it('that the engine has ended where it can read nothing any more', async () => {
    const { start, database, last } = await createEngine();
    const loop = start();
    await loop.syncNow();
    database.closeForGood();
    const asked = loop.syncNow();
    await loop.ended;
    await asked;
    expect(last()).toMatchObject({ kind: 'error' });
  });

  it('what fails while the queue is looked at', async () => {
    const { start, database, reports } = await createEngine();
    await start().syncNow();
    await quiet();
    vi.spyOn(database, 'transaction').mockRejectedValueOnce(new Error('broken'));
    reports.length = 0;
    await database.writeMeta('downloadTotal', 1);
    const problem = `${say.somethingWentWrong} (broken)`;
    await vi.waitFor(() => expect(reports).toContainEqual({ kind: 'error', problem }));
  });

  it('the count of what waits, after each write of any tab', async () => {
    const { start, otherTab, task, counts, kinds } = await createEngine(() => failed('timeout'));
    await start().syncNow();
    await task('a');
    await vi.waitFor(() => expect(counts()).toBe(1));
    await otherTab('b');
    await vi.waitFor(() => expect(counts()).toBe(2));
    expect(kinds().at(-1)).toBe('offline');
  });
});
