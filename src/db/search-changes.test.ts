import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createNote, deleteNotes } from '../model/entities/note.ts';
import { createTask } from '../model/entities/task.ts';
import { deletePageTexts } from './bytes/page-texts.ts';
import { type AccountDatabase, openAccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { mutateIn } from './mutate.ts';
import { readForSearch, readQueue, takeOut } from './outbox/outbox.ts';

const textOfPage = (fileId: string, page: number) => ({ fileId, page, text: 'words', blocks: [] });

async function notedIn(database: AccountDatabase) {
  const changes = await database.searchChanges.toArray();
  await database.searchChanges.clear();
  return changes.map(({ table, keys }) => [table, keys]);
}

/** As after an answer of the server. */
async function takeAllOut(database: AccountDatabase, count?: number) {
  const sent = (await readQueue(database)).slice(0, count);
  await inTransaction(database, ['outbox', 'searchChanges'], (bound) => takeOut(bound, sent));
}

it('notes an edit of the student by its entry of the outbox, and by a note when that leaves', async () => {
  const database = await openAccountDatabase('noted-edits');
  await mutateIn(database, createNote, { id: 'essay', title: 'Essay', body: '' });
  await mutateIn(database, createTask, { title: 'Read' });
  await mutateIn(database, deleteNotes, ['essay']);
  expect(await notedIn(database)).toEqual([]);
  const { entries, last } = await readForSearch(database, 0, 9);
  expect(entries.map(({ entity }) => entity)).toEqual(['note', 'task', 'note']);
  expect(last).toBe(3);
  const behind = await readForSearch(database, 2, 9);
  expect(behind.entries.map(({ id }) => id)).toEqual(['essay']);
  await takeAllOut(database);
  const left = await database.searchChanges.toArray();
  expect(left).toMatchObject([
    { table: 'note', keys: ['essay'], queued: 3 },
    { table: 'task', queued: 2 },
  ]);
});

it('notes a part of a pack that leaves, and the rest later', async () => {
  const database = await openAccountDatabase('noted-parts');
  const notes = ['a', 'b'].map((id) => ({ id, title: id, body: '' }));
  await Promise.all(notes.map((one) => mutateIn(database, createNote, one)));
  await takeAllOut(database, 1);
  expect(await notedIn(database)).toEqual([['note', ['a']]]);
  expect((await readForSearch(database, 0, 9)).entries.map(({ id }) => id)).toEqual(['b']);
  await takeAllOut(database);
  expect(await notedIn(database)).toEqual([['note', ['b']]]);
});

it('notes an edit with a guard itself, since a guard may write rows that are not queued', async () => {
  const database = await openAccountDatabase('noted-guarded');
  const guard = {
    ...{ tables: ['task'], problem: 'shut', isOpen: async () => true },
    close: async (bound: AccountDatabase) => {
      await bound.table('task').put({ id: 't', title: 'Beside', deletedAt: 0 });
    },
  };
  const note = { id: 'essay', title: 'Essay', body: '' };
  await mutateIn(database, createNote, note, undefined, guard);
  expect((await notedIn(database)).sort()).toEqual([
    ['note', ['essay']],
    ['task', ['t']],
  ]);
  await takeAllOut(database);
  expect(await notedIn(database)).toEqual([]);
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
