import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetAdding, noteAdding, noteStored, readAdding, takeOverAdding } from './adding.ts';
import { type AccountDatabase, closeAccountDatabase, openAccountDatabase } from './database.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(async () => {
  closeAccountDatabase();
  await database.delete();
});

const file = (key: string, tab = 'tab') => ({ key, name: `${key}.pdf`, sizeBytes: 1, tab });
const names = async () => (await readAdding()).map(({ name }) => name);

it('is written down and struck off by name, by tabs that do so at once', async () => {
  await Promise.all([noteAdding([file('a'), file('b')]), noteAdding([file('c', 'other')])]);
  await Promise.all([forgetAdding('a'), noteStored('b', 'hash'), forgetAdding('c')]);
  expect(await readAdding()).toEqual([{ ...file('b'), sha256: 'hash' }]);
  await forgetAdding('b');
  expect(await database.meta.get('adding')).toBeUndefined();
});

it('gives away what tabs that are gone were adding, and no more', async () => {
  await noteAdding([file('dead'), file('alive', 'other')]);
  expect(await takeOverAdding('mine', new Set(['mine', 'other']))).toEqual([file('dead', 'mine')]);
  expect(await takeOverAdding('third', new Set(['mine', 'other', 'third']))).toEqual([]);
  expect(await names()).toEqual(['dead.pdf', 'alive.pdf']);
});
