import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createCards } from '../../model/entities/card.ts';
import { fieldsProblem } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import {
  appendChanges,
  countQueue,
  countWaiting,
  readBatch,
  readQueue,
  takeOut,
  upcast,
} from './outbox.ts';
import type { OutboxEntry, OutboxPack } from './outbox-pack.ts';
import { restampQueue } from './reset.ts';

const offline: typeof fetch = async () => {
  throw new TypeError('no network');
};
const open = () => createDevice({ userId: 'u', fetch: offline, now: () => 5_000 });
const cards = (count: number, length = 10) =>
  Array.from({ length: count }, (_, index) => ({
    deckId: 'd',
    kind: 'basic' as const,
    front: `${index} `.padEnd(length, 'x'),
    back: 'b',
  }));

/** As the first release queued it. It must always send: mend `upcast`, never this [S8]. */
const frozen: OutboxEntry & { seq: number } = {
  seq: 1,
  schema: 1,
  queuedAt: 1_700_000_000_000,
  entity: 'task',
  id: '018bcfe5-6800-7000-8000-000000000000',
  at: '0loyw3v28-000-3gdqe9a0c1b2',
  fields: { title: 'Read', status: 'Ongoing', createdAt: 1_700_000_000_000, deletedAt: 0 },
};

/** As the second release queued it: three edits, the second already sent [S8]. */
const frozenPack: OutboxPack = {
  seq: 2,
  schema: 2,
  queuedAt: 1_763_700_000_000,
  changes:
    '[{"entity":"task","id":"019aa4f2-0000-7000-8000-000000000000","at":"0mi7xk2v4-000-3gdqe9a0c1b2",' +
    '"fields":{"title":"Write","status":"Ongoing","createdAt":1763700000000,"deletedAt":0}},null,' +
    '{"entity":"task","id":"019aa4f2-0000-7000-8000-000000000000","at":"0mi7xk2v4-002-3gdqe9a0c1b2",' +
    '"fields":{"status":"Completed"}}]',
  extra: 1,
};

const all = { maxBytes: 1e6, maxChanges: 10_000 };
const frontsOf = (entries: { fields: Record<string, unknown> }[]) =>
  entries.map(({ fields }) => String(fields.front).split(' ')[0]);
const changesOf = async (database: AccountDatabase) =>
  (await readQueue(database)).map(({ id, at, fields }) => ({ id, at, fields }));

