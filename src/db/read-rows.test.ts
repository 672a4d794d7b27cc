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

/** A table of 5,000 rows, and how many keys of it have been walked or asked for since. */
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
