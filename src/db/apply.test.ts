import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { emptyAnswer, limits, setUp, t0 } from '../../test/support/answering.ts';
import { formatStamp, parseStamp } from '../model/clock.ts';
import { changeSettings } from '../model/entities/student/settings.ts';
import { createTask, updateTask } from '../model/entities/task.ts';
import { applyAnswer, applyChunk } from './apply.ts';
import { readBatch, readQueue } from './outbox/outbox.ts';
import { discardRefused, retryRefused } from './outbox/refused.ts';
import { forgetPosition, readPosition } from './position.ts';

const remoteTask = (title: string, atMs: number) => ({
  entity: 'task',
  row: {
    id: 't1',
    $at: formatStamp({ ms: atMs, counter: 0 }, 'other'),
    title,
    status: 'Ongoing',
    createdAt: 1,
    deletedAt: 0,
  },
});

describe('the entry point of remote writes', () => {
  it('removes what was acknowledged and stores the cursor in one step', async () => {
    const { database, edit, server, request } = await setUp();
    await edit(createTask, { title: 'Read' });
    const batch = await readBatch(database, limits);
    const result = await applyAnswer(database, batch, server.exchange(await request()), t0);
    expect(result.ok).toBe(true);
    expect(await database.outbox.count()).toBe(0);
    expect(await readPosition(database)).toMatchObject({ cursor: { epoch: 'e1', version: 1 } });
  });

  it('keeps an edit that was made while the batch was on its way, over what came', async () => {
    const { database, edit, server, request, rows } = await setUp();
    const [id = ''] = await edit(createTask, { title: 'Old' });
    const batch = await readBatch(database, limits);
    const answer = server.exchange(await request());
    await edit(updateTask, { id, title: 'New' });
    await applyAnswer(database, batch, answer, t0);
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'New' });
    expect(await readQueue(database)).toMatchObject([{ fields: { title: 'New' } }]);
    expect(await rows()).toHaveLength(1);
  });

  it('[S2] changes nothing when the same answer comes twice', async () => {
    const { database, edit, server, request, rows } = await setUp();
    await edit(createTask, { title: 'Read' });
    const batch = await readBatch(database, limits);
    const answer = server.exchange(await request());
    await applyAnswer(database, batch, answer, t0);
    const once = await rows();
    await applyAnswer(database, batch, answer, t0);
    expect(await rows()).toEqual(once);
    expect(await database.outbox.count()).toBe(0);
  });

  it('leaves cursor, outbox and rows as they were where the disk is full', async () => {
    const { database, edit, server, request } = await setUp();
    await edit(createTask, { title: 'Read' });
    const batch = await readBatch(database, limits);
    const answer = server.exchange(await request());
    database.meta.hook('creating', (key) => {
      if (key === 'cursor') throw new DOMException('full', 'QuotaExceededError');
    });
    const result = await applyAnswer(database, batch, answer, t0);
    expect(result).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('full') },
    });
    expect(await database.outbox.count()).toBe(1);
    expect(await database.readMeta('cursor')).toBeUndefined();
  });

  it('takes no answer that does not fit its batch', async () => {
    const { database, edit } = await setUp();
    await edit(createTask, { title: 'Read' });
    const batch = await readBatch(database, limits);
    expect((await applyAnswer(database, batch, emptyAnswer, t0)).ok).toBe(false);
    expect(await database.outbox.count()).toBe(1);
  });

  it('passes over entities of a newer server, moves on, and asks again once it knows them', async () => {
    const { database } = await setUp();
    const rows = [{ ...remoteTask('x', t0), entity: 'hologram' }, remoteTask('Read', t0)];
    await applyAnswer(database, [], { ...emptyAnswer, rows }, t0);
    expect(await database.rows('task').get('t1')).toMatchObject({ title: 'Read' });
    expect((await readPosition(database)).cursor).toEqual(emptyAnswer.cursor);
    await database.writeMeta('skippedEntities', ['task']);
    expect((await readPosition(database)).cursor).toBeUndefined();
  });

  it('stamps its next edit after all that it has seen', async () => {
    const { database, edit } = await setUp();
    await applyAnswer(database, [], { ...emptyAnswer, rows: [remoteTask('a', t0 + 60_000)] }, t0);
    await edit(updateTask, { id: 't1', title: 'b' });
    expect(await database.rows('task').get('t1')).toMatchObject({ title: 'b' });
  });

  it('[S3] queues all that it holds when the server has lost its memory', async () => {
    const { database, edit, server, request } = await setUp();
    const [id = ''] = await edit(createTask, { title: 'Read' });
    await edit(changeSettings, { dailyGoal: 5 });
    await applyAnswer(
      database,
      await readBatch(database, limits),
      server.exchange(await request()),
      t0,
    );
    server.forgetEverything();
    const answer = server.exchange(await request());
    expect(answer.newEpoch).toBe(true);
    await applyAnswer(database, [], answer, t0);
    const queued = await readBatch(database, limits);
    expect(queued.map((entry) => entry.entity).sort()).toEqual(['settings', 'task']);
    expect(queued.find((entry) => entry.id === id)?.fields).toMatchObject({ title: 'Read' });
    expect((await readPosition(database)).cursor?.epoch).toBe('e1x');
  });
});

