/** A new row whose creation the server refuses while the student goes on with it [S5] [P2]. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { setUp, t0 } from '../../../test/support/answering.ts';
import { setUpWithRefusedTask } from '../../../test/support/refused-task.ts';
import { changeSettings, settingsId } from '../../model/entities/student/settings.ts';
import { deleteTask, updateTask } from '../../model/entities/task.ts';
import type { Row } from '../../model/merge.ts';
import { isQuestion, readQueue } from './outbox.ts';
import { discardRefused, refuseEntry, retryRefused, reviseRefused } from './refused.ts';

describe('trying again what made a thing', () => {
  it('[P2] keeps what was edited since, and takes the rest as it was', async () => {
    const { edit, id, allow, retry, task, atServer, settle } = await setUpWithRefusedTask();
    await edit(updateTask, { id, title: 'Second' });
    allow();
    await retry();
    await settle();
    const wanted = { title: 'Second', dueOn: '2026-05-01', status: 'Ongoing' };
    expect(await task()).toMatchObject(wanted);
    expect(atServer()).toMatchObject(wanted);
  });

  it('[P3] sends also what the thing got since, though it was refused and discarded', async () => {
    const { database, edit, id, allow, retry, task, atServer, settle, listed } =
      await setUpWithRefusedTask({ title: 'Without a day' });
    await edit(updateTask, { id, dueOn: '2026-06-06' });
    const [waiting] = await readQueue(database);
    if (waiting === undefined) throw new Error('it waits');
    await refuseEntry(database, waiting, { reason: 'No' }, t0);
    const second = (await listed()).at(-1);
    await discardRefused([second?.seq ?? 0], database, t0);
    await settle();
    allow();
    await retry();
    await settle();
    expect(await task()).toMatchObject({ dueOn: '2026-06-06' });
    expect(atServer()).toEqual(await task());
  });

  it('leaves a thing in the Trash that was put there since', async () => {
    const { edit, id, allow, retry, task, atServer, settle } = await setUpWithRefusedTask();
    await edit(deleteTask, { id });
    allow();
    await retry();
    await settle();
    expect((await task())?.deletedAt).toBe(t0);
    expect(atServer()?.deletedAt).toBe(t0);
  });

  it('takes words that were put into the refused edit itself, and only those', async () => {
    const { database, edit, id, seq, retry, task } = await setUpWithRefusedTask();
    await edit(updateTask, { id, title: 'Second', dueOn: '2026-06-06' });
    await reviseRefused(seq, { title: 'Third' }, database);
    await retry();
    expect(await task()).toMatchObject({ title: 'Third', dueOn: '2026-06-06' });
  });

  it('takes the words of both forms where one was filled in after the other', async () => {
    const { database, edit, id, seq, retry, task } = await setUpWithRefusedTask();
    await edit(updateTask, { id, title: 'Second', dueOn: '2026-06-06' });
    await reviseRefused(seq, { title: 'Third' }, database);
    await reviseRefused(seq, { dueOn: '2026-07-07' }, database);
    await retry();
    expect(await task()).toMatchObject({ title: 'Third', dueOn: '2026-07-07' });
  });

  it('keeps what another tab edits at the same moment', async () => {
    const { edit, id, retry, task } = await setUpWithRefusedTask();
    await Promise.all([edit(updateTask, { id, title: 'Second' }), retry()]);
    expect((await task())?.title).toBe('Second');
  });
});

describe('other refused edits of the thing', () => {
  /** Two more entries: of the title, and of the title and the day. */
  async function setUpWithThree() {
    const device = await setUpWithRefusedTask();
    const { database, id } = device;
    const [entry] = await database.refused.toArray();
    if (entry === undefined) throw new Error('it is listed');
    const { seq: _, ...change } = entry;
    const refuseToo = async (at: string, fields: Record<string, unknown>) => {
      const row = (await database.table('task').get(id)) as Row;
      const $by = { ...row.$by, ...Object.fromEntries(Object.keys(fields).map((f) => [f, at])) };
      await database.table('task').put({ ...row, $by, ...fields });
      return (await database.refused.add({ ...change, at, fields })) as number;
    };
    const second = await refuseToo(`${entry.at}x`, { title: 'Second', dueOn: '2026-06-06' });
    const third = await refuseToo(`${entry.at}y`, { title: 'Third' });
    return { ...device, second, third };
  }

  it('[S11] go along, or were replaced before that, and are in the list no more', async () => {
    const { database, seq, task, listed } = await setUpWithThree();
    await retryRefused(seq, database, t0);
    expect(await task()).toMatchObject({ title: 'Third', dueOn: '2026-06-06' });
    expect(await listed()).toEqual([]);
  });

  it('stay in the list where they are of something else that has the same id', async () => {
    const { database, seq, id, listed } = await setUpWithThree();
    const [entry] = await database.refused.toArray();
    if (entry === undefined) throw new Error('it is listed');
    const { seq: _, ...change } = entry;
    const ofNote = { ...change, entity: 'note', fields: { title: change.fields.title } };
    const kept = await database.refused.add(ofNote);
    await retryRefused(seq, database, t0);
    expect((await listed()).map((one) => [one.seq, one.entity, one.id, one.fields])).toEqual([
      [kept, 'note', id, ofNote.fields],
    ]);
  });

  it('stay in the list where words of its own go instead', async () => {
    const { database, seq, listed, second, third } = await setUpWithThree();
    await reviseRefused(seq, { title: 'Mine' }, database);
    await retryRefused(seq, database, t0);
    expect((await listed()).map((one) => [one.seq, one.fields])).toEqual([
      [second, { title: 'Second' }],
      [third, { title: 'Third' }],
    ]);
  });

  it('[P2] stay in the list where other words were put into them there', async () => {
    const { database, seq, listed, third } = await setUpWithThree();
    await reviseRefused(third, { title: 'Typed in the list' }, database);
    await retryRefused(seq, database, t0);
    expect((await listed()).map((one) => [one.seq, one.fields])).toEqual([
      [third, { title: 'Typed in the list' }],
    ]);
  });

  it('leave the list alone where one of them, not the making, is tried again', async () => {
    const { database, second, listed } = await setUpWithThree();
    await retryRefused(second, database, t0);
    expect((await listed()).map(({ fields }) => fields.title)).toEqual(['First', 'Third']);
  });

  it('stay in the list where the newest of them is tried again', async () => {
    const { database, third, listed } = await setUpWithThree();
    await retryRefused(third, database, t0);
    expect((await listed()).map(({ fields }) => fields.title)).toEqual(['First', 'Second']);
  });

  it('of another thing stay in the list', async () => {
    const { database, edit, id, seq, listed } = await setUpWithRefusedTask();
    await edit(updateTask, { id, title: 'Changed since' });
    const [entry] = await listed();
    if (entry === undefined) throw new Error('it is listed');
    const { seq: _, ...change } = entry;
    await database.refused.add({ ...change, id: 'another' });
    await retryRefused(seq, database, t0);
    expect((await listed()).map(({ id }) => id)).toEqual(['another']);
  });
});

