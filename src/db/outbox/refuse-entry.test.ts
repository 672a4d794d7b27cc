import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { emptyAnswer, setUp, t0 } from '../../../test/support/answering.ts';
import { createTask } from '../../model/entities/task.ts';
import { applyAnswer } from '../apply.ts';
import { askForRow, outboxSchema, readQueue, takeOut } from './outbox.ts';
import type { QueuedEntry } from './outbox-pack.ts';
import { discardRefused, listRefused, refuseEntry } from './refused.ts';

async function setUpOne() {
  const device = await setUp();
  const [id = ''] = await device.edit(createTask, { title: 'Read' });
  const [entry] = await readQueue(device.database);
  if (entry === undefined) throw new Error('the edit waits');
  return { ...device, id, entry };
}

describe('an edit that is moved out of the way of the queue', () => {
  it('[S5] goes from the queue into the list with its reason, and its row is asked for', async () => {
    const { database, entry, id } = await setUpOne();
    expect(await refuseEntry(database, entry, { reason: 'Too large' }, t0)).toMatchObject({
      ok: true,
    });
    const { seq: _, place: __, ...edit } = entry;
    expect(await database.refused.toArray()).toEqual([
      { ...edit, reason: 'Too large', refusedAt: t0, seq: expect.any(Number) },
    ]);
    expect(await readQueue(database)).toMatchObject([
      { entity: 'task', id, at: entry.at, fields: {} },
    ]);
  });

  it('[S11] is left alone where another tab has settled it meanwhile', async () => {
    const { database, entry } = await setUpOne();
    await takeOut(database, [entry]);
    expect(await refuseEntry(database, entry, { reason: 'Too large' }, t0)).toMatchObject({
      ok: true,
    });
    expect(await database.refused.count()).toBe(0);
    expect(await readQueue(database)).toEqual([]);
  });

  it('is not shown to the student where it was only a question', async () => {
    const { database, entry } = await setUpOne();
    await takeOut(database, [entry]);
    await askForRow(database, entry, t0);
    const [question] = await readQueue(database);
    if (question === undefined) throw new Error('the question waits');
    await refuseEntry(database, question, { reason: 'Too large' }, t0);
    expect(await database.refused.count()).toBe(0);
    expect(await readQueue(database)).toEqual([]);
  });

  it('[P2] stays in the queue where the disk is full', async () => {
    const { database, entry } = await setUpOne();
    database.refused.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await refuseEntry(database, entry, { reason: 'Too large' }, t0)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('full') },
    });
    expect(await readQueue(database)).toEqual([entry]);
  });
});

describe('the list of refused edits', () => {
  const entry: QueuedEntry = {
    entity: 'task',
    id: 't',
    at: '0loyw3v29-001-phone',
    fields: { title: 'Read' },
    schema: outboxSchema,
    queuedAt: 1,
    seq: 1,
    place: 0,
  };
  const reason = 'No';

  it.each([
    ['of another entity', { entity: 'deck' }],
    ['of another row', { id: 'other' }],
    ['of another stamp', { at: '0loyw3v29-002-phone' }],
  ])('[P2] keeps two edits apart: %s', async (_, other) => {
    const { database } = await setUp();
    const second = { ...entry, ...other, fields: { title: 'Write' } };
    const both = [entry, second].map((one) => ({ entry: one, why: { reason } }));
    const { outbox, refused } = database;
    await database.transaction('rw', outbox, refused, () => listRefused(database, both, t0));
    const listed = await database.refused.toArray();
    expect(listed.map(({ fields }) => fields.title)).toEqual(['Read', 'Write']);
  });

  it('[S11] gets nothing back that the student has decided on, from the late answer of another tab', async () => {
    const { database, entry: sent } = await setUpOne();
    const verdicts = [{ kind: 'refused' as const, reason }];
    await applyAnswer(database, [sent], { ...emptyAnswer, verdicts }, t0);
    const [refused] = await database.refused.toArray();
    await discardRefused([refused?.seq ?? 0], database, t0);
    const late = await applyAnswer(database, [sent], { ...emptyAnswer, verdicts }, t0);
    expect(late.ok).toBe(true);
    expect(await database.refused.count()).toBe(0);
  });

  it('[S5] does not get the question after the row of a discarded edit', async () => {
    const { database, exchange, edit } = await setUp({ refuse: () => reason });
    await edit(createTask, { title: 'Read' });
    await exchange();
    const [refused] = await database.refused.toArray();
    await discardRefused([refused?.seq ?? 0], database, t0);
    await exchange();
    expect(await database.refused.count()).toBe(0);
    expect(await readQueue(database)).toEqual([]);
  });
});
