import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Review } from '../../model/entities/facts/review.ts';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from '../database.ts';
import { readAll } from './read-rows.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(closeAccountDatabase);

const idOf = (n: number) => `0${String(n).padStart(5, '0')}`;

/** Rows whose ids begin with a digit, like the app's own. */
async function store(count: number, isPurged: (n: number) => boolean = () => false) {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...({ cardId: 'c', studyDay: '2026-01-10' } as Review),
    ...(isPurged(n) ? { purgedAt: 1 } : {}),
    id: idOf(n),
    $at: '',
  }));
  await database.rows('review').bulkPut(rows.toReversed());
  return rows.map(({ id }) => id);
}

async function readPages(of?: AccountDatabase): Promise<string[][]> {
  const pages: string[][] = [];
  for await (const page of readAll('review', of)) pages.push(page.map(({ id }) => id));
  return pages;
}

describe('all rows of an entity', () => {
  it('are none in an empty table', async () => {
    expect(await readPages()).toEqual([]);
  });

  it.each([
    [1, [1]],
    [2_000, [2_000]],
    [2_001, [2_000, 1]],
  ])('come each once and in the order of their ids: %d of them', async (count, lengths) => {
    const stored = await store(count);
    const pages = await readPages();
    expect(pages.map(({ length }) => length)).toEqual(lengths);
    expect(pages.flat()).toEqual(stored);
  });

  it('are without what was deleted for good, and a page of nothing else is none', async () => {
    await store(2_002, (n) => n !== 2_001);
    expect(await readPages(database)).toEqual([[idOf(2_001)]]);
  });
});