describe('discarding what made a thing', () => {
  it('takes the thing away for good, though it was edited since', async () => {
    const { database, edit, id, seq, task, settle, listed } = await setUpWithRefusedTask();
    await edit(updateTask, { id, title: 'Second' });
    await settle();
    await discardRefused([seq], database, t0);
    expect(await task()).toBeUndefined();
    await settle();
    expect(await listed()).toEqual([]);
    expect(await task()).toBeUndefined();
  });

  it('takes it away while an edit of it still waits', async () => {
    const { database, edit, id, seq, task, settle, listed } = await setUpWithRefusedTask();
    await edit(updateTask, { id, title: 'Second' });
    await discardRefused([seq], database, t0);
    await settle();
    expect(await listed()).toEqual([]);
    expect(await task()).toBeUndefined();
  });

  it('takes other refused edits of it away too, and no others', async () => {
    const { database, listed, seq } = await setUpWithRefusedTask();
    const [entry] = await listed();
    if (entry === undefined) throw new Error('it is listed');
    const { seq: _, ...change } = entry;
    await database.refused.add({ ...change, at: `${entry.at}x`, fields: { title: 'Second' } });
    await database.refused.add({ ...change, id: 'another', fields: { title: 'Another' } });
    await discardRefused([seq], database, t0);
    expect((await listed()).map(({ id }) => id)).toEqual(['another']);
  });
});

it('[P2] an edit whose thing is gone stays in the list when it is tried again, and the server is asked for the thing', async () => {
  const { database, id, seq, task, settle, listed } = await setUpWithRefusedTask();
  await database.table('task').delete(id);
  await database.refused.update(seq, { fields: { title: 'Second' } });
  const tried = await retryRefused(seq, database, t0);
  expect(tried).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('not on this device') },
  });
  expect((await listed()).map(({ fields }) => fields)).toEqual([{ title: 'Second' }]);
  const queue = await readQueue(database);
  expect(queue.map((one) => [one.id, isQuestion(one)])).toEqual([[id, true]]);
  await settle();
  expect(await task()).toBeUndefined();
});

it('[S5] an edit that is discarded while the making of its thing is listed comes back no more', async () => {
  const { database, id, settle, listed, seq, task } = await setUpWithRefusedTask();
  const [entry] = await database.refused.toArray();
  if (entry === undefined) throw new Error('it is listed');
  const { seq: _, ...change } = entry;
  const at = `${entry.at}x`;
  const second = await database.refused.add({ ...change, at, fields: { title: 'Second' } });
  const row = (await database.table('task').get(id)) as Row;
  await database.table('task').put({ ...row, $by: { title: at }, title: 'Second' });
  await discardRefused([second as number], database, t0);
  await settle();
  expect((await listed()).map((one) => one.seq)).toEqual([seq]);
  expect((await task())?.title).toBe('Second');
});

it('discarding a change of the settings leaves them as the other changes made them', async () => {
  const { database, edit } = await setUp();
  await edit(changeSettings, { dailyGoal: 5 });
  await edit(changeSettings, { newCardsPerDay: 7 });
  const [, last] = await readQueue(database);
  if (last === undefined) throw new Error('both wait');
  const { seq: _, place: __, ...change } = last;
  const refused = { ...change, reason: 'No', refusedAt: t0 };
  const seq = (await database.refused.add(refused)) as number;
  await discardRefused([seq], database, t0);
  expect(await database.rows('settings').get(settingsId)).toMatchObject({ dailyGoal: 5 });
});
