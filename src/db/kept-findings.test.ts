import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { deletePageTexts } from './bytes/page-texts.ts';
import { type AccountDatabase, openAccountDatabase } from './database.ts';
import { keptOrFound } from './keep-finding.ts';

const inBook = { ownerId: 'book', kind: 'sentences', fromPage: 1, toPage: 40 } as const;
const inNote = { ownerId: 'note', kind: 'sentences', fromPage: 1, toPage: 1 } as const;

const ownersIn = async (database: AccountDatabase) =>
  (await database.keptFindings.toArray()).map(({ ownerId }) => ownerId);

async function keep(database: AccountDatabase, key: typeof inBook | typeof inNote): Promise<void> {
  await keptOrFound(database, key, 'text', async () => ['found']);
  await vi.waitFor(async () => expect(await ownersIn(database)).toContain(key.ownerId));
}

it('goes with the text of its file, not when other pages of the file are read', async () => {
  const database = await openAccountDatabase('findings-file');
  await keep(database, inBook);
  await keep(database, inNote);
  await database.pageTexts.put({ fileId: 'book', page: 90, text: 'words', blocks: [] });
  expect(await ownersIn(database)).toEqual(['book', 'note']);
  await deletePageTexts('book', database);
  expect(await ownersIn(database)).toEqual(['note']);
});

it('goes with a note that is deleted forever, and stays while the note is written', async () => {
  const database = await openAccountDatabase('findings-note');
  await keep(database, inNote);
  const row = { id: 'note', $at: '000000001-000-here' };
  await database.table('note').put({ ...row, title: 'Cells', deletedAt: 0 });
  expect(await ownersIn(database)).toEqual(['note']);
  await database.table('note').put({ ...row, purgedAt: 1 });
  expect(await ownersIn(database)).toEqual([]);
});
