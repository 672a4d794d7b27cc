import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from './database.ts';
import { readLive } from './read-live.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  const essay = { id: 'essay', $at: '', title: 'Essay', deletedAt: 0 };
  await database.rows('task').put(essay as never);
});
afterEach(closeAccountDatabase);

it('opens a row that is there', async () => {
  expect(await readLive('task', 'essay')).toMatchObject({ id: 'essay', title: 'Essay' });
});

it.each([1, -1])('opens none that was deleted: %d', async (deletedAt) => {
  expect(await database.rows('task').update('essay', { deletedAt })).toBe(1);
  expect(await readLive('task', 'essay', database)).toBeUndefined();
});

it('opens none that was never there', async () => {
  expect(await readLive('task', 'lab')).toBeUndefined();
});