describe('a piece of the first download', () => {
  const chunk = {
    position: 'p1',
    cursor: { epoch: 'e1', version: 3 },
    rows: [remoteTask('Read', t0)],
    done: false,
    serverTime: t0,
  };

  it('[S4] is stored with where to go on, and only the last one moves the cursor', async () => {
    const { database } = await setUp();
    await applyChunk(database, chunk, t0);
    expect(await readPosition(database)).toMatchObject({
      cursor: undefined,
      bootstrapPosition: 'p1',
    });
    await applyChunk(database, { ...chunk, position: 'p2', done: true }, t0);
    expect(await readPosition(database)).toMatchObject({
      cursor: chunk.cursor,
      bootstrapPosition: undefined,
    });
    expect(await database.rows('task').count()).toBe(1);
  });

  it('[S3] of a new history queues what the lost one had brought, once, and what it had is no deletion', async () => {
    const { database } = await setUp();
    await applyChunk(database, chunk, t0);
    const again = { ...chunk, rows: [], cursor: { epoch: 'e2', version: 0 }, position: 'q1' };
    await applyChunk(database, again, t0);
    await applyChunk(database, { ...again, position: 'q2', done: true }, t0);
    const queued = await readQueue(database);
    expect(queued.map(({ id, at }) => [id, at])).toEqual([['t1', chunk.rows[0]?.row.$at]]);
    expect(await readPosition(database)).toMatchObject({ cursor: again.cursor });
    expect(await database.readMeta('heldEpoch')).toBeUndefined();
  });

  it('[S3] does so too where an app that knows more begins its download over', async () => {
    const { database } = await setUp();
    await applyChunk(database, { ...chunk, done: true }, t0);
    await forgetPosition(database);
    await applyChunk(database, { ...chunk, rows: [], done: true }, t0);
    expect(await readQueue(database)).toEqual([]);
    await forgetPosition(database);
    const other = { ...chunk, rows: [], cursor: { epoch: 'e2', version: 0 }, done: true };
    await applyChunk(database, other, t0);
    expect((await readQueue(database)).map(({ id }) => id)).toEqual(['t1']);
  });

  it('[S7] that waited long in the stream does not set the clock wrong', async () => {
    const { database } = await setUp();
    await applyAnswer(database, [], emptyAnswer, t0);
    await applyChunk(database, chunk, t0 + 60_000);
    expect(await database.readMeta('clockOffsetMs')).toBe(0);
  });
});

describe('[S7] a device whose clock runs a year ahead', () => {
  const ahead = t0 + 365 * 86_400_000;

  it('takes the server’s stamps, sets its clock back and still wins over its own older edits', async () => {
    const { database, edit, server, request } = await setUp({ now: () => ahead });
    const [id = ''] = await edit(createTask, { title: 'One' });
    const batch = await readBatch(database, limits);
    const answer = server.exchange(await request());
    await edit(updateTask, { id, title: 'Two' });
    await applyAnswer(database, batch, answer, ahead);

    expect(await database.readMeta('clockOffsetMs')).toBe(t0 - ahead);
    const [waiting] = await readBatch(database, limits);
    // It keeps its stamp until the server gives it another, so that the server recognises a late copy.
    expect(parseStamp(waiting?.at ?? '').ms).toBeGreaterThanOrEqual(ahead);
    const second = server.exchange(await request());
    expect(second.verdicts).toMatchObject([{ kind: 'restamped' }]);
    await applyAnswer(database, await readBatch(database, limits), second, ahead);
    expect(server.rows()).toMatchObject([{ row: { title: 'Two' } }]);
    expect(await database.rows('task').get(id)).toEqual(server.rows()[0]?.row);

    await edit(updateTask, { id, title: 'Three' });
    expect(server.exchange(await request()).verdicts).toEqual([{ kind: 'stored' }]);
  });
});

