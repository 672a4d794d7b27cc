import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createNote, deleteNotes } from '../model/entities/note.ts';
import { deletePageTexts } from './bytes/page-texts.ts';
import { type AccountDatabase, openAccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { mutateIn } from './mutate.ts';

const textOfPage = (fileId: string, page: number) => ({ fileId, page, text: 'words', blocks: [] });

async function notedIn(database: AccountDatabase) {
  const changes = await database.searchChanges.toArray();
  await database.searchChanges.clear();
  return changes.map(({ table, keys }) => [table, keys]);
}

it('notes each edit of the student', async () => {
  const database = await openAccountDatabase('noted-edits');
  await mutateIn(database, createNote, { id: 'essay', title: 'Essay', body: '' });
  expect(await notedIn(database)).toEqual([['note', ['essay']]]);
  await mutateIn(database, deleteNotes, ['essay']);
  expect(await notedIn(database)).toEqual([['note', ['essay']]]);
});

it('notes pages as they are read, and that all pages of a file were dropped', async () => {
  const database = await openAccountDatabase('noted-pages');
  await database.pageTexts.bulkPut([textOfPage('book', 1), textOfPage('book', 2)]);
  await database.pageTexts.put(textOfPage('other', 1));
  expect(await notedIn(database)).toEqual([
    ['pageTexts', ['book:1', 'book:2']],
    ['pageTexts', ['other:1']],
  ]);
  await deletePageTexts('book', database);
  expect(await notedIn(database)).toEqual([['pageTexts', ['book:']]]);
  expect(await database.pageTexts.count()).toBe(1);
});

it('notes nothing of a write that is undone', async () => {
  const database = await openAccountDatabase('noted-undone');
  const failing = inTransaction(database, ['pageTexts'], async (bound) => {
    await bound.pageTexts.put(textOfPage('book', 1));
    throw new Error('stopped');
  });
  await expect(failing).rejects.toThrow('stopped');
  expect(await notedIn(database)).toEqual([]);
});

it('notes nothing of tables without words', async () => {
  const database = await openAccountDatabase('noted-not');
  await database.writeMeta('device', 'phone');
  await database.table('review').put({ id: 'r', cardId: 'c', deletedAt: 0 });
  expect(await notedIn(database)).toEqual([]);
});
