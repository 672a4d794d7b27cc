/** What lists say of notes stays right as notes change in any way, and a rebuild gives the same. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatStamp } from '../../model/clock.ts';
import type { Row } from '../../model/merge.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { AccountDatabase } from '../database.ts';
import { derivedTables, removeRow, storeRows } from './derivations.ts';
import { readNoteFacts } from './note-facts.ts';
import { rebuildDerived } from './rebuild.ts';

const $at = formatStamp({ ms: 1_700_000_000_000, counter: 0 }, 'phone');
const note = (id: string, text: string, more: object = {}): Row => ({
  ...{ id, $at, title: id.toUpperCase(), body: bodyOfText(text), createdAt: 1, deletedAt: 0 },
  ...more,
});

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

const store = (...rows: Row[]) =>
  database.transaction('rw', derivedTables(['note']), async () => {
    const written = rows.map(async (row) => ({
      entity: 'note' as const,
      row,
      before: await database.table<Row, string>('note').get(row.id),
    }));
    await storeRows(database, await Promise.all(written));
  });

const told = async () =>
  (await readNoteFacts(database))
    .map(({ key, firstWords, pinnedAt, folder }) => `${key}: ${firstWords} ${pinnedAt}${folder}`)
    .sort();

it('follows the words, the pin and the folder of each note', async () => {
  await store(note('a', 'one'), note('b', 'two'));
  await store(note('a', 'three'), note('b', 'two', { pinnedAt: 7, folder: ' Labs ' }));
  expect(await told()).toEqual(['a: three 0', 'b: two 7Labs']);
});

it('forgets a note in the Trash, deleted or removed, and knows a restored one', async () => {
  await store(note('a', 'one'), note('b', 'two'), note('c', 'three'));
  await store(note('a', 'one', { deletedAt: 5 }), { id: 'b', $at, purgedAt: 5 });
  expect(await told()).toEqual(['c: three 0']);
  await store(note('a', 'one'));
  const tables = derivedTables(['note']);
  await database.transaction('rw', tables, () => removeRow(database, 'note', note('c', 'three')));
  expect(await told()).toEqual(['a: one 0']);
});

it('does not fail at a row that is not whole or not readable', async () => {
  await store({ id: 'a', $at, deletedAt: 0, folder: 'x' }, note('b', '', { body: 'no document' }));
  expect(await told()).toEqual(['b:  0']);
});

it('is the same before the table is whole, and after a rebuild', async () => {
  const many = Array.from({ length: 230 }, (_, at) => note(`n${at}`, `words ${at}`));
  await database.table('note').bulkPut([...many, note('gone', 'x', { deletedAt: 3 })]);
  await store(note('a', 'one'));
  const before = await told();
  expect(before).toHaveLength(231);
  await rebuildDerived(database, async () => undefined);
  expect(await database.noteFacts.count()).toBe(231);
  expect(await told()).toEqual(before);
});
