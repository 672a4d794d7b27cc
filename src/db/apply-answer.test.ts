/** Effects of an answer besides rows: the queue, the clock, and notes about a newer server. */
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { emptyAnswer, setUp, t0 } from '../../test/support/answering.ts';
import { formatStamp } from '../model/clock.ts';
import { createTask } from '../model/entities/task.ts';
import type { SyncAnswer, Verdict } from '../protocol/sync.ts';
import { applyAnswer } from './apply.ts';
import { readQueue } from './outbox/outbox.ts';
import { fullDisk } from './storage-signals.ts';

const stored: Verdict = { kind: 'stored' };
const at = (ms: number, counter = 0) => formatStamp({ ms, counter }, 'other');
const taskRow = (id: string, $at: string, $by?: Record<string, string>) => ({
  entity: 'task',
  row: {
    ...{ id, $at, title: 'Read', status: 'Ongoing', createdAt: 1, deletedAt: 0 },
    ...($by && { $by }),
  },
});
const answered = (change: Partial<SyncAnswer>): SyncAnswer => ({ ...emptyAnswer, ...change });

/** A device with `count` waiting edits, each of its own commit. */
async function setUpWaiting(count: number) {
  const device = await setUp();
  for (let n = 0; n < count; n++) await device.edit(createTask, { title: `Task ${n}` });
  return { ...device, queue: await readQueue(device.database) };
}

describe('what is known of the queue after an answer', () => {
  it.each([
    ['the first edit that still waits', 1, [stored], 2],
    ['that nothing waits', 2, [stored, stored], null],
    ['nothing where nothing was sent, whatever waits', 0, [], undefined],
    [
      'nothing where an edit was refused',
      1,
      [{ kind: 'refused' as const, reason: 'No' }],
      undefined,
    ],
  ])('is %s', async (_, count, verdicts, oldestSeq) => {
    const { database, queue } = await setUpWaiting(2);
    const result = await applyAnswer(database, queue.slice(0, count), answered({ verdicts }), t0);
    const { cursor } = emptyAnswer;
    expect(result).toEqual({ ok: true, data: { cursor, oldestSeq } });
  });

  it('is why an answer to another batch was not taken', async () => {
    const { database, queue } = await setUpWaiting(1);
    const result = await applyAnswer(database, queue, emptyAnswer, t0);
    expect(result).toMatchObject({
      ok: false,
      error: { message: 'The server answered another batch.' },
    });
    expect(await readQueue(database)).toEqual(queue);
  });
});

describe('an answer', () => {
  it('[P2] is not stored where the cursor from which it was asked is gone: what stood before it is gone too', async () => {
    const { database, queue } = await setUpWaiting(1);
    const data = answered({ verdicts: [stored], rows: [taskRow('other', at(5))] });
    const asked = { ...emptyAnswer.cursor, version: 1 };
    const result = await applyAnswer(database, queue, data, t0, t0, [], asked);
    expect(result).toEqual({ ok: true, data: { cursor: undefined, oldestSeq: undefined } });
    expect(await database.readMeta('cursor')).toBeUndefined();
    expect(await database.rows('task').get('other')).toBeUndefined();
    expect(await readQueue(database)).toEqual(queue);
    await database.writeMeta('cursor', asked);
    const again = await applyAnswer(database, queue, data, t0, t0, [], asked);
    expect(again).toMatchObject({ ok: true, data: { cursor: emptyAnswer.cursor } });
  });

  it('notes when it came, and that the disk has room again', async () => {
    const { database } = await setUp();
    fullDisk.set(true);
    await applyAnswer(database, [], emptyAnswer, t0 + 5);
    expect(await database.readMeta('lastSyncAt')).toBe(t0 + 5);
    expect(fullDisk.isUp()).toBe(false);
  });

  it('does not make a history whole whose beginning was never read', async () => {
    const { database } = await setUp();
    await applyAnswer(database, [], emptyAnswer, t0);
    expect(await database.readMeta('wholeHistory')).toBeUndefined();
    await applyAnswer(database, [], emptyAnswer, t0);
    expect(await database.readMeta('wholeHistory')).toEqual({
      ...{ epoch: 'e1', sinceMs: t0, untilMs: t0, version: emptyAnswer.cursor.version },
    });
  });

  it('leaves a history as whole as it was with a part of the changes, and says that more is to come', async () => {
    const { database } = await setUp();
    const answers = [{}, {}, { more: true, serverTime: t0 + 50 }, { serverTime: t0 + 60 }];
    const known: unknown[] = [];
    for (const answer of answers) {
      await applyAnswer(database, [], answered(answer), t0);
      known.push(await database.readMeta('wholeHistory'));
    }
    const { version } = emptyAnswer.cursor;
    const whole = { epoch: 'e1', sinceMs: t0, untilMs: t0, version };
    expect(known).toEqual([
      undefined,
      whole,
      { ...whole, isBehind: true },
      { ...whole, untilMs: t0 + 60 },
    ]);
  });

  it('begins a history anew where what is known is of another one', async () => {
    const { database } = await setUp();
    await database.writeMeta('wholeHistory', { epoch: 'lost', sinceMs: 1, untilMs: 2 });
    await database.writeMeta('cursor', emptyAnswer.cursor);
    await applyAnswer(database, [], emptyAnswer, t0);
    expect(await database.readMeta('wholeHistory')).toMatchObject({ epoch: 'e1', sinceMs: t0 });
  });

  it('settles what was imported only where nothing of the account is left to read', async () => {
    const { database } = await setUp();
    const pieces = ['one', 'two'].map((importId, n) => ({ importId, from: n, upTo: n }));
    await database.writeMeta('unsettledPieces', pieces);
    const settle = async (change: Partial<SyncAnswer>, asked = pieces.slice(0, 1)) => {
      await applyAnswer(database, [], answered(change), t0, t0, asked);
      return await database.readMeta('unsettledPieces');
    };
    expect(await settle({ more: true })).toEqual(pieces);
    expect(await settle({ more: false })).toEqual(pieces.slice(1));
    expect(await settle({ more: false }, pieces)).toBeUndefined();
  });

  it.each([
    ['of a row', [taskRow('a', at(t0 + 9, 2)), taskRow('b', at(t0 + 3))]],
    ['of a later row', [taskRow('a', at(t0 + 3)), taskRow('b', at(t0 + 9, 2))]],
    [
      'of one field',
      [
        taskRow('a', at(t0 + 1), { title: at(t0 + 9, 2), status: at(t0 + 3) }),
        taskRow('b', at(t0)),
      ],
    ],
  ])('[S7] sets the clock to the latest stamp that it brings: %s', async (_, rows) => {
    const { database } = await setUp();
    await applyAnswer(database, [], answered({ rows }), t0);
    expect(await database.readMeta('clock')).toEqual({ ms: t0 + 9, counter: 2 });
    await applyAnswer(database, [], answered({ rows: [taskRow('c', at(t0 + 4))] }), t0);
    expect(await database.readMeta('clock')).toEqual({ ms: t0 + 9, counter: 2 });
  });
});