describe('the outbox', () => {
  it('[S5] gives batches in the order of the edits, bounded in bytes', async () => {
    const { database, edit } = await open();
    await edit(createCards, cards(10, 1_000));
    const batch = await readBatch(database, { maxBytes: 4_000, maxChanges: 100 });
    expect(frontsOf(batch)).toEqual(['0', '1', '2']);
  });

  it('[S5] gives one edit that is larger than a batch alone', async () => {
    const { database, edit } = await open();
    await edit(createCards, cards(2, 9_000));
    expect(await readBatch(database, { maxBytes: 4_000, maxChanges: 100 })).toHaveLength(1);
  });

  it('gives no more edits than asked for, and passes over rows that are left for later', async () => {
    const { database, edit } = await open();
    const [first = ''] = await edit(createCards, cards(5));
    const without = new Set([`card/${first}`]);
    const batch = await readBatch(database, { maxBytes: 1e6, maxChanges: 3, without });
    expect(frontsOf(batch)).toEqual(['1', '2', '3']);
  });

  it('counts what waits', async () => {
    const { database, edit } = await open();
    await edit(createCards, cards(3));
    expect(await countQueue(database)).toEqual({
      pending: 3,
      refused: 0,
      oldestAt: 5_000,
    });
    await edit(createCards, cards(1));
    await edit(createCards, cards(2));
    await edit(createCards, cards(3));
    await database.outbox.add({ ...frozen, seq: 99 });
    expect(await countWaiting(database)).toBe(10);
  });

  it('[S13] keeps what one commit made in few rows, in order, and gives all of it out', async () => {
    const { database, edit } = await open();
    await edit(createCards, cards(1_200));
    expect(await database.outbox.count()).toBeLessThan(16);
    const batch = await readBatch(database, all);
    expect(frontsOf(batch)).toEqual(cards(1_200).map((_, index) => String(index)));
  });

  it('gives many small packs out page after page', async () => {
    const { database } = await open();
    for (let n = 0; n < 150; n++) {
      const change = { entity: 'task', id: `t${n}`, at: frozen.at, fields: {} };
      await appendChanges(database, [change], 1);
    }
    const batch = await readBatch(database, all);
    expect(batch.map(({ id }) => id)).toEqual(Array.from({ length: 150 }, (_, n) => `t${n}`));
  });

  it('[S5] keeps the names of those that wait when some of their pack have left', async () => {
    const { database, edit } = await open();
    await edit(createCards, cards(5));
    const batch = await readBatch(database, all);
    const some = [batch[1], batch[3]].filter((entry) => entry !== undefined);
    expect((await takeOut(database, some)).taken).toEqual([true, true]);
    expect(await countWaiting(database)).toBe(3);
    expect(await readBatch(database, all)).toEqual([batch[0], batch[2], batch[4]]);
    expect((await takeOut(database, batch)).taken).toEqual([true, false, true, false, true]);
    expect(await database.outbox.count()).toBe(0);
  });

  it('[S11] takes nothing out twice, and nothing that was queued meanwhile', async () => {
    const { database, edit } = await open();
    await edit(createCards, cards(2));
    const batch = await readBatch(database, all);
    await edit(createCards, cards(1));
    expect((await takeOut(database, batch)).taken).toEqual([true, true]);
    expect((await takeOut(database, batch)).taken).toEqual([false, false]);
    expect(await countWaiting(database)).toBe(1);
  });

  it('tells the first entry that still waits, whether it stands before the batch, in it or behind it', async () => {
    const { database, edit } = await open();
    for (let n = 0; n < 3; n++) await edit(createCards, cards(2));
    const queue = await readBatch(database, all);
    const [first, second, third] = [queue.slice(0, 2), queue.slice(2, 4), queue.slice(4)];
    const seqOf = (batch: typeof queue) => batch[0]?.seq;
    expect((await takeOut(database, second)).oldestSeq).toBe(seqOf(first));
    expect((await takeOut(database, first)).oldestSeq).toBe(seqOf(third));
    expect((await takeOut(database, third.slice(0, 1))).oldestSeq).toBe(seqOf(third));
    expect((await takeOut(database, third)).oldestSeq).toBeNull();
  });

  it('takes out many packs with as few', async () => {
    const { database, edit } = await open();
    for (let n = 0; n < 40; n++) await edit(createCards, cards(1));
    const batch = await readBatch(database, all);
    const { taken, oldestSeq } = await takeOut(database, batch.slice(0, 39));
    expect(taken).toEqual(batch.slice(1).map(() => true));
    expect(oldestSeq).toBe(batch[39]?.seq);
    expect(await readQueue(database)).toEqual(batch.slice(39));
  });

  it('[S7] leaves an entry that got another stamp while it was on its way', async () => {
    const { database, edit } = await open();
    await edit(createCards, cards(3));
    const batch = await readBatch(database, all);
    const at = '0mi7xk2v4-000-server';
    const [, second] = batch;
    if (second) await restampQueue(database, [{ ...second, from: second.at, to: at }]);
    expect((await takeOut(database, batch)).taken).toEqual([true, false, true]);
    expect(await readQueue(database)).toEqual([{ ...batch[1], at }]);
  });

  it('[S8] sends what the first release queued, and lets it go one by one', async () => {
    const { database } = await open();
    await database.outbox.bulkAdd([frozen, { ...frozen, seq: 3, id: 'other' }]);
    const batch = await readBatch(database, all);
    expect(batch).toHaveLength(2);
    const change = upcast(frozen);
    expect(batch.slice(0, 1).map(upcast)).toEqual([change]);
    expect(Object.keys(change).sort()).toEqual(['at', 'entity', 'fields', 'id']);
    expect(fieldsProblem('task', change.fields, true)).toBeUndefined();
    expect((await takeOut(database, batch.slice(0, 1))).taken).toEqual([true]);
    expect(await readQueue(database)).toEqual(batch.slice(1));
  });

  it('[S8] sends what the second release queued', async () => {
    const { database } = await open();
    await database.outbox.add(frozenPack);
    expect(await countWaiting(database)).toBe(2);
    expect((await readBatch(database, all)).map(({ seq, place }) => [seq, place])).toEqual([
      [2, 0],
      [2, 2],
    ]);
    const [made, done] = await changesOf(database);
    expect(fieldsProblem('task', made?.fields ?? {}, true)).toBeUndefined();
    expect(done?.fields).toEqual({ status: 'Completed' });
  });

  it('[S8] sends nothing that a newer app queued, rather than something wrong', () => {
    expect(() => upcast({ ...frozen, schema: 99 })).toThrow('newer app');
  });
});
