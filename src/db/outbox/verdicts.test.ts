/** Effects of verdicts besides the outbox: stamps, the clock [S7], and rows of refused edits [S5]. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { emptyAnswer, setUp, t0 } from '../../../test/support/answering.ts';
import { formatStamp, maxDriftMs } from '../../model/clock.ts';
import { rateCard } from '../../model/entities/facts/review.ts';
import { createTask, updateTask } from '../../model/entities/task.ts';
import type { Verdict } from '../../protocol/sync.ts';
import { applyAnswer } from '../apply.ts';
import { appendChanges, isQuestion, outboxSchema, readQueue } from './outbox.ts';
import { discardRefused } from './refused.ts';

const at = (ms: number, counter = 0, device = 'phone') => formatStamp({ ms, counter }, device);
const year = 365 * 86_400_000;
const given = at(t0, 4, 'server');
const restamped: Verdict = { kind: 'restamped', at: given };
const refused: Verdict = { kind: 'refused', reason: 'No' };
const latest = t0 + maxDriftMs;
const task = (id: string, stamp: string, title = 'Read') => ({
  entity: 'task',
  id,
  at: stamp,
  fields: { title },
});
const rowOf = ({ id, at: $at, fields }: ReturnType<typeof task>) => ({ id, $at, ...fields });

/** A device that made `first` with its clock far ahead, and the edits behind it. */
async function setUpAhead(...behind: ReturnType<typeof task>[]) {
  const device = await setUp();
  const { database } = device;
  const first = task('first', at(t0 + year));
  await database.table('task').bulkPut([first, ...behind].map(rowOf));
  await appendChanges(database, [first, ...behind], 1);
  await database.writeMeta('clock', { ms: t0 + year, counter: 0 });
  await database.writeMeta('device', 'phone');
  const settle = async (...verdicts: Verdict[]) => {
    const sent = (await readQueue(database)).slice(0, verdicts.length);
    return await applyAnswer(database, sent, { ...emptyAnswer, verdicts }, t0);
  };
  return { ...device, settle };
}

describe('[S7] an edit that the server has stamped anew', () => {
  it('sets the clock back behind the server’s stamps', async () => {
    const { database, settle } = await setUpAhead();
    await settle(restamped);
    expect(await database.rows('task').get('first')).toMatchObject({ $at: given });
    expect(await database.readMeta('clock')).toEqual({ ms: t0, counter: 4 });
  });

  it.each([
    ['behind what waits, where that is not too far ahead', latest, { ms: latest, counter: 0 }],
    ['not while an edit waits that is too far ahead', latest + 1, { ms: t0 + year, counter: 0 }],
  ])('sets the clock back %s', async (_, ms, clock) => {
    const { database, settle } = await setUpAhead(task('second', at(ms)));
    await settle(restamped);
    expect(await database.readMeta('clock')).toEqual(clock);
    expect(await readQueue(database)).toMatchObject([{ id: 'second', at: at(ms) }]);
  });

  it('sets the clock back behind a stamp that was given while it could not go back yet', async () => {
    const { database, settle } = await setUpAhead(task('second', at(latest + 1)));
    await settle({ kind: 'restamped', at: formatStamp({ ms: t0, counter: 9 }, 'server') });
    // No row may keep that stamp, for example if the edit was made anew and refused.
    await database.table('task').clear();
    await settle(restamped);
    expect(await readQueue(database)).toEqual([]);
    expect(await database.readMeta('clock')).toEqual({ ms: t0, counter: 9 });
  });

  it('lets its twin go on under the stamp that the row has now', async () => {
    const twin = task('first', at(t0 + year), 'Read it all');
    const { database, settle } = await setUpAhead(twin);
    await settle(restamped);
    expect(await readQueue(database)).toMatchObject([{ id: 'first', at: given }]);
  });

  it('keeps the stamp of another row that was made at once with it', async () => {
    const other = task('second', at(t0 + year));
    const { database, settle } = await setUpAhead(other);
    await settle(restamped);
    // Row and entry agree, and the server answers for both.
    expect(await database.rows('task').get('second')).toMatchObject({ $at: other.at });
    expect(await readQueue(database)).toMatchObject([{ id: 'second', at: other.at }]);
    await settle(restamped);
    expect(await database.rows('task').get('second')).toMatchObject({ $at: given });
  });

  it('makes no row where there is none any more', async () => {
    const { database, settle } = await setUpAhead();
    await database.table('task').clear();
    expect(await settle(restamped)).toMatchObject({ ok: true });
    expect(await database.rows('task').count()).toBe(0);
  });

  it('takes refused edits that are too far ahead back to now, in the list and in their rows', async () => {
    const { database, settle } = await setUpAhead();
    const rest = { schema: outboxSchema, queuedAt: 1, reason: 'No', refusedAt: 2 };
    const far = { ...task('far', at(latest + 1)), entity: 'goal', ...rest };
    const near = { ...task('near', at(latest)), ...rest };
    await database.table('goal').put(rowOf(far));
    await database.table('task').put(rowOf(near));
    await database.refused.bulkAdd([{ ...far }, { ...near }]);
    await settle(restamped);
    const now = at(t0, 5);
    expect(await database.refused.toArray()).toMatchObject([{ ...far, at: now }, near]);
    expect(await database.table('goal').get('far')).toEqual({ ...rowOf(far), $at: now });
    expect(await database.table('task').get('near')).toEqual(rowOf(near));
    expect(await database.readMeta('clock')).toEqual({ ms: t0, counter: 5 });
  });

  it('is told from one that is refused, which leaves the clock alone', async () => {
    const { database, settle } = await setUpAhead();
    await settle(refused);
    expect(await database.readMeta('clock')).toEqual({ ms: t0 + year, counter: 0 });
  });
});

