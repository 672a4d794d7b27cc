/** Counts stay right as facts arrive in any order, and a rebuild gives the same. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../../test/support/long.ts';
import { formatStamp } from '../../model/clock.ts';
import { isTombstone, type Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import { AccountDatabase } from '../database.ts';
import { isDerived } from './derivation.ts';
import { derivedTables, removeRow, storeRows } from './derivations.ts';
import { rebuildDerived } from './rebuild.ts';
import { readReviewCounts, readStudyDays, studyDays } from './study-days.ts';

const $at = formatStamp({ ms: 1_700_000_000_000, counter: 0 }, 'phone');
const first = '2026-03-10';
const next = '2026-03-11';
type Given = [EntityName, Row];

const review = (id: string, more: Partial<Row> = {}): Given => [
  'review',
  { id, $at, cardId: 'c', ratedAt: 1, tzOffsetMin: 0, studyDay: first, rating: 3, ...more },
];
const voiding = (id: string, voids: string, studyDay = first) =>
  review(id, { rating: 0, voids, studyDay });
const tombstone = (id: string): Given => ['review', { id, $at, purgedAt: 1 }];
const reading = (id: string, studyDay = first): Given => [
  'reading',
  { id, $at, fileId: 'f', page: 1, studyDay },
];
const attempt = (id: string): Given => ['attempt', { id, $at, quizId: 'q', studyDay: first }];

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const tables = derivedTables(['review', 'reading', 'attempt']);
const store = (...rows: Given[]) =>
  database.transaction('rw', tables, async () => {
    const written = rows.map(async ([entity, row]) => {
      return { entity, row, before: await database.table<Row, string>(entity).get(row.id) };
    });
    await storeRows(database, await Promise.all(written));
  });

const counts = async () => {
  const rows = await database.studyDays.orderBy(':id').toArray();
  return rows.map(({ key, acts, remembered }) => `${key}: ${acts}, ${remembered} remembered`);
};

describe('acts of study are counted by day', () => {
  it('each kind for itself, and what was remembered', async () => {
    await store(review('a'), review('b', { rating: 1 }), reading('p'), attempt('t'));
    await store(review('c', { studyDay: next }), reading('p2', next));
    expect(await counts()).toEqual([
      '2026-03-10 attempt: 1, 0 remembered',
      '2026-03-10 reading: 1, 0 remembered',
      '2026-03-10 review: 2, 1 remembered',
      '2026-03-11 reading: 1, 0 remembered',
      '2026-03-11 review: 1, 1 remembered',
    ]);
  });

  it('once, though the same fact comes again with another stamp', async () => {
    await store(review('a'), reading('p'));
    const later = formatStamp({ ms: 1_800_000_000_000, counter: 0 }, 'server');
    await store(review('a', { $at: later }), ['reading', { ...reading('p')[1], $at: later }]);
    expect(await counts()).toEqual([
      '2026-03-10 reading: 1, 0 remembered',
      '2026-03-10 review: 1, 1 remembered',
    ]);
  });

  it('not where it was taken back, on the day or later, before or after it came; the day stays', async () => {
    await store(review('a'), voiding('x', 'a'));
    expect(await counts()).toEqual(['2026-03-10 review: 0, 0 remembered']);
    await store(voiding('y', 'b', next));
    await store(review('b'));
    expect(await counts()).toEqual([
      '2026-03-10 review: 0, 0 remembered',
      '2026-03-11 review: 0, 0 remembered',
    ]);
    await store(voiding('z', 'a'), review('c'));
    expect((await counts())[0]).toBe('2026-03-10 review: 1, 1 remembered');
  });

  it('without one that was made here and is discarded', async () => {
    await store(review('a'), review('b'), reading('p'));
    await database.transaction('rw', tables, async () => {
      await removeRow(database, ...review('a'));
      await removeRow(database, ...reading('p'));
    });
    // As on another device, and on this one after a rebuild.
    expect(await counts()).toEqual(['2026-03-10 review: 1, 1 remembered']);
    await database.writeMeta('derived', {});
    await rebuildDerived(database, async () => undefined);
    expect(await counts()).toEqual(['2026-03-10 review: 1, 1 remembered']);
  });

  it('gives the reviews of some days, the last one left out, also before all is counted', async () => {
    await rebuildDerived(database, async () => undefined);
    await store(review('old', { studyDay: '2026-03-09' }), review('a'), review('b'), reading('p'));
    await store(voiding('v', 'b', next), review('c', { studyDay: next }));
    expect(await readReviewCounts(database, first, next)).toEqual([1]);
    expect(await readReviewCounts(database, '2026-03-09', '2026-03-12')).toEqual([1, 1, 1]);
    await database.writeMeta('derived', {});
    await database.studyDays.clear();
    expect(await readReviewCounts(database, '2026-03-09', '2026-03-12')).toEqual([1, 1, 1]);
  });

  it('no more once they are deleted for good, and a day without any is gone', async () => {
    await store(review('a'), review('b'), voiding('x', 'b'), reading('p'), reading('q', next));
    await store(tombstone('a'), ['reading', { id: 'q', $at, purgedAt: 1 }]);
    expect(await counts()).toEqual([
      '2026-03-10 reading: 1, 0 remembered',
      '2026-03-10 review: 0, 0 remembered',
    ]);
    await store(tombstone('x'));
    expect(await counts()).toContain('2026-03-10 review: 1, 1 remembered');
    await store(tombstone('b'), tombstone('never here'));
    expect(await counts()).toEqual(['2026-03-10 reading: 1, 0 remembered']);
  });

  it('as if they had been counted at the end, whatever comes together and in which order', async () => {
    const fact = fc.record({
      id: fc.integer({ min: 0, max: 30 }),
      cardId: fc.constantFrom('c', 'd'),
      rating: fc.integer({ min: 0, max: 4 }),
      studyDay: fc.constantFrom(first, next, '2026-03-12'),
      voids: fc.integer({ min: 0, max: 30 }),
      isGone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fact, { maxLength: 6 }), { maxLength: 6 }),
        async (writes) => {
          await Promise.all([database.table('review').clear(), database.studyDays.clear()]);
          const known = new Map<number, Given>();
          const gone = new Set<number>();
          for (const write of writes) {
            const unique = new Map(write.map((one) => [one.id, one]));
            const rows = [...unique.values()].map(({ id, rating, voids, isGone, ...fields }) => {
              // Deleted for good, before it arrived or after.
              if (isGone) gone.add(id);
              if (gone.has(id)) return tombstone(`r${id}`);
              // A fact keeps its first content.
              const row =
                known.get(id) ??
                review(`r${id}`, { ...fields, rating, voids: rating === 0 ? `r${voids}` : null });
              known.set(id, row);
              return row;
            });
            // A fact has the card of the fact that it undoes, as the app makes it.
            await store(
              ...rows.map(
                ([entity, row]): Given =>
                  isTombstone(row) ? [entity, row] : [entity, { ...row, cardId: 'c' }],
              ),
            );
          }
          const told = await counts();
          await database.writeMeta('derived', { studyDays: { version: 0 } });
          await rebuildDerived(database, async () => undefined);
          expect(await counts()).toEqual(told);
        },
      ),
      { numRuns: fewerUnlessLong(60, 15) },
    );
  });
});

describe('days of an earlier version of the app', () => {
  const manyDays = Array.from(
    { length: 35 },
    (_, n) => `2026-01-${String(n + 1).padStart(2, '0')}`,
  );

  it('are counted slice by slice, while new acts go on being counted', async () => {
    const rows = manyDays.flatMap((studyDay, n) => [
      review(`r${n}`, { studyDay })[1],
      review(`s${n}`, { studyDay, rating: 1 })[1],
    ]);
    await database.table('review').bulkPut(rows);
    const fromFacts = await readStudyDays(database);
    let pauses = 0;
    await rebuildDerived(database, async () => {
      expect(await isDerived(database, studyDays)).toBe(false);
      pauses += 1;
      await store(review(`late ${pauses}`, { studyDay: manyDays[0] ?? '' }));
      await store(review(`soon ${pauses}`, { studyDay: manyDays.at(-1) ?? '' }));
    });
    expect(pauses).toBe(3);
    expect(await isDerived(database, studyDays)).toBe(true);
    expect(fromFacts).toHaveLength(35);
    const fromTable = await readStudyDays(database);
    expect(fromTable).toContainEqual(fromFacts.find(({ studyDay }) => studyDay === manyDays[7]));
    const told = await counts();
    expect(told).toHaveLength(35);
    expect(told[0]).toBe(`${manyDays[0]} review: 5, 4 remembered`);
    expect(told.at(-1)).toBe(`${manyDays.at(-1)} review: 5, 4 remembered`);
    expect(told[7]).toBe(`${manyDays[7]} review: 2, 1 remembered`);
  });

  it('are counted on from where a closed tab had come', async () => {
    await database
      .table('review')
      .bulkPut(manyDays.map((studyDay, n) => review(`r${n}`, { studyDay })[1]));
    const broken = rebuildDerived(database, async () => {
      throw new Error('The tab is closed');
    });
    await expect(broken).rejects.toThrow('closed');
    expect(await database.readMeta('derived')).toMatchObject({
      memory: { version: 6 },
      studyDays: { version: 2, from: manyDays[9] },
    });
    await rebuildDerived(database, async () => undefined);
    expect(await counts()).toHaveLength(35);
  });

  it('that counted a fact after it was deleted for good are counted anew', async () => {
    await store(review('a'), review('b', { studyDay: next }));
    await database.table('review').put(tombstone('b')[1]);
    // As left by a release that knew no deleted facts.
    const count = { entity: 'review' as const, acts: 1, remembered: 1 };
    const nowhere = { key: 'undefined review', studyDay: undefined as unknown as string, ...count };
    await database.studyDays.bulkPut([
      nowhere,
      { key: `${next} review`, studyDay: next, ...count },
    ]);
    await database.writeMeta('derived', { memory: { version: 2 }, studyDays: { version: 1 } });
    await rebuildDerived(database, async () => undefined);
    expect(await counts()).toEqual(['2026-03-10 review: 1, 1 remembered']);
  });

  it('are forgotten where an older count stands in the table', async () => {
    await database.studyDays.put({
      key: 'x',
      studyDay: first,
      entity: 'review',
      acts: 9,
      remembered: 9,
    });
    await rebuildDerived(database, async () => undefined);
    expect(await counts()).toEqual([]);
  });
});
