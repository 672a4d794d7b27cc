/** Which entries one request takes [S5], and what remains when some leave [P2]. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import {
  appendChanges,
  batchOf,
  countQueue,
  newestSeq,
  readBatch,
  readQueue,
  takeOut,
} from './outbox.ts';

const open = () => createDevice({ userId: 'u', fetch: globalThis.fetch });
const change = (n: number, length = 100) => {
  const made = { entity: 'task', id: `t${n}`, at: '0loyw3v29-000-phone', fields: { title: '' } };
  const title = 'x'.repeat(Math.max(0, length - JSON.stringify(made).length));
  return { ...made, fields: { title } };
};
/** A queue with one commit per list of lengths. */
async function setUp(...commits: number[][]) {
  const { database } = await open();
  let n = 0;
  const rows = [];
  for (const lengths of commits) {
    const changes = lengths.map((length) => change(n++, length));
    rows.push(...(await appendChanges(database, changes, 1)));
  }
  return { database, rows };
}
const idsOf = (entries: readonly { id: string }[] | undefined) => entries?.map(({ id }) => id);
const many = 1_000;

describe('a batch', () => {
  it.each([
    // A pack's text has two brackets around its edits and a comma between two.
    ['of one row that fills it', [[100], [100]], { maxBytes: 102, maxChanges: many }, ['t0']],
    ['one character short of two', [[100], [100]], { maxBytes: 201, maxChanges: many }, ['t0']],
    ['of two rows', [[100], [100]], { maxBytes: 202, maxChanges: many }, ['t0', 't1']],
    ['of a part of a pack', [[100, 100, 100]], { maxBytes: 200, maxChanges: many }, ['t0', 't1']],
    [
      'that a large edit ends, though a smaller one is behind it',
      [[100], [500], [100]],
      { maxBytes: 400, maxChanges: many },
      ['t0'],
    ],
    [
      'of as many edits as it may hold',
      [[100, 100]],
      { maxBytes: 1e6, maxChanges: 2 },
      ['t0', 't1'],
    ],
    ['of fewer than wait', [[100], [100, 100]], { maxBytes: 1e6, maxChanges: 2 }, ['t0', 't1']],
  ])(
    '[S5] holds edits from the first on, within its bounds: %s',
    async (_, commits, limits, ids) => {
      const { database, rows } = await setUp(...commits);
      expect(idsOf(await readBatch(database, limits))).toEqual(ids);
      const isAll = ids.length === commits.flat().length;
      expect(idsOf(batchOf(rows, limits))).toEqual(isAll ? ids : undefined);
    },
  );

  it('[S5] of rows in memory is none where they are more than one batch', async () => {
    const { rows } = await setUp([100], [100], [100]);
    expect(idsOf(batchOf(rows, { maxBytes: 102, maxChanges: many }))).toBeUndefined();
    expect(idsOf(batchOf(rows, { maxBytes: 1e6, maxChanges: 2 }))).toBeUndefined();
    expect(idsOf(batchOf(rows, { maxBytes: 1e6, maxChanges: 3 }))).toEqual(['t0', 't1', 't2']);
  });
});

describe('rows that were queued', () => {
  it('are told as they lie on disk, those of many packs too', async () => {
    const { database, rows } = await setUp([100]);
    const more = await appendChanges(
      database,
      Array.from({ length: 1_100 }, (_, n) => change(n)),
      1,
    );
    expect(more.length).toBeGreaterThan(2);
    expect([...rows, ...more]).toEqual(await database.outbox.toArray());
  });

  it('are none in an empty queue', async () => {
    const { database } = await open();
    expect(await countQueue(database)).toEqual({ pending: 0, refused: 0, oldestAt: undefined });
    expect(await newestSeq(database)).toBe(0);
  });
});

describe('what is left when edits are taken out', () => {
  it('[P2] is every edit that lies between many that go', async () => {
    const { database } = await setUp(...Array.from({ length: 40 }, () => [100]));
    const queue = await readQueue(database);
    const sent = queue.filter((_, index) => index !== 20);
    const { taken, oldestSeq } = await takeOut(database, sent);
    expect(taken.every(Boolean)).toBe(true);
    expect(await readQueue(database)).toEqual([queue[20]]);
    expect(oldestSeq).toBe(queue[20]?.seq);
  });

  it('[P2] begins with the first of several that stay', async () => {
    const { database } = await setUp([100, 100], [100], [100, 100]);
    const queue = await readQueue(database);
    const sent = [queue[0], queue[2], queue[3]].filter((entry) => entry !== undefined);
    expect((await takeOut(database, sent)).oldestSeq).toBe(queue[1]?.seq);
    expect(await readQueue(database)).toEqual([queue[1], queue[4]]);
  });
});
