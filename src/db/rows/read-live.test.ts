import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from '../database.ts';
import { readLive } from './read-rows.ts';

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

it.each([
  ['in the Trash', { title: 'Essay', deletedAt: 1 }],
  ['deleted for good', { purgedAt: 1 }],
])('opens none that is %s', async (_, left) => {
  await database.rows('task').put({ id: 'essay', $at: '', ...left } as never);
  expect(await readLive('task', 'essay', database)).toBeUndefined();
});

it('opens none that was never there', async () => {
  expect(await readLive('task', 'lab')).toBeUndefined();
});
