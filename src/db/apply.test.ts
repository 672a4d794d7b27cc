import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createDevice } from '../../test/support/device.ts';
import { createFakeServer } from '../../test/support/fake-server.ts';
import { bytesToBase64 } from '../lib/base64.ts';
import { formatStamp, parseStamp } from '../model/clock.ts';
import { createCards } from '../model/entities/card.ts';
import { createDeck } from '../model/entities/deck.ts';
import { createNote, editNote } from '../model/entities/note.ts';
import { changeSettings } from '../model/entities/settings.ts';
import { createTask, updateTask } from '../model/entities/task.ts';
import { fieldsProblem, isEntityName } from '../model/registry.ts';
import type { SyncAnswer, SyncRequest } from '../protocol/sync.ts';
import { applyAnswer, applyChunk } from './apply.ts';
import { readBatch, readQueue, upcast } from './outbox.ts';
import { readPosition } from './position.ts';
import { isQuestion } from './questions.ts';
import { discardRefused, refuseEntry, retryRefused } from './refused.ts';

const t0 = 1_700_000_000_000;
const limits = { maxBytes: 1e6, maxChanges: 100 };

async function setUp(options: { now?: () => number; refuse?: () => string | undefined } = {}) {
  const server = createFakeServer({
    userId: 'u',
    now: () => t0,
    ...(options.refuse && { refuse: options.refuse }),
  });
  const device = await createDevice({
    userId: 'u',
    fetch: server.fetch,
    now: options.now ?? (() => t0),
  });
  const request = async (): Promise<SyncRequest> => ({
    protocol: 1,
    user: 'u',
    device: 'd',
    cursor: (await device.database.readMeta('cursor')) ?? null,
    changes: (await readBatch(device.database, limits)).map(upcast),
  });
  return { server, ...device, request };
}

const emptyAnswer: SyncAnswer = {
  verdicts: [],
  rows: [],
  cursor: { epoch: 'e1', version: 7 },
  more: false,
  newEpoch: false,
  serverTime: t0,
};

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