describe('rows of entities that this app does not know', () => {
  const unknown = (entity: string) => ({ ...taskRow('x', at(t0)), entity });
  const noted = async (...answers: SyncAnswer[]) => {
    const { database } = await setUp();
    for (const answer of answers) await applyAnswer(database, [], answer, t0);
    return await database.meta.get('skippedEntities');
  };

  it('are noted by name, each once, in order', async () => {
    const first = answered({ rows: [unknown('orb'), unknown('orb')] });
    const second = answered({ rows: [unknown('zebra'), unknown('hologram'), unknown('orb')] });
    const value = ['hologram', 'orb', 'zebra'];
    expect(await noted(first, second)).toEqual({ key: 'skippedEntities', value });
  });

  it('are not noted where there are none', async () => {
    expect(await noted(emptyAnswer, answered({ rows: [taskRow('a', at(t0))] }))).toBeUndefined();
  });

  it('[P2] do not keep an edit from being settled', async () => {
    const { database, queue } = await setUpWaiting(1);
    const answer = answered({ verdicts: [stored], rows: [unknown('hologram')] });
    expect(await applyAnswer(database, queue, answer, t0)).toMatchObject({ ok: true });
    expect(await readQueue(database)).toEqual([]);
  });
});

describe('[S12] the tables that an answer holds', () => {
  it('are those of its edits, so that screens may go on with the others', async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const { database, queue } = await setUpWaiting(1);
    begun.mockClear();
    await applyAnswer(database, queue, answered({ verdicts: [stored] }), t0);
    const [write] = begun.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect([...(write?.[0] ?? [])].sort()).toEqual([
      ...['meta', 'outbox', 'refused'],
      // What changed for the search is noted beside each row.
      ...['searchChanges', 'task'],
    ]);
  });

  it('are all where one edit of several got another stamp, since refused ones get theirs then', async () => {
    const { database, queue } = await setUpWaiting(2);
    const ahead = formatStamp({ ms: t0 * 2, counter: 0 }, 'phone');
    const goal = { entity: 'goal', id: 'g', at: ahead, fields: { minutes: 5 } };
    await database.table('goal').put({ id: 'g', $at: ahead, minutes: 5 });
    await database.refused.add({ ...goal, schema: 2, queuedAt: 1, reason: 'No', refusedAt: 2 });
    const verdicts: Verdict[] = [stored, { kind: 'restamped', at: at(t0, 7) }];
    expect(await applyAnswer(database, queue, answered({ verdicts }), t0)).toMatchObject({
      ok: true,
    });
    expect(await readQueue(database)).toEqual([]);
    const row: { $at: string } = await database.table('goal').get('g');
    expect(row.$at < formatStamp({ ms: t0 + 1, counter: 0 }, '')).toBe(true);
  });
});
