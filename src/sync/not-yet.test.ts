/** [S5] Edits that an older server does not know wait, others continue, and the status says so. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine, stopEngines } from '../../test/support/engine.ts';
import type { Said } from '../../test/support/hand-made-transport.ts';
import { quiet } from '../../test/support/quiet.ts';
import type { AccountDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { countQueue, entryName, isWaiting, readQueue } from '../db/outbox/outbox.ts';
import { updateTask } from '../model/entities/task.ts';
import type { SyncRequest, Verdict } from '../protocol/sync.ts';
import { notYetPauseMs } from './pace.ts';
import { changeStatus, initialStatus } from './status/status-store.ts';
import { syncWords } from './status/status-words.ts';

afterEach(stopEngines);

/** Knows no task whose title begins with “new” until it is updated. */
function olderServer() {
  let isUpdated = false;
  const verdictOf = ({ fields }: SyncRequest['changes'][number]): Verdict =>
    String(fields.title).startsWith('new') && !isUpdated ? { kind: 'not-yet' } : { kind: 'stored' };
  return {
    answer: ({ changes }: SyncRequest): Said => ({ verdicts: changes.map(verdictOf) }),
    update: () => {
      isUpdated = true;
    },
  };
}

async function setUp() {
  const server = olderServer();
  const engine = await createEngine(server.answer);
  const changes = () => engine.sent().filter((titles) => titles.length > 0);
  const waiting = async () => (await readQueue(engine.database)).map(({ fields }) => fields.title);
  const retitle = async (from: string, title: string) => {
    const found = await engine.database.rows('task').toArray();
    const id = found.find((row) => row.title === from)?.id ?? '';
    const edited = await mutateIn(engine.database, updateTask, { id, title });
    expect(edited.ok).toBe(true);
  };
  return { ...engine, server, changes, waiting, retitle };
}

const namesOf = async (database: AccountDatabase) => (await readQueue(database)).map(entryName);

describe('a change that the server does not know yet', () => {
  it('[P2] stays in the outbox and out of the list, and the rest goes on', async () => {
    const { start, task, database, changes, waiting } = await setUp();
    for (const title of ['old 1', 'new 1', 'old 2']) await task(title);
    await start().syncNow();
    expect(await waiting()).toEqual(['new 1']);
    expect(await database.refused.count()).toBe(0);
    expect(changes()).toEqual([['old 1', 'new 1', 'old 2']]);
  });

  it('[P2] [S7] is not overtaken by a later edit of the same field, and edits of others go on', async () => {
    const { start, task, retitle, server, database, changes, waiting } = await setUp();
    await task('new 1');
    await task('old 1');
    const loop = start();
    await loop.syncNow();
    await retitle('new 1', 'old 2');
    await retitle('old 1', 'old 3');
    await vi.waitFor(() => expect(changes()).toEqual([['new 1', 'old 1'], ['old 3']]));
    await quiet();
    expect(await waiting()).toEqual(['new 1', 'old 2']);
    expect(await isWaiting(database, new Set([(await namesOf(database))[0] ?? '']))).toBe(false);
    server.update();
    await loop.syncNow();
    expect(changes().at(-1)).toEqual(['new 1', 'old 2']);
    expect(await waiting()).toEqual([]);
  });

  it('[S6] is left alone for a while, and what comes after it is sent', async () => {
    const { start, task, changes, waiting } = await setUp();
    await task('new 1');
    await start().syncNow();
    await task('old 1');
    await vi.waitFor(() => expect(changes()).toEqual([['new 1'], ['old 1']]));
    await quiet();
    expect(changes()).toHaveLength(2);
    expect(await waiting()).toEqual(['new 1']);
  });

  it('[S6] asks nothing while it rests', async () => {
    const { start, task, transport } = await setUp();
    await task('new 1');
    await start().syncNow();
    await quiet();
    const asked = transport.requests.length;
    await quiet();
    expect(transport.requests.length).toBe(asked);
    expect(asked).toBeLessThanOrEqual(4);
  });

  it('is sent again after the pause, and stored by the server that was updated meanwhile', async () => {
    const { start, task, server, timers, passMs, waiting, last } = await setUp();
    await task('new 1');
    await start().syncNow();
    await quiet();
    server.update();
    passMs(notYetPauseMs * 1.25);
    expect(timers.waiting()).toEqual([notYetPauseMs * 1.25]);
    timers.fire();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
    await vi.waitFor(() => expect(last()).toMatchObject({ kind: 'synced', pending: 0 }));
  });

  it('is sent again at once where the student asks, or where the clock was set back', async () => {
    const { start, task, passMs, changes } = await setUp();
    await task('new 1');
    const loop = start();
    await loop.syncNow();
    await loop.syncNow();
    expect(changes()).toHaveLength(2);
    passMs(-1_000);
    await task('old 1');
    await vi.waitFor(() => expect(changes().at(-1)).toEqual(['new 1', 'old 1']));
  });

  it('is told apart from what is on its way', async () => {
    const { start, task, last, now } = await setUp();
    await task('new 1');
    await start().syncNow();
    await vi.waitFor(() => expect(last()).toMatchObject({ pending: 1, notYet: 1 }));
    const status = changeStatus(initialStatus, last() ?? {}, now());
    const around = { nowMs: now(), hasNetwork: true };
    expect(syncWords(status, around)).toMatchObject({
      tone: 'waiting',
      label: '1 change waiting',
      detail: expect.stringContaining('The server needs an update before it can take it.'),
    });
    expect(syncWords({ ...status, pending: 2 }, around).label).toBe('Syncing 2 changes');
  });

  it('counts no more once another tab has sent it to a newer server', async () => {
    const { start, task, database, last } = await setUp();
    await task('new 1');
    const loop = start();
    await loop.syncNow();
    await database.outbox.clear();
    await task('old 1');
    await vi.waitFor(() => expect(last()).toMatchObject({ kind: 'synced', notYet: 0 }));
    expect((await countQueue(database)).pending).toBe(0);
  });
});
