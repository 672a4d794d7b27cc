/** Rows kept between reads are never older than the last write. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '../database.ts';
import { keptRows } from './read-rows.ts';
import { watchRows } from './watch.ts';

let database: AccountDatabase;
const cards = () => database.table<{ id: string; deckId: string }, string>('card');
const lay = (id: string, deckId: string) =>
  cards().put({ id, deckId, ...{ $at: '0loyw3v28-000-phone', deletedAt: 0 } });
const decks = async (...ids: string[]) => {
  const rows = await keptRows<{ id: string; deckId: string }>(database, 'card', ids);
  return Object.fromEntries([...rows].map(([id, { deckId }]) => [id, deckId]));
};

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await lay('a', 'french');
  await lay('b', 'french');
});
afterEach(() => database.delete());

it('reads each once, and again what was written since', async () => {
  expect(await decks('a', 'b', 'gone')).toEqual({ a: 'french', b: 'french' });
  const get = vi.spyOn(database.table('card'), 'bulkGet');
  const read = () => get.mock.calls.flatMap(([keys]) => keys as unknown[]);
  expect(await decks('a', 'b')).toEqual({ a: 'french', b: 'french' });
  expect(read()).toEqual([]);
  await lay('a', 'biology');
  await lay('gone', 'biology');
  expect(await decks('a', 'b', 'gone')).toEqual({ a: 'biology', b: 'french', gone: 'biology' });
  await cards().delete('b');
  expect(await decks('a', 'b')).toEqual({ a: 'biology' });
});

it('has what a write changed while it was being read', async () => {
  const reading = decks('a', 'b');
  await lay('a', 'biology');
  await reading;
  expect(await decks('a')).toEqual({ a: 'biology' });
});

it('lets a live query see the next change of what it did not read itself', async () => {
  await decks('a', 'b');
  const seen: unknown[] = [];
  const stop = watchRows(
    async () => decks('a', 'b'),
    (rows) => seen.push(rows),
    (error) => seen.push(error),
  );
  await vi.waitFor(() => expect(seen).toEqual([{ a: 'french', b: 'french' }]));
  await lay('b', 'biology');
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ a: 'french', b: 'biology' }));
  stop();
});
