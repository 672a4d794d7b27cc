/** The student's decisions about refused edits [S5]. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { setUp, t0 } from '../../../test/support/answering.ts';
import * as say from '../../lib/messages.ts';
import { formatStamp, parseStamp } from '../../model/clock.ts';
import { createCards } from '../../model/entities/card.ts';
import { rateCard } from '../../model/entities/facts/review.ts';
import { isQuestion, outboxSchema, readQueue } from './outbox.ts';
import type { RefusedChange } from './outbox-pack.ts';
import { discardRefused, retryRefused, reviseRefused } from './refused.ts';

const listed = (change: Partial<RefusedChange> = {}): RefusedChange => ({
  entity: 'task',
  id: 't',
  at: formatStamp({ ms: t0 - 9_000, counter: 1 }, 'phone'),
  fields: { title: 'Mine' },
  schema: outboxSchema,
  queuedAt: 1,
  reason: 'No',
  refusedAt: 2,
  ...change,
});
const hologram = listed({ entity: 'hologram' });
const words = { title: 'Other words' };

/** A device with refused edits, and the tasks `t` and `u` as the server has them. */
async function setUpWith(...refused: RefusedChange[]) {
  const device = await setUp();
  const $at = formatStamp({ ms: t0 - 8_000, counter: 0 }, 'server');
  const row = { $at, title: 'Theirs', status: 'Ongoing', createdAt: 1, deletedAt: 0 };
  await device.database.table('task').bulkPut([
    { ...row, id: 't' },
    { ...row, id: 'u' },
  ]);
  const seqs: number[] = [];
  for (const one of refused) seqs.push((await device.database.refused.add({ ...one })) as number);
  const fillDisk = () => {
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    device.database.outbox.hook('creating', fail);
    device.database.refused.hook('updating', fail);
  };
  return { ...device, seqs, seq: seqs[0] ?? 0, fillDisk };
}

const decisions: [string, (seq: number, database: never) => Promise<unknown>][] = [
  ['retried', (seq, database) => retryRefused(seq, database, t0)],
  ['revised', (seq, database) => reviseRefused(seq, words, database)],
  ['discarded', (seq, database) => discardRefused([seq], database, t0)],
];

describe('a refused edit', () => {
  it.each(decisions)(
    '[P2] stays in the list where the disk is full when it is %s',
    async (_, decide) => {
      const { database, seq, fillDisk } = await setUpWith(listed());
      fillDisk();
      expect(await decide(seq, database as never)).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('full') },
      });
      expect(await database.refused.toArray()).toEqual([listed({ seq })]);
      expect(await readQueue(database)).toEqual([]);
    },
  );

  it.each(decisions.slice(0, 2))(
    'that is gone changes nothing when it is %s',
    async (_, decide) => {
      const { database } = await setUpWith();
      const changed = await decide(99, database as never);
      expect(changed).toMatchObject({ ok: false, error: { message: say.noChangesWereMade } });
    },
  );

  it('is tried again once where two tabs do so at once, and the other is told', async () => {
    const { database, seq } = await setUpWith(listed());
    const both = await Promise.all([
      retryRefused(seq, database, t0),
      retryRefused(seq, database, t0),
    ]);
    expect(both).toMatchObject([
      { ok: true },
      { ok: false, error: { message: say.noChangesWereMade } },
    ]);
    expect(await readQueue(database)).toHaveLength(1);
  });

  it.each(decisions.slice(0, 2))(
    '[P2] of an entity that this app does not know stays in the list when it is %s',
    async (_, decide) => {
      const { database, seq } = await setUpWith(hologram);
      const changed = await decide(seq, database as never);
      expect(changed).toMatchObject({ ok: false, error: { message: say.noChangesWereMade } });
      expect(await database.refused.toArray()).toEqual([{ ...hologram, seq }]);
    },
  );
});

