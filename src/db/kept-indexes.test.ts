import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deletePageTexts } from './bytes/page-texts.ts';
import { type AccountDatabase, openAccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';

const textOfPage = (fileId: string, page: number) => ({ fileId, page, text: 'words', blocks: [] });

async function withIndexes(name: string): Promise<AccountDatabase> {
  const database = await openAccountDatabase(name);
  await database.pageTexts.bulkPut([textOfPage('book', 1), textOfPage('other', 1)]);
  const made = { token: 't', version: 1 };
  await database.keptIndexes.bulkPut([
    { fileId: 'book', ...made },
    { fileId: 'other', ...made },
  ]);
  return database;
}

const keptIn = (database: AccountDatabase) => database.keptIndexes.toCollection().primaryKeys();

it('removes the index of a file when a page of it is read or recognized', async () => {
  const database = await withIndexes('indexes-page');
  await database.pageTexts.put(textOfPage('book', 2));
  expect(await keptIn(database)).toEqual(['other']);
});

it('removes it with the texts of the file', async () => {
  const database = await withIndexes('indexes-file');
  await deletePageTexts('book', database);
  expect(await keptIn(database)).toEqual(['other']);
});

it('removes all of them if any text may be gone', async () => {
  const database = await withIndexes('indexes-all');
  await database.pageTexts.clear();
  expect(await keptIn(database)).toEqual([]);
});

it('keeps it if the write of a page is undone', async () => {
  const database = await withIndexes('indexes-undone');
  const failing = inTransaction(database, ['pageTexts'], async (bound) => {
    await bound.pageTexts.put(textOfPage('book', 1));
    throw new Error('stopped');
  });
  await expect(failing).rejects.toThrow('stopped');
  expect(await keptIn(database)).toEqual(['book', 'other']);
});
