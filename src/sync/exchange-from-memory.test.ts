/** Sending without reading the disk: only what this tab has just stored, if nothing older can wait. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { createHandMadeTransport, type Said } from '../../test/support/hand-made-transport.ts';
import { AccountDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { openHandOver } from '../db/outbox/hand-over.ts';
import { countWaiting } from '../db/outbox/outbox.ts';
import { createTask } from '../model/entities/task.ts';
import type { SyncRequest } from '../protocol/sync.ts';
import { findNext, type Outcome, runSync } from './exchange.ts';
import { type LastSeen, nothingSeen } from './last-seen.ts';
import { freshPace } from './pace.ts';

const now = () => 1_700_000_000_000;
const cursor = { epoch: 'e1', version: 5 };

async function setUp(
  answer: (request: SyncRequest, index: number) => Said | Promise<Said> = () => ({}),
) {
  const { database, edit } = await createDevice({ userId: 'u', fetch, now });
  const name = database.name.slice('haversack-'.length);
  await database.writeMeta('cursor', cursor);
  const transport = createHandMadeTransport(answer);
  const handOver = openHandOver(database);
  const seen: LastSeen = nothingSeen();
  const pace = freshPace();
  const context = { database, transport, now, pace, seen, handOver, isStopped: () => false };
  return {
    ...{ database, transport, seen, pace, context },
    task: (title: string) => edit(createTask, { title }),
    otherTab: async (title: string) => {
      const other = new AccountDatabase(name);
      await mutateIn(other, createTask, { title }, { now, tzOffsetMin: () => 0 });
      other.close();
    },
    run: () => runSync(context),
    /** After a first run: nothing waits. */
    known: async () => {
      await edit(createTask, { title: 'earlier' });
      await runSync(context);
      transport.requests.length = 0;
    },
    titles: () =>
      transport.requests.map(({ changes }) => changes.map(({ fields }) => fields.title)),
  };
}

const done: Outcome = { kind: 'done' };

describe('an edit of this tab', () => {
  it('is sent without a look at the disk once nothing else waits', async () => {
    const { known, task, run, titles, context, transport } = await setUp();
    await known();
    await task('new');
    const next = await findNext(context);
    expect(next).toMatchObject({ from: 'memory', cursor, isOutgrown: false });
    expect(next.batch).toMatchObject([{ fields: { title: 'new' } }]);
    await runSync(context, next);
    expect(titles()).toEqual([['new']]);
    expect(transport.requests[0]?.device).toBe(await context.database.readMeta('device'));
    expect(await run()).toEqual(done);
  });

  it('is sent behind what another tab has stored before it', async () => {
    const { known, task, otherTab, run, context, titles } = await setUp();
    await known();
    await otherTab('theirs');
    await task('mine');
    expect((await findNext(context)).from).toBe('disk');
    await run();
    expect(titles()).toEqual([['theirs', 'mine']]);
  });

  it.each<[string, keyof LastSeen | 'aside']>([
    ['how far the history is here', 'cursor'],
    ['this device’s name', 'device'],
    ['what has left the queue', 'settledSeq'],
    ['whether a row that is left for later may go', 'aside'],
  ])('is read from the disk where it is not known %s', async (_, forgotten) => {
    const { known, task, context, seen, pace } = await setUp();
    await known();
    await task('new');
    if (forgotten === 'aside') pace.aside.add('task/x');
    else Object.assign(seen, { [forgotten]: undefined });
    const next = await findNext(context);
    expect([next.from, next.batch.length, next.cursor]).toEqual(['disk', 1, cursor]);
    expect([seen.device, seen.cursor]).toEqual([next.device, cursor]);
    // Entries handed over meanwhile have been read and are not sent twice.
    expect(await context.handOver.take(seen.settledSeq)).toBeUndefined();
  });

  it('is one of several batches where it is too much for one', async () => {
    const { known, task, run, titles, pace, database } = await setUp();
    await known();
    await task('a');
    await task('b');
    pace.maxChanges = 1;
    expect(await run()).toEqual(done);
    expect(titles()).toEqual([['a'], ['b']]);
    expect(await countWaiting(database)).toBe(0);
  });
});

describe('a pull alone', () => {
  it('asks with what is known, whatever waits, and ends there', async () => {
    const { known, task, context, titles, database } = await setUp();
    await known();
    await task('new');
    const next = await findNext(context, true);
    expect(next).toMatchObject({ from: 'memory', cursor, batch: [] });
    expect(await runSync(context, next)).toEqual(done);
    expect([titles(), await countWaiting(database)]).toEqual([[[]], 1]);
  });

  it('asks the disk, and brings what waits, where nothing is known', async () => {
    const { task, context } = await setUp();
    await task('new');
    const next = await findNext(context, true);
    expect([next.from, next.batch.length]).toEqual(['disk', 1]);
  });

  it('from the disk goes on with what has been queued meanwhile', async () => {
    const { run, task, titles } = await setUp(async (_, index) => {
      if (index === 0) await task('meanwhile');
      return {};
    });
    expect(await run()).toEqual(done);
    expect(titles()).toEqual([[], ['meanwhile']]);
  });
});

describe('what a run has seen', () => {
  it('is the newest entry that it has sent, never an older one', async () => {
    const { task, run, seen } = await setUp();
    await task('a');
    await task('b');
    await run();
    expect(seen).toMatchObject({ sentSeq: 2, settledSeq: 2, isEmpty: true, cursor });
    seen.sentSeq = 9;
    await run();
    expect(seen.sentSeq).toBe(9);
  });

  it('[S3] lets the disk say whether a new history is known here already', async () => {
    const { known, task, run, titles, transport, database } = await setUp(({ cursor: asked }) =>
      isReset && asked?.epoch === 'e1'
        ? { newEpoch: true, cursor: { epoch: 'e2', version: 9 } }
        : {},
    );
    let isReset = false;
    await known();
    // Another tab learned of it first, and has queued and sent everything on this device.
    isReset = true;
    await database.writeMeta('cursor', { epoch: 'e2', version: 9 });
    await task('new');
    expect(await run()).toEqual(done);
    expect(transport.requests.map((request) => request.cursor?.epoch)).toEqual(['e1', 'e2']);
    expect(titles()).toEqual([['new'], ['new']]);
  });
});
