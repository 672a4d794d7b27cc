import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { createCards } from '../model/entities/card.ts';
import { fieldsProblem } from '../model/registry.ts';
import type { OutboxEntry } from './database.ts';
import { countQueue, readBatch, upcast } from './outbox.ts';

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

/** As the first release queued it. It must send for ever: mend `upcast`, never this [S8]. */
const frozen: OutboxEntry = {
  seq: 1,
  schema: 1,
  queuedAt: 1_700_000_000_000,
  entity: 'task',
  id: '018bcfe5-6800-7000-8000-000000000000',
  at: '0loyw3v28-000-3gdqe9a0c1b2',
  fields: { title: 'Read', status: 'Ongoing', createdAt: 1_700_000_000_000, deletedAt: 0 },
};

describe('the outbox', () => {
  it('[S5] gives batches in the order of the edits, bounded in bytes', async () => {
    const { database, edit } = await open();
    await edit(createCards, cards(10, 1_000));
    const batch = await readBatch(database, { maxBytes: 4_000, maxChanges: 100 });
    expect(batch.map(({ fields }) => String(fields.front).split(' ')[0])).toEqual(['0', '1', '2']);
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
    expect(batch.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });

  it('counts what waits', async () => {
    const { database, edit } = await open();
    await edit(createCards, cards(3));
    expect(await countQueue(database)).toEqual({ pending: 3, refused: 0, oldestAt: 5_000 });
  });

  it('[S8] sends what the first release queued', () => {
    const change = upcast(frozen);
    expect(Object.keys(change).sort()).toEqual(['at', 'entity', 'fields', 'id']);
    expect(fieldsProblem('task', change.fields, true)).toBeUndefined();
  });

  it('[S8] sends nothing that a newer app queued, rather than something wrong', () => {
    expect(() => upcast({ ...frozen, schema: 99 })).toThrow('newer app');
  });
});
