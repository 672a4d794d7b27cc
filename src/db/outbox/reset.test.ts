/** Edits at the end of a history [S3], and discarded edits [S5]. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { emptyAnswer, limits, setUp, t0 } from '../../../test/support/answering.ts';
import { bytesToBase64 } from '../../lib/base64.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import { createNote, editNote } from '../../model/entities/note.ts';
import { createTask, updateTask } from '../../model/entities/task.ts';
import { fieldsProblem, isEntityName } from '../../model/registry.ts';
import { applyAnswer } from '../apply.ts';
import { readPosition } from '../position.ts';
import { isQuestion, outboxSchema, readBatch } from './outbox.ts';
import { discardRefused, refuseEntry } from './refused.ts';

describe('[S3] all that is held, queued for a server without memory', () => {
  it('leaves out an edit that waits already, and one that the student is to decide on', async () => {
    let reason: string | undefined;
    const { database, edit, exchange } = await setUp({ refuse: () => reason });
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

  it('[S11] leaves out an act of study that is listed under the stamp that it had before the server’s', async () => {
    const { database } = await setUp();
    const fields = { cardId: 'c', rating: 3, ratedAt: 1, tzOffsetMin: 0, durationMs: 1 };
    const fact = { ...fields, studyDay: '2026-03-28' };
    await database.table('review').put({ id: 'r', $at: '0mna4k4g2-000-server', ...fact });
    const listed = { entity: 'review', id: 'r', at: '0mna8pnrw-001-phone', fields: fact };
    await database.refused.add({
      ...listed,
      ...{ schema: outboxSchema, queuedAt: 1, reason: 'No', refusedAt: 2 },
    });
    await applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);
    expect(await readBatch(database, limits)).toEqual([]);
  });

  it('[P2] has what was typed once more after it was refused', async () => {
    const { database } = await setUp();
    const made = { title: 'Read', status: 'Ongoing', createdAt: 1, deletedAt: 0 };
    const again = '0mna8pnrw-001-phone';
    const row = { id: 't', $at: '0mna4k4g2-000-phone', $by: { title: again }, ...made };
    await database.table('task').put(row);
    const change = {
      entity: 'task',
      id: 't',
      at: '0mna4k4g3-000-phone',
      fields: { title: 'Read' },
    };
    await database.refused.add({
      ...change,
      ...{ schema: outboxSchema, queuedAt: 1, reason: 'No', refusedAt: 2 },
    });
    await applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);
    const queued = await readBatch(database, limits);
    expect(queued.map(({ at, fields }) => [at, fields.title])).toContainEqual([again, 'Read']);
  });

  it('[P2] has an act of study beside one that is listed and like it', async () => {
    const { database } = await setUp();
    const fields = { cardId: 'c', rating: 3, ratedAt: 1, tzOffsetMin: 0, durationMs: 1 };
    const fact = { ...fields, studyDay: '2026-03-28' };
    const at = '0mna4k4g2-000-server';
    await database.table('review').bulkPut(['r', 's'].map((id) => ({ id, $at: at, ...fact })));
    await database.refused.add({
      ...{ entity: 'review', id: 'r', at, fields: fact },
      ...{ schema: outboxSchema, queuedAt: 1, reason: 'No', refusedAt: 2 },
    });
    await applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);
    const queued = await readBatch(database, limits);
    expect(queued.map((one) => [one.id, one.fields])).toEqual([['s', fact]]);
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
    const { database, edit, exchange, server } = await setUp({ refuse: () => reason });
    const [id = ''] = await edit(createTask, { title: 'Old' });
    const { rows } = await exchange();
    const backup = rows.length > 0 ? rows : server.rows();
    await edit(updateTask, { id, title: 'Newer' });
    await exchange();
    reason = 'No';
    await edit(updateTask, { id, priority: 2 });
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
    const { database, edit, exchange } = await setUp({ refuse: () => reason });
    const [id = ''] = await edit(createTask, { title: 'Good' });
    await exchange();
    await edit(updateTask, { id, title: 'Too large' });
    const [entry] = await readBatch(database, limits);
    if (entry === undefined) throw new Error('the edit waits');
    reason = 'No';
    // The server would not even read it, so it had no row to return.
    await refuseEntry(database, entry, { reason: 'This change is too large to sync.' }, t0);
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Too large' });
    await exchange();
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Good' });
    expect(await database.refused.count()).toBe(1);
    expect(await readBatch(database, limits)).toEqual([]);
  });

  it('[S3] goes after all where the server has lost the words that it replaced', async () => {
    const { database, edit, exchange, server } = await setUp();
    const [id = ''] = await edit(createTask, { title: 'Good' });
    await exchange();
    await edit(updateTask, { id, title: 'Too large' });
    const [entry] = await readBatch(database, limits);
    if (entry === undefined) throw new Error('the edit waits');
    await refuseEntry(database, entry, { reason: 'This change is too large to sync.' }, t0);
    server.forgetEverything();
    await exchange();
    await exchange();
    const [refused] = await database.refused.toArray();
    await discardRefused([refused?.seq ?? 0], database, t0);
    await exchange();
    await exchange();
    expect(server.rows().map(({ row }) => row.title)).toEqual(['Too large']);
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Too large' });
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
