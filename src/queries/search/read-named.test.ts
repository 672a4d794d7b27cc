import 'fake-indexeddb/auto';
import { beforeAll, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { readSearchLine } from './engine/search-line.ts';
import { readNamed } from './read-named.ts';

let database: AccountDatabase;

beforeAll(async () => {
  database = await openAccountDatabase('read-named');
  const tags = [
    ['a', 'Prüfung'],
    ['a', 'Prüfung/Mai'],
    ['b', 'Prüfung/Mai'],
    ['b', 'Labor'],
    ['c', 'Labor'],
  ];
  await database.table('tag').bulkPut(
    tags.map(([ownerId, name], at) => ({
      ...{ id: `${at}`, ownerEntity: 'note', ownerId, name, createdAt: 1, deletedAt: 0 },
    })),
  );
});

const named = (typed: string) => readNamed(database, readSearchLine(typed));

it('names what has all wanted tags, and what has one of those that are left out', async () => {
  expect((await named('tag:mai')).tagged).toEqual([]);
  expect((await named('tag:pruf')).tagged).toEqual(['note:a', 'note:b']);
  expect((await named('tag:pruf tag:labor')).tagged).toEqual(['note:b']);
  expect((await named('#prüfung/mai #lab')).hashed).toEqual(['note:b']);
  expect((await named('-#Prüfung -tag:labor')).without?.tagged).toEqual([
    ...['note:a', 'note:b', 'note:c'],
  ]);
  expect((await named('-#none')).without?.tagged).toEqual([]);
});

it('names nothing twice, however often a tag is typed', async () => {
  const { without } = await named('-#p -#pr -#prüfung '.repeat(20));
  expect(without?.tagged).toEqual(['note:a', 'note:b']);
});
