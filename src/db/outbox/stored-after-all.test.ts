/** Refused edits that the server had stored after all, and facts of a lost history. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { emptyAnswer, limits, setUp, t0 } from '../../../test/support/answering.ts';
import type { Row } from '../../model/merge.ts';
import { bodyOfText, bodySince, editNoteText, openNoteText } from '../../text/note-text.ts';
import { applyAnswer } from '../apply.ts';
import { outboxSchema, readBatch } from './outbox.ts';
import type { RefusedChange } from './outbox-pack.ts';
import { retryRefused } from './refused.ts';

const made = { title: 'Read', status: 'Ongoing', createdAt: 1, deletedAt: 0 };
/** Of a clock that runs ahead, so that the server gives another stamp. */
const ahead = '0n1rp4z1a-000-phone';
const given = '0mna711ak-000-server';
const creation = '0mn9ogbre-000-phone';

async function open(row: Row, listed: Partial<RefusedChange> = {}) {
  const { database } = await setUp();
  await database.table('task').put(row);
  await database.refused.add({
    ...{ entity: 'task', id: 't', at: ahead, fields: { title: 'Write' } },
    ...{ schema: outboxSchema, queuedAt: 1, reason: 'No', refusedAt: 2 },
    ...listed,
  });
  return database;
}

const asServerHasIt: Row = {
  ...{ id: 't', $at: creation, $by: { title: given } },
  ...made,
  title: 'Write',
};

describe('[S3] [S5] an edit that the lost history had stored, and that was refused when it came again', () => {
  it('goes with its row, and stands in the list no more', async () => {
    const database = await open(asServerHasIt);
    await applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);
    const queued = await readBatch(database, limits);
    expect(queued.map(({ at, fields }) => [at, fields.title])).toContainEqual([given, 'Write']);
    expect(await database.refused.count()).toBe(0);
  });

  it('[S3] goes also where its text has grown since by other edits', async () => {
    const first = bodyOfText('cells');
    const doc = openNoteText(first);
    editNoteText(doc, 'cells divide');
    const body = bodySince(doc, undefined);
    const note = { title: 'Cells', createdAt: 1, deletedAt: 0 };
    const { database } = await setUp();
    const $by = { body: '0mna711al-000-server' };
    await database.table('note').put({ ...note, id: 'n', $at: given, $by, body });
    await database.refused.add({
      ...{ entity: 'note', id: 'n', at: ahead, fields: { ...note, body: first } },
      ...{ schema: outboxSchema, queuedAt: 1, reason: 'No', refusedAt: 2 },
    });
    await applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);
    expect(await database.refused.count()).toBe(0);
  });

  it.each<[string, Row, Partial<RefusedChange>]>([
    [
      'it bears its own stamp here: then it does not go',
      { ...asServerHasIt, $by: { title: ahead } },
      {},
    ],
    ['something else stands there', { ...asServerHasIt, title: 'Draw' }, {}],
    ['only a part of it stands there', asServerHasIt, { fields: { title: 'Write', dueOn: 'x' } }],
    ['the student has put other words into it', asServerHasIt, { revised: ['title'] }],
    ['it is of another row', asServerHasIt, { id: 'other' }],
  ])('[P2] stays in the list where %s', async (_, row, listed) => {
    const database = await open(row, listed);
    await applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);
    expect(await database.refused.count()).toBe(1);
  });
});

describe('[S5] an edit that was refused though the server has it', () => {
  const question = async (database: Awaited<ReturnType<typeof open>>, row: Row) => {
    await database.outbox.add({
      ...{ entity: 'task', id: 't', at: ahead, fields: {} },
      ...{ schema: outboxSchema, queuedAt: 1 },
    });
    const answer = {
      ...emptyAnswer,
      verdicts: [{ kind: 'refused' as const, reason: 'task: the change is empty' }],
      rows: [{ entity: 'task', row }],
    };
    await applyAnswer(database, await readBatch(database, limits), answer as never, t0);
  };

  it('leaves the list with the server’s word on its row', async () => {
    const database = await open({ ...asServerHasIt, title: 'Read' });
    await question(database, asServerHasIt);
    expect(await database.refused.count()).toBe(0);
    expect(await database.rows('task').get('t')).toMatchObject({ title: 'Write' });
  });

  it('[P2] stays where the server has another value', async () => {
    const database = await open(asServerHasIt);
    await question(database, { ...asServerHasIt, title: 'Draw' });
    expect(await database.refused.count()).toBe(1);
  });
});

describe('[P3] an act of study that waits under the stamp of a clock that ran ahead', () => {
  const fields = { cardId: 'c', rating: 3, ratedAt: 1, tzOffsetMin: 0, durationMs: 1 };
  const fact = { ...fields, studyDay: '2026-03-28' };
  const waiting = { entity: 'review', id: 'r', at: ahead, fields: fact };

  it('goes under the stamp that the lost history gave it, which it has here', async () => {
    const { database } = await setUp();
    await database.table('review').put({ id: 'r', $at: given, ...fact });
    await database.outbox.add({ ...waiting, schema: outboxSchema, queuedAt: 1 });
    await applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);
    const queued = await readBatch(database, limits);
    expect(queued.map(({ id, at }) => [id, at])).toEqual([['r', given]]);
  });

  it('goes as it waits where no history has given it another', async () => {
    const { database } = await setUp();
    await database.table('review').put({ id: 'r', $at: ahead, ...fact });
    await database.outbox.add({ ...waiting, schema: outboxSchema, queuedAt: 1 });
    await applyAnswer(database, [], { ...emptyAnswer, newEpoch: true }, t0);
    const queued = await readBatch(database, limits);
    expect(queued.map(({ id, at }) => [id, at])).toEqual([['r', ahead]]);
  });

  it('goes so too where it was refused and is tried again', async () => {
    const { database } = await setUp();
    await database.table('review').put({ id: 'r', $at: given, ...fact });
    const listed = { ...waiting, schema: outboxSchema, queuedAt: 1, reason: 'No', refusedAt: 2 };
    const seq = await database.refused.add(listed);
    await retryRefused(seq ?? 0, database, t0);
    const queued = await readBatch(database, limits);
    expect(queued.map(({ id, at }) => [id, at])).toEqual([['r', given]]);
  });
});
