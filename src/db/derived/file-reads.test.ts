/** Read pages stay right as facts arrive and go in any order, and a rebuild gives the same. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { formatStamp } from '../../model/clock.ts';
import type { Row } from '../../model/merge.ts';
import { AccountDatabase } from '../database.ts';
import { isDerived } from './derivation.ts';
import { derivedTables, removeRow, storeRows } from './derivations.ts';
import { fileReads, readFileReads } from './file-reads.ts';
import { rebuildDerived } from './rebuild.ts';

const $at = formatStamp({ ms: 1_700_000_000_000, counter: 0 }, 'phone');
const reading = (id: string, fileId: string, page: number, readAt = 1): Row => ({
  ...{ id, $at, fileId, page, readAt },
  studyDay: '2026-03-10',
});
const tombstone = (id: string): Row => ({ id, $at, purgedAt: 1 });

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const store = (...rows: Row[]) =>
  database.transaction('rw', derivedTables(['reading']), async () => {
    const written = rows.map(async (row) => ({
      entity: 'reading' as const,
      row,
      before: await database.table<Row, string>('reading').get(row.id),
    }));
    await storeRows(database, await Promise.all(written));
  });

const kept = async () => (await database.fileReads.orderBy(':id').toArray()).map(inWords);
const inWords = ({
  fileId,
  pages,
  lastReadAt,
}: Awaited<ReturnType<typeof readFileReads>>[number]) =>
  `${fileId}: ${pages.join(' ')}, last ${lastReadAt}`;

it('keeps different pages in their order, and when the last was read', async () => {
  await store(reading('a', 'f', 12, 30), reading('b', 'f', 3, 50), reading('c', 'g', 1, 10));
  await store(reading('d', 'f', 3, 40));
  expect(await kept()).toEqual(['f: 3 12, last 50', 'g: 1, last 10']);
});

it('a reading that goes takes its page only where no other reading has it', async () => {
  await store(reading('a', 'f', 1, 30), reading('b', 'f', 1, 20), reading('c', 'g', 2));
  await store(tombstone('a'), tombstone('c'));
  expect(await kept()).toEqual(['f: 1, last 20']);
  await database.transaction('rw', derivedTables(['reading']), async () => {
    await removeRow(database, 'reading', reading('b', 'f', 1, 20));
  });
  expect(await kept()).toEqual([]);
});

it('is the same from the facts, before the table is whole', async () => {
  await store(reading('a', 'f', 2, 5), reading('b', 'f', 1, 9));
  await database.fileReads.clear();
  expect(await isDerived(database, fileReads)).toBe(false);
  expect((await readFileReads(database)).map(inWords)).toEqual(['f: 1 2, last 9']);
  await rebuildDerived(database, async () => undefined);
  expect(await kept()).toEqual(['f: 1 2, last 9']);
});

it('is the same however the facts came, and when all is worked out anew', async () => {
  const fact = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    gone: fc.boolean(),
  });
  const about = { a: ['f', 1, 3], b: ['f', 1, 9], c: ['f', 2, 1], d: ['g', 7, 4], e: ['g', 8, 2] };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fact, { maxLength: 4 }), { maxLength: 4 }),
      async (turns) => {
        await database.delete();
        database = new AccountDatabase(crypto.randomUUID());
        for (const facts of turns) {
          const last = new Map(facts.map((one) => [one.id, one]));
          const rows = [...last.values()].map(({ id, gone }) => {
            const [fileId, page, readAt] = about[id as keyof typeof about] as [
              string,
              number,
              number,
            ];
            return gone ? tombstone(id) : reading(id, fileId, page, readAt);
          });
          const stored = await database
            .table<Row, string>('reading')
            .bulkGet(rows.map((r) => r.id));
          // A tombstone wins forever.
          await store(...rows.filter((_, index) => stored[index]?.purgedAt === undefined));
        }
        const before = await kept();
        await rebuildDerived(database, async () => undefined);
        expect(await kept()).toEqual(before);
      },
    ),
    { numRuns: fewerUnlessLong(60, 15) },
  );
});
