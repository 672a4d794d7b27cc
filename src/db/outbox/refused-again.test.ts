/** Edits that are refused again while a part of them is listed or on its way [S5] [S11]. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { t0 } from '../../../test/support/answering.ts';
import { setUpWithRefusedTask } from '../../../test/support/refused-task.ts';
import { updateTask } from '../../model/entities/task.ts';
import { appendChanges, readQueue } from './outbox.ts';
import { listRefused, refuseEntry, retryRefused, reviseRefused } from './refused.ts';

describe('edits of a thing whose making is tried again', () => {
  it('[S11] come into no list where they went along while they waited', async () => {
    const { database, edit, id, seq, listed } = await setUpWithRefusedTask();
    await edit(updateTask, { id, title: 'Second', dueOn: '2026-06-06' });
    const [sent] = await readQueue(database);
    if (sent === undefined) throw new Error('it waits');
    await retryRefused(seq, database, t0);
    await edit(updateTask, { id, dueOn: '2026-07-07' });
    await refuseEntry(
      database,
      { ...sent, fields: { ...sent.fields, status: 'Completed' } },
      { reason: 'No' },
      t0,
    );
    expect((await listed()).map(({ fields }) => fields)).toEqual([{ status: 'Completed' }]);
  });

  it('[S11] come into no list where all of them went along', async () => {
    const { database, edit, id, seq, listed } = await setUpWithRefusedTask();
    await edit(updateTask, { id, title: 'Second' });
    const [sent] = await readQueue(database);
    if (sent === undefined) throw new Error('it waits');
    await retryRefused(seq, database, t0);
    await refuseEntry(database, sent, { reason: 'No' }, t0);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['of another thing with the same words', { id: 'another', at: 'z' }],
    ['of the same thing from before', { at: '0' }],
  ])('[P2] come into the list where an edit %s waits', async (_, other) => {
    const { database, edit, id, listed } = await setUpWithRefusedTask();
    await edit(updateTask, { id, title: 'Second' });
    const [sent] = await readQueue(database);
    if (sent === undefined) throw new Error('it waits');
    await appendChanges(database, [{ ...sent, ...other }], t0);
    await refuseEntry(database, sent, { reason: 'No' }, t0);
    expect((await listed()).map(({ fields }) => fields.title)).toEqual(['First', 'Second']);
  });
});

it('[P2] words put into a listed edit stay where the same edit is refused once more', async () => {
  const { database, seq, listed } = await setUpWithRefusedTask();
  await reviseRefused(seq, { title: 'AAA typed in the list' }, database);
  const [{ seq: _, reason: __, refusedAt: ___, ...twin } = { fields: {} }] = await listed();
  const fields = { ...twin.fields, title: 'First', dueOn: '2026-12-12' };
  const entry = { ...twin, fields, seq: 99, place: 0 } as never;
  await listRefused(database, [{ entry, why: { reason: 'No' } }], t0);
  const [one] = await listed();
  expect(one?.fields.title).toBe('AAA typed in the list');
  expect(one?.revised).toEqual(['title']);
});

it('an edit that is refused once more is listed once, with its fields of both times', async () => {
  const { database, listed } = await setUpWithRefusedTask();
  const [{ seq: _, reason: __, refusedAt: ___, ...twin } = { fields: {} }] = await listed();
  const entry = { ...twin, fields: { title: 'First' }, seq: 99, place: 0 } as never;
  await listRefused(database, [{ entry, why: { reason: 'Still no' } }], t0);
  const [one, ...others] = await listed();
  expect(others).toEqual([]);
  expect(one?.reason).toBe('Still no');
  expect(Object.keys(one?.fields ?? {}).sort()).toEqual(Object.keys(twin.fields).sort());
});