describe('the remote write door', () => {
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

describe('[S3] all that is held, queued for a server without memory', () => {
  it('leaves out an edit that waits already, and one that the student is to decide on', async () => {
    let reason: string | undefined;
    const { database, edit, server, request } = await setUp({ refuse: () => reason });
    const exchange = async () => {
      const batch = await readBatch(database, limits);
      await applyAnswer(database, batch, server.exchange(await request()), t0);
    };
    await exchange();
    reason = 'Too rude';
    await edit(createTask, { title: 'Refused' });
    await exchange();
    reason = undefined;
    const answer = { ...emptyAnswer, newEpoch: true };
    await edit(createTask, { title: 'Waits' });
    await applyAnswer(database, [], answer, t0);
    const queued = await readBatch(database, limits);
    expect(queued.map(({ fields }) => fields.title)).toEqual(['Waits']);
    expect(await database.refused.count()).toBe(1);
  });

  it('[S5] lists a note’s text once when it is refused as it was typed and as it has become', async () => {
    const { database, edit, server, request } = await setUp({ refuse: () => 'Too long' });
    const word = (text: string) => {
      const document = new Y.Doc();
      document.getText('body').insert(0, text);
      return bytesToBase64(Y.encodeStateAsUpdate(document));
    };
    await edit(createNote, { id: 'n', title: 'Cells', body: word('one') });
    await edit(editNote, { id: 'n', body: word('two') });
    await applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);
    const batch = await readBatch(database, limits);
    expect(batch.map(({ fields }) => Object.keys(fields).length)).toEqual([4, 1, 1]);
    await applyAnswer(database, batch, server.exchange(await request()), t0);
    const refused = await database.refused.toArray();
    expect(refused.map(({ at }) => at)).toEqual([...new Set(batch.map(({ at }) => at))]);
    const row = await database.rows('note').get('n');
    expect(refused.at(-1)?.fields.body).toBe(row?.body);
  });
});

describe('[S3] what a reset sends again', () => {
  it('is nothing that is local to this device', async () => {
    const { database, edit, server, request } = await setUp();
    await edit(createDeck, { id: 'd', name: 'Deck' });
    await edit(createCards, [{ deckId: 'd', kind: 'basic', front: 'a', back: 'b' }]);
    await applyAnswer(
      database,
      await readBatch(database, limits),
      server.exchange(await request()),
      t0,
    );
    server.forgetEverything();
    await applyAnswer(database, [], server.exchange(await request()), t0);
    expect(await database.table('card').toArray()).toMatchObject([{ $memory: { live: 1 } }]);
    const sent = (await request()).changes;
    expect(sent).toHaveLength(2);
    for (const { entity, fields } of sent) {
      expect(isEntityName(entity) && fieldsProblem(entity, fields, true)).toBeUndefined();
    }
    expect(server.exchange(await request()).verdicts).toEqual([
      { kind: 'stored' },
      { kind: 'stored' },
    ]);
  });
});

describe('an answer of a history that has ended meanwhile', () => {
  it('[S3] settles nothing: what was stored there may be gone with it', async () => {
    const { database, edit, server, request } = await setUp();
    await edit(createTask, { title: 'Read' });
    const batch = await readBatch(database, limits);
    const late = server.exchange(await request());
    await applyAnswer(database, [], { ...emptyAnswer, cursor: { epoch: 'e9', version: 1 } }, t0);
    expect((await applyAnswer(database, batch, late, t0)).ok).toBe(true);
    expect(await readBatch(database, limits)).toEqual(batch);
    expect((await readPosition(database)).cursor?.epoch).toBe('e9');
  });

  it('[S3] [S5] gives no older row in place of what is held, but is asked again', async () => {
    let reason: string | undefined;
    const { database, edit, server, request } = await setUp({ refuse: () => reason });
    const exchange = async (change: Partial<SyncAnswer> = {}) => {
      const batch = await readBatch(database, limits);
      const answer = server.exchange(await request());
      await applyAnswer(database, batch, { ...answer, ...change }, t0);
      return answer;
    };
    const [id = ''] = await edit(createTask, { title: 'Old' });
    const { rows } = await exchange();
    const backup = rows.length > 0 ? rows : server.rows();
    await edit(updateTask, { id, title: 'Newer' });
    await exchange();
    reason = 'No';
    await edit(updateTask, { id, status: 'Completed' });
    const cursor = { epoch: 'e2', version: 1 };
    await exchange({ rows: backup, newEpoch: true, cursor });
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Newer' });
    const questions = (await readBatch(database, limits)).filter(isQuestion);
    expect(questions.map((entry) => entry.id)).toEqual([id]);
  });
});

describe('[S5] an edit that is given up', () => {
  it('leaves the row as the server has it', async () => {
    let reason: string | undefined;
    const { database, edit, server, request } = await setUp({ refuse: () => reason });
    const exchange = async () => {
      const batch = await readBatch(database, limits);
      await applyAnswer(database, batch, server.exchange(await request()), t0);
    };
    const [id = ''] = await edit(createTask, { title: 'Good' });
    await exchange();
    await edit(updateTask, { id, title: 'Too large' });
    const [entry] = await readBatch(database, limits);
    if (entry === undefined) throw new Error('the edit waits');
    reason = 'No';
    // The server would not even read it, so it had no row to show.
    await refuseEntry(database, entry, 'This change is too large to be synced.', t0);
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Too large' });
    await exchange();
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Good' });
    expect(await database.refused.count()).toBe(1);
    expect(await readBatch(database, limits)).toEqual([]);
  });

  it('takes a row along that consists of it alone', async () => {
    const { database, edit, server, request } = await setUp({ refuse: () => 'No' });
    await edit(createTask, { title: 'Read' });
    const batch = await readBatch(database, limits);
    await applyAnswer(database, batch, server.exchange(await request()), t0);
    const [refused] = await database.refused.toArray();
    await discardRefused([refused?.seq ?? 0], database, t0);
    expect(await database.rows('task').count()).toBe(0);
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
    // It keeps its stamp until the server has given it another: a late copy of it is known there then.
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

  it('[P2] of a new row that was edited since keeps the row when it is discarded', async () => {
    const { database, edit, server, request } = await setUp({ refuse: () => 'No' });
    const [id = ''] = await edit(createTask, { title: 'Read' });
    const batch = await readBatch(database, limits);
    await applyAnswer(database, batch, server.exchange(await request()), t0);
    await edit(updateTask, { id, title: 'Read more' });
    const [refused] = await database.refused.toArray();
    await discardRefused([refused?.seq ?? 0], database);
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Read more' });
  });
});
