import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../test/support/device.ts';
import { formatStamp } from '../model/clock.ts';
import { updateTask } from '../model/entities/task.ts';
import type { SyncAnswer } from '../protocol/sync.ts';
import { applyAnswer, applyDelta } from './apply.ts';

const t0 = 1_700_000_000_000;

const setUp = () => createDevice({ userId: 'u', fetch: globalThis.fetch, now: () => t0 });

/** The task that the server wrote as version `version`. */
const task = (version: number, id = `t${version}`) => ({
  entity: 'task',
  row: {
    id,
    $at: formatStamp({ ms: t0 - 1, counter: version }, 'other'),
    createdAt: 1,
    deletedAt: 0,
    status: 'Ongoing',
    title: `as of ${version}`,
  },
});
const delta = (from: number, ...versions: number[]) => ({
  from,
  rows: versions.map((version) => task(version)),
});
const cursor = (version: number, epoch = 'e') => ({ epoch, version });

describe('a row delta from the stream', () => {
  it('[S1] goes in with its cursor where nothing lies between', async () => {
    const { database } = await setUp();
    await database.writeMeta('cursor', cursor(4));
    expect(await applyDelta(database, cursor(6), delta(4, 5, 6))).toEqual(cursor(6));
    expect(await database.rows('task').count()).toBe(2);
    expect(await database.readMeta('cursor')).toEqual(cursor(6));
  });

  it('[S1] is left alone where this device has not come so far, or is further', async () => {
    const { database } = await setUp();
    await database.writeMeta('cursor', cursor(4));
    expect(await applyDelta(database, cursor(7), delta(5, 6, 7))).toEqual(cursor(4));
    expect(await applyDelta(database, cursor(4), delta(3, 4))).toEqual(cursor(4));
    expect(await database.rows('task').count()).toBe(0);
  });

  it('[S3] is left alone where it is of another history, or nothing was downloaded yet', async () => {
    const { database } = await setUp();
    expect(await applyDelta(database, cursor(1), delta(0, 1))).toBeUndefined();
    await database.writeMeta('cursor', cursor(0, 'before'));
    expect(await applyDelta(database, cursor(1), delta(0, 1))).toEqual(cursor(0, 'before'));
    expect(await database.rows('task').count()).toBe(0);
  });

  it('[P2] merges under an edit that still waits', async () => {
    const { database, edit } = await setUp();
    await database.writeMeta('cursor', cursor(0));
    await applyDelta(database, cursor(1), { from: 0, rows: [task(1, 't')] });
    await edit(updateTask, { id: 't', title: 'mine' });
    await applyDelta(database, cursor(2), { from: 1, rows: [task(2, 't')] });
    expect(await database.rows('task').get('t')).toMatchObject({ title: 'mine' });
    expect(await database.outbox.count()).toBe(1);
  });

  it('[S1] does not let a late answer take the cursor back', async () => {
    const { database } = await setUp();
    await database.writeMeta('cursor', cursor(4));
    await applyDelta(database, cursor(6), delta(4, 5, 6));
    const late: SyncAnswer = {
      verdicts: [],
      rows: [task(5)],
      cursor: cursor(5),
      more: false,
      newEpoch: false,
      serverTime: t0,
    };
    await applyAnswer(database, [], late, t0);
    expect(await database.readMeta('cursor')).toEqual(cursor(6));
    await applyAnswer(database, [], { ...late, newEpoch: true }, t0);
    expect(await database.readMeta('cursor')).toEqual(cursor(5));
  });

  it('[S1] lost, doubled and in any order, leaves no row out below the cursor', async () => {
    const batches = [delta(0, 1), delta(1, 2, 3), delta(3, 4), delta(4, 5, 6, 7), delta(7, 8)];
    const arrivals = fc.array(fc.nat({ max: batches.length - 1 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(arrivals, async (order) => {
        const { database } = await setUp();
        await database.writeMeta('cursor', cursor(0));
        for (const index of order) {
          const one = batches[index] ?? delta(0);
          await applyDelta(database, cursor(one.from + one.rows.length), one);
        }
        const reached = (await database.readMeta('cursor'))?.version ?? 0;
        const expected = Array.from({ length: reached }, (_, i) => `t${i + 1}`);
        expect(await database.rows('task').toCollection().primaryKeys()).toEqual(expected);
        database.close();
      }),
      { numRuns: 25 },
    );
  });
});
