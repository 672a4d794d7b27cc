import 'fake-indexeddb/auto';
import Dexie, { type DBCore, type Table } from 'dexie';
import { describe, expect, it } from 'vitest';
import { readRows } from './read-rows.ts';
import { rowsWith } from './stored-rows.ts';

interface Thing {
  id: string;
  of: string;
}

const things = 5_000;
const idOf = (index: number) => `id-${String(index).padStart(6, '0')}`;

/** A table of 5,000 rows that counts the keys read from it. */
async function makeTable(): Promise<{ table: Table<Thing, string>; walked: () => number }> {
  const database = new Dexie(`read-rows-${crypto.randomUUID()}`, { cache: 'disabled' });
  database.version(1).stores({ thing: 'id, of' });
  let walked = 0;
  const watch = (core: DBCore): DBCore => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      return {
        ...table,
        count: async (request) => {
          const count = await table.count(request);
          walked += count;
          return count;
        },
        query: async (request) => {
          const answer = await table.query(request);
          walked += answer.result.length;
          return answer;
        },
        getMany: (request) => {
          walked += request.keys.length;
          return table.getMany(request);
        },
      };
    },
  });
  database.use({ stack: 'dbcore', name: 'watch', create: watch });
  const table: Table<Thing, string> = database.table('thing');
  await table.bulkPut(
    Array.from({ length: things }, (_, index) => ({ id: idOf(index), of: idOf(index) })),
  );
  walked = 0;
  return { table, walked: () => walked };
}

const every = (step: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => idOf(from + index * step));

describe('reading rows by many ids', () => {
  it.each([
    ['spread over the table', every(50, 100)],
    ['side by side', every(1, 100, 300)],
    ['side by side, and one far away', [...every(1, 99, 300), idOf(things - 1)]],
    ['one far before the others', [idOf(0), ...every(1, 99, 4_000)]],
    ['half of them new', [...every(1, 50, things - 50), ...every(1, 50, things)]],
    ['all new', every(1, 100, things)],
    ['between, and none of them there', every(1, 100).map((id) => `${id}x`)],
  ])('finds those that exist: %s', async (_, ids) => {
    const { table } = await makeTable();
    const found = await readRows(table, ids);
    const wanted = ids.filter((id) => id < idOf(things) && !id.endsWith('x'));
    expect([...found.values()].map(({ id }) => id)).toEqual(wanted);
  });

  it.each([
    ['spread over the table', every(50, 100)],
    ['side by side, and one far away', [...every(1, 99, 300), idOf(things - 1)]],
  ])('walks no more than a few rows for each that is wanted: %s', async (_, ids) => {
    const { table, walked } = await makeTable();
    await readRows(table, ids);
    expect(walked()).toBeLessThan(ids.length * 5);
  });

  it.each([47, 48, 49])('finds %i ids in whatever order they are named', async (count) => {
    const { table } = await makeTable();
    const ids = every(3, count, 300);
    const found = await readRows(table, [...ids.slice(9), ...ids.slice(0, 9).reverse()]);
    expect([...found.keys()].sort()).toEqual(ids);
  });

  it('finds nothing in an empty table', async () => {
    const { table } = await makeTable();
    await table.clear();
    expect(await readRows(table, every(1, 100))).toEqual(new Map());
  });

  it('reads a range once where nearly all of it is wanted, and does not look at each', async () => {
    const { table, walked } = await makeTable();
    await readRows(table, every(1, 100, 300));
    // 64 keys of the sample, and the rows.
    expect(walked()).toBe(64 + 100);
  });

  it('asks once where all are new', async () => {
    const { table, walked } = await makeTable();
    await readRows(table, every(1, 100, things));
    expect(walked()).toBe(0);
  });

  it('walks no more than a few rows of an index for each key', async () => {
    const { table, walked } = await makeTable();
    const keys = every(100, 50);
    const found = await rowsWith(table, 'of', keys);
    expect(found.map(({ id }) => id)).toEqual(keys);
    expect(walked()).toBeLessThan(keys.length * 20);
  });
});

describe('reading rows by what they hold', () => {
  const dense = every(2, 60, 300);

  it.each([
    ['none', []],
    ['a few', every(7, 5)],
    ['as many as may lie side by side', dense],
    ['in any order', [...dense.slice(9), ...dense.slice(0, 9).reverse()]],
    ['some named twice', [...dense, ...dense]],
    ['far apart', every(90, 50)],
    ['none that is there', every(1, 60, things)],
  ])('finds those of the keys and no others: %s', async (_, keys) => {
    const { table } = await makeTable();
    const found = (await rowsWith(table, 'of', keys)).map((row) => row.of).sort();
    const wanted = [...new Set(keys)].filter((key) => key < idOf(things)).sort();
    expect(found).toEqual(wanted);
  });

  it('walks only its keys where strangers lie between', async () => {
    const { table, walked } = await makeTable();
    const keys = every(7, 5);
    await rowsWith(table, 'of', keys);
    expect(walked()).toBe(keys.length);
  });
});
