import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { noteAnswered, notePagePhotosFound, readPagePhotosFound } from './found.ts';

let database: AccountDatabase;
let account = 0;

beforeEach(async () => {
  database = await openAccountDatabase(`finds-paper-${account++}`);
});

it('remembers on which pages of a file paper was found, and that the student has answered', async () => {
  expect(await readPagePhotosFound(database)).toEqual([]);
  await notePagePhotosFound(database, 'a', [1, 3]);
  await notePagePhotosFound(database, 'b', []);
  await noteAnswered(database, 'a');
  expect(await readPagePhotosFound(database)).toEqual([
    { sha256: 'b', pages: [] },
    { sha256: 'a', pages: [1, 3], isAnswered: true },
  ]);
});

it('keeps the answer when the photos are looked at again', async () => {
  await noteAnswered(database, 'a');
  await notePagePhotosFound(database, 'a', [2]);
  expect(await readPagePhotosFound(database)).toEqual([
    { sha256: 'a', pages: [2], isAnswered: true },
  ]);
});

it('forgets the oldest of very many', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ sha256: `${index}`, pages: [] }));
  await database.writeMeta('paperFound', many);
  await notePagePhotosFound(database, 'new', [1]);
  const all = await readPagePhotosFound(database);
  expect([all.length, all[0]?.sha256, all.at(-1)?.sha256]).toEqual([1_000, '1', 'new']);
});