describe('a refused edit that is tried again', () => {
  it('[S7] is made anew as of now by the server’s clock, in its row and in the queue', async () => {
    const { database, seq } = await setUpWith(listed());
    await database.writeMeta('clockOffsetMs', 5_000);
    await retryRefused(seq, database, t0);
    const device = (await database.readMeta('device')) ?? '';
    const at = formatStamp({ ms: t0 + 5_000, counter: 0 }, device);
    const { fields } = listed();
    expect(await readQueue(database)).toMatchObject([{ entity: 'task', id: 't', at, fields }]);
    expect(await database.rows('task').get('t')).toMatchObject({ ...fields, status: 'Ongoing' });
    expect(await database.readMeta('clock')).toEqual({ ms: t0 + 5_000, counter: 0 });
    expect(await database.refused.count()).toBe(0);
  });

  it('[S7] comes after all that this device has seen', async () => {
    const { database, seq } = await setUpWith(listed());
    await database.writeMeta('clock', { ms: t0 + 7_000, counter: 3 });
    await retryRefused(seq, database, t0);
    const [queued] = await readQueue(database);
    expect(parseStamp(queued?.at ?? '')).toMatchObject({ ms: t0 + 7_000, counter: 4 });
    expect(await database.readMeta('clock')).toEqual({ ms: t0 + 7_000, counter: 4 });
  });

  it('keeps its stamp where it is a fact, and its card remembers it', async () => {
    const { database, edit } = await setUpWith();
    const [cardId = ''] = await edit(createCards, [
      { deckId: 'd', kind: 'basic', front: 'a', back: 'b' },
    ]);
    await edit(rateCard, { cardId, rating: 3, durationMs: 1 });
    const made = (await readQueue(database)).at(-1);
    if (made === undefined) throw new Error('the rating waits');
    await database.outbox.clear();
    const { entity, id, at, fields } = made;
    await database.table('review').clear();
    const seq = (await database.refused.add(listed({ entity, id, at, fields }))) as number;
    expect(await retryRefused(seq, database, t0)).toMatchObject({ ok: true });
    expect(await readQueue(database)).toMatchObject([{ entity, id, at, fields }]);
    expect(await database.rows('review').get(id)).toMatchObject(fields);
  });

  it('[S11] is queued once where two tabs try it at the same time', async () => {
    const { database, seq } = await setUpWith(listed());
    await Promise.all([retryRefused(seq, database, t0), retryRefused(seq, database, t0)]);
    expect(await readQueue(database)).toHaveLength(1);
  });
});

describe('refused edits that are discarded', () => {
  it('ask once for each row, however many edits it had', async () => {
    const at = formatStamp({ ms: t0 - 9_000, counter: 2 }, 'phone');
    const { database, seqs } = await setUpWith(listed(), listed({ at }), listed({ id: 'u' }));
    await discardRefused(seqs, database, t0);
    const queue = await readQueue(database);
    expect(queue.map(({ id }) => id)).toEqual(['t', 'u']);
    expect(queue.every(isQuestion)).toBe(true);
    expect(await database.rows('task').count()).toBe(2);
  });

  it.each([
    ['one is gone already', [listed(), listed({ id: 'u' })], [99]],
    ['one is of an entity that this app does not know', [listed(), hologram], []],
  ])('go although %s', async (_, refused, others) => {
    const { database, seqs } = await setUpWith(...refused);
    expect(await discardRefused([...others, ...seqs], database, t0)).toMatchObject({ ok: true });
    expect(await database.refused.count()).toBe(0);
  });
});

describe('a refused deletion for good that is discarded', () => {
  const at = formatStamp({ ms: t0 - 7_000, counter: 0 }, 'phone');
  const purge = listed({ at, fields: { purgedAt: t0 } });
  const making = { title: 'Mine', status: 'Ongoing', createdAt: 1, deletedAt: 0 };

  it.each([
    ['leaves other refused edits in the list', listed(), 1],
    ['takes them along where it discards the making too', listed({ fields: making }), 0],
  ])('[P2] %s', async (_, other, left) => {
    const later = listed({ at: formatStamp({ ms: t0 - 8_500, counter: 0 }, 'phone') });
    const isMade = left === 0;
    const { database, seqs } = await setUpWith(purge, other, ...(isMade ? [later] : []));
    await database.table('task').put({ id: 't', $at: at, purgedAt: t0 });
    const discarded = isMade ? seqs.slice(0, 2) : seqs.slice(0, 1);
    expect((await discardRefused(discarded, database, t0)).ok).toBe(true);
    expect(await database.refused.count()).toBe(left);
    // A tombstone would win over the server's copy.
    expect(await database.table('task').get('t')).toBeUndefined();
    expect((await readQueue(database)).filter(isQuestion)).toHaveLength(1);
  });
});