describe('an edit of an entity that this app does not know', () => {
  it.each([restamped, refused])('[P2] holds up no other: $kind', async (verdict) => {
    const { database } = await setUp();
    const hologram = { ...task('h', at(t0)), entity: 'hologram' };
    await appendChanges(database, [hologram, task('t', at(t0, 1))], 1);
    const verdicts: Verdict[] = [verdict, { kind: 'stored' }];
    const sent = await readQueue(database);
    const stored = await applyAnswer(database, sent, { ...emptyAnswer, verdicts }, t0);
    expect(stored).toMatchObject({ ok: true });
    expect(await readQueue(database)).toEqual([]);
    expect(await database.refused.count()).toBe(verdict.kind === 'refused' ? 1 : 0);
  });
});

describe('[S5] the row of a refused edit', () => {
  it('becomes the server’s under the edits of it that wait, and under no others', async () => {
    const { database, edit } = await setUp();
    const [id = ''] = await edit(createTask, { title: 'Bad' });
    const [sent] = await readQueue(database);
    if (sent === undefined) throw new Error('the edit waits');
    const [other = ''] = await edit(createTask, { title: 'Another' });
    await edit(updateTask, { id: other, title: 'Another title' });
    await edit(updateTask, { id, priority: 2 });
    const waiting = (await readQueue(database)).at(-1);
    await appendChanges(database, [{ ...task(id, at(t0 + 9)), entity: 'goal' }], 1);
    const theirs = {
      id,
      $at: at(t0 - 9),
      title: 'Good',
      status: 'Ongoing',
      createdAt: 1,
      deletedAt: 0,
    };
    const rows = [{ entity: 'task', row: theirs }];
    await applyAnswer(database, [sent], { ...emptyAnswer, verdicts: [refused], rows }, t0);
    expect(await database.table('task').get(id)).toEqual({
      ...theirs,
      priority: 2,
      $by: { priority: waiting?.at },
    });
  });

  it('[S1] is asked for again where this device has read further than the answer', async () => {
    const { database, edit } = await setUp();
    const [id = ''] = await edit(createTask, { title: 'Newer' });
    await database.writeMeta('cursor', { epoch: 'e1', version: 8 });
    const row = {
      id,
      $at: at(t0 - 9),
      title: 'Older',
      status: 'Ongoing',
      createdAt: 1,
      deletedAt: 0,
    };
    const rows = [{ entity: 'task', row }];
    await applyAnswer(
      database,
      await readQueue(database),
      { ...emptyAnswer, verdicts: [refused], rows },
      t0,
    );
    expect(await database.rows('task').get(id)).toMatchObject({ title: 'Newer' });
    const queue = await readQueue(database);
    expect(queue.map((entry) => [entry.id, isQuestion(entry)])).toEqual([[id, true]]);
  });

  const whole = { title: 'First', status: 'Ongoing', createdAt: 1, deletedAt: 0 };
  const making = { ...task('t', at(t0 - 9)), fields: whole };
  it.each([
    ['waits with the making of its thing that is listed', making, false],
    ['is queued where nothing made the thing', undefined, true],
    ['is queued beside the making of another thing', { ...making, id: 'u' }, true],
    [
      'is queued beside another entity’s',
      { ...making, entity: 'note', fields: { ...whole, body: '' } },
      true,
    ],
    ['is queued beside another edit of it', { ...making, fields: { title: 'A' } }, true],
  ])('[P2] that the server does not have %s', async (_, listed, isQueued) => {
    const { database } = await setUp();
    const sent = task('t', at(t0 - 5), 'Second');
    // The edit of the day was discarded.
    const $by = { title: sent.at, dueOn: at(t0 - 7) };
    const row = { id: 't', $at: making.at, ...whole, $by, title: 'Second', dueOn: '2026-06-06' };
    await database.table('task').put(row);
    const rest = { schema: outboxSchema, queuedAt: 1, reason: 'No', refusedAt: 2 };
    if (listed !== undefined) await database.refused.add({ ...listed, ...rest });
    await appendChanges(database, [sent], 1);
    const answer = { ...emptyAnswer, verdicts: [refused] };
    await applyAnswer(database, await readQueue(database), answer, t0);
    expect(await database.table('task').get('t')).toEqual(row);
    const queued = (await readQueue(database)).flatMap(({ fields }) => Object.keys(fields));
    expect(queued.includes('dueOn')).toBe(isQueued);
    expect(queued.includes('status')).toBe(isQueued);
  });

  it.each([
    ['a task, which goes', 0],
    ['an act of study, which stays on the device', 1],
  ])('[S5] sends nothing again that was given up: %s', async (kind, reviews) => {
    const { database, edit, exchange, server } = await setUp({ refuse: () => 'No' });
    if (reviews === 0) await edit(createTask, { title: kind });
    else await edit(rateCard, { cardId: 'c', rating: 3, durationMs: 1 });
    await exchange();
    const [entry] = await database.refused.toArray();
    await discardRefused([entry?.seq ?? 0], database, t0);
    await exchange();
    expect(await readQueue(database)).toEqual([]);
    expect(server.rows()).toEqual([]);
    expect(await database.rows('task').count()).toBe(0);
    expect(await database.rows('review').count()).toBe(reviews);
  });
});