describe('[S5] a refused edit', () => {
  it('moves to the list, and the row becomes the server’s under the edits that wait', async () => {
    let reason: string | undefined;
    const { database, edit, server, request } = await setUp({ refuse: () => reason });
    const [id = ''] = await edit(createTask, { title: 'Good' });
    const exchange = async () => {
      const batch = await readBatch(database, limits);
      await applyAnswer(database, batch, server.exchange(await request()), t0);
    };
    await exchange();
    reason = 'Too rude';
    await edit(updateTask, { id, title: 'Bad' });
    await exchange();
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Good' });
    expect(await database.refused.toArray()).toMatchObject([
      { id, reason: 'Too rude', fields: { title: 'Bad' } },
    ]);
    expect(await database.outbox.count()).toBe(0);

    reason = undefined;
    const [refused] = await database.refused.toArray();
    expect((await retryRefused(refused?.seq ?? 0, database, t0)).ok).toBe(true);
    await exchange();
    expect(server.rows()).toMatchObject([{ row: { title: 'Bad' } }]);
    expect(await database.refused.count()).toBe(0);
  });

  it('[P3] of a new row leaves the row with the student until it is discarded', async () => {
    const { database, edit, server, request } = await setUp({ refuse: () => 'No' });
    await edit(createTask, { title: 'Read' });
    const batch = await readBatch(database, limits);
    await applyAnswer(database, batch, server.exchange(await request()), t0);
    expect(await database.rows('task').count()).toBe(1);
    const [refused] = await database.refused.toArray();
    await discardRefused([refused?.seq ?? 0], database);
    expect(await database.refused.count()).toBe(0);
    expect(await database.rows('task').count()).toBe(0);
  });
});

describe('what an answer holds of the database', () => {
  const row = remoteTask('Read', t0 + 1_000);
  const chunk = { position: 'p', cursor: { epoch: 'e1', version: 1 }, done: false, serverTime: t0 };

  /** A device whose write transactions are recorded: whether they hold the outbox, and their durability. */
  async function setUpWatched() {
    // Before the database opens, which keeps the function that it finds.
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const device = await setUp();
    const writesOf = async (work: () => Promise<unknown>) => {
      begun.mockClear();
      await work();
      const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite');
      return writes.map(([names, , options]) => ({
        holdsOutbox: [...names].includes('outbox'),
        durability: options?.durability,
      }));
    };
    return { ...device, writesOf };
  }

  it.each([
    ['changes', { ...emptyAnswer, rows: [row] }],
    ['that there are none', emptyAnswer],
  ])(
    '[S12] is not the outbox where nothing was sent, nor the disk’s last word: %s',
    async (_, answer) => {
      const { writesOf, ...device } = await setUpWatched();
      const pull = () => applyAnswer(device.database, [], answer, t0);
      expect(await writesOf(pull)).toEqual([{ holdsOutbox: false, durability: 'relaxed' }]);
    },
  );

  it('[S12] nor where a first download goes on', async () => {
    const { writesOf, ...device } = await setUpWatched();
    const store = () => applyChunk(device.database, { ...chunk, rows: [row] }, t0);
    expect(await writesOf(store)).toEqual([{ holdsOutbox: false, durability: 'relaxed' }]);
  });

  it('[S12] is both where edits leave the outbox, or all is queued for a server without memory', async () => {
    const { writesOf, ...device } = await setUpWatched();
    await device.edit(createTask, { title: 'Read' });
    const batch = await readBatch(device.database, limits);
    const answer = device.server.exchange(await device.request());
    const strict = [{ holdsOutbox: true, durability: 'strict' }];
    expect(await writesOf(() => applyAnswer(device.database, batch, answer, t0))).toEqual(strict);
    const anew = { ...emptyAnswer, newEpoch: true };
    expect(await writesOf(() => applyAnswer(device.database, [], anew, t0))).toEqual(strict);
  });
});
