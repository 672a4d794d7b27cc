import 'fake-indexeddb/auto';
import sqlite from '@sqlite.org/sqlite-wasm';
import { describe, expect, it, vi } from 'vitest';
import { deletePageTexts } from '../../db/bytes/page-texts.ts';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { mutateIn } from '../../db/mutate.ts';
import { readQueue, takeOut } from '../../db/outbox/outbox.ts';
import { createNote } from '../../model/entities/note.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { findTexts } from './engine/find-texts.ts';
import { SearchIndex } from './engine/search-index.ts';
import { readSearchLine } from './engine/search-line.ts';
import { type BuildProgress, bringUpToDate, isBuilt, type KeepOptions } from './keep-index.ts';
import { boundSearchChanges } from './search.ts';

const { oo1 } = await sqlite();

let accounts = 0;

async function newAccount() {
  accounts += 1;
  const database = await openAccountDatabase(`keep-index-${accounts}`);
  return { database, index: SearchIndex.create(new oo1.DB(':memory:')) };
}

async function keep(
  database: AccountDatabase,
  index: SearchIndex,
  options: Partial<KeepOptions> = {},
) {
  const told: BuildProgress[] = [];
  const onProgress = (progress: BuildProgress) => told.push(progress);
  await bringUpToDate(database, index, { onProgress, ...options });
  return told;
}

function keys(index: SearchIndex, typed: string): string[] {
  const { groups } = findTexts(index, readSearchLine(typed), { perGroup: 50 });
  return groups.flatMap(({ texts }) => texts.map(({ key }) => key));
}

const common = { createdAt: 1, deletedAt: 0 };
const file = (id: string, name: string) => ({ id, name, ...common });
const note = (id: string, title: string, text: string) => ({
  ...{ id, title, body: bodyOfText(text), ...common },
});
const page = (fileId: string, number: number, text: string) => ({
  ...{ fileId, page: number, text, blocks: [] },
});

async function fill(database: AccountDatabase) {
  await database.table('file').put(file('book', 'Learning.pdf'));
  await database.pageTexts.bulkPut([
    page('book', 1, 'Reinforcement'),
    page('book', 2, 'Pavlov’s dogs'),
  ]);
  await database
    .table('note')
    .put(note('n', 'Lecture', 'about **osmosis** [[file:pavlov-id|Book]]'));
  await database.table('deck').put({ id: 'd', name: 'Biology', ...common });
  await database.table('card').put({
    id: 'c',
    deckId: 'd',
    kind: 'cloze',
    front: 'The {{c1::mitochondrion}}',
    back: 'energy',
    ...common,
  });
  await database.table('task').put({ id: 't', title: 'Essay', status: 'open', ...common });
  await database
    .table('subtask')
    .put({ id: 's', taskId: 't', title: 'Find sources', deletedAt: 0 });
  await database.table('memo').put({
    ...{ id: 't.memo', aboutEntity: 'task', aboutId: 't', deletedAt: 0 },
    body: bodyOfText('ask the librarian'),
  });
  await database.table('summary').put({
    ...{ id: 'su', fileId: 'book', title: 'Chapter one', fromPage: 1, toPage: 2, ...common },
  });
  await database.table('point').put({
    ...{ id: 'p', summaryId: 'su', position: 0, text: 'Extinction follows', page: 1, quote: '' },
    deletedAt: 0,
  });
  await database.table('tag').put({
    ...{ id: 'tag', ownerEntity: 'file', ownerId: 'book', name: 'midterm', ...common },
  });
}

describe('the first build', () => {
  it('holds files, pages, notes, cards, tasks with their steps and notes, summaries and tags', async () => {
    const { database, index } = await newAccount();
    await fill(database);
    await keep(database, index);
    expect(isBuilt(index)).toBe(true);
    for (const [typed, key] of [
      ['learning', 'file:book'],
      ['midterm', 'file:book'],
      ['pavlov', 'page:book:2'],
      ['osmosis', 'note:n'],
      ['mitochondrion', 'card:c'],
      ['biology', 'deck:d'],
      ['sources', 'task:t'],
      ['librarian', 'task:t'],
      ['extinction', 'summary:su'],
    ]) {
      expect([typed, keys(index, typed ?? '')]).toEqual([typed, [key]]);
    }
  });

  it('leaves out the Trash', async () => {
    const { database, index } = await newAccount();
    await database.table('note').put({ ...note('n', 'Osmosis', ''), deletedAt: 5 });
    await keep(database, index);
    expect(keys(index, 'osmosis')).toEqual([]);
  });

  it('tells how far it is, and ends at the whole', async () => {
    const { database, index } = await newAccount();
    await database.pageTexts.bulkPut(
      Array.from({ length: 120 }, (_, at) => page('book', at + 1, `word${at}`)),
    );
    await database.table('file').put(file('book', 'Book'));
    const told = await keep(database, index);
    expect(told[0]).toEqual({ done: 0, total: 121 });
    expect(told.at(-1)).toEqual({ done: 121, total: 121 });
    expect(keys(index, 'word119')).toEqual(['page:book:120']);
  });

  it('goes on where it was interrupted', async () => {
    const { database, index } = await newAccount();
    await database.table('file').put(file('book', 'Book'));
    await database.pageTexts.bulkPut(
      Array.from({ length: 120 }, (_, at) => page('book', at + 1, `word${at}`)),
    );
    const interrupted = keep(database, index, {
      giveWay: async () => {
        if (index.count('page') > 0) throw new Error('The tab is closed');
      },
    });
    await expect(interrupted).rejects.toThrow('The tab is closed');
    expect([isBuilt(index), index.count('page')]).toEqual([false, 50]);
    const [first] = await keep(database, index);
    expect(first).toEqual({ done: 51, total: 121 });
    expect([isBuilt(index), index.count('page')]).toEqual([true, 120]);
  });

  it('holds only so many pages in a small index, and everything else', async () => {
    const { database, index } = await newAccount();
    await fill(database);
    await database.pageTexts.bulkPut(
      Array.from({ length: 200 }, (_, at) => page('book', at + 1, `word${at}`)),
    );
    await keep(database, index, { mostPages: 100 });
    expect([index.count('page'), isBuilt(index)]).toEqual([100, true]);
    expect(keys(index, 'mitochondrion')).toEqual(['card:c']);
  });
});

describe('a change', () => {
  async function builtAccount() {
    const account = await newAccount();
    await fill(account.database);
    await keep(account.database, account.index);
    return account;
  }

  it('is found after it was stored, and what it replaced is not', async () => {
    const { database, index } = await builtAccount();
    await database.table('note').put(note('n', 'Lecture', 'about diffusion'));
    await keep(database, index);
    expect([keys(index, 'diffusion'), keys(index, 'osmosis')]).toEqual([['note:n'], []]);
    expect(await database.searchChanges.count()).toBe(0);
  });

  it('of the student is read while it waits in the outbox, and not again when it leaves', async () => {
    const { database, index } = await builtAccount();
    await mutateIn(database, createNote, {
      id: 'm',
      title: 'Cells',
      body: bodyOfText('diffusion'),
    });
    expect(await database.searchChanges.count()).toBe(0);
    await keep(database, index);
    expect(keys(index, 'diffusion')).toEqual(['note:m']);
    const put = vi.spyOn(index, 'put');
    await keep(database, index);
    const sent = await readQueue(database);
    await inTransaction(database, ['outbox', 'searchChanges'], (bound) => takeOut(bound, sent));
    expect(await database.searchChanges.count()).toBe(1);
    await keep(database, index);
    expect([put.mock.calls.length, await database.searchChanges.count()]).toEqual([0, 0]);
  });

  it('of the student that has left the outbox unread is read by its note', async () => {
    const { database, index } = await builtAccount();
    await mutateIn(database, createNote, {
      id: 'm',
      title: 'Cells',
      body: bodyOfText('diffusion'),
    });
    const sent = await readQueue(database);
    await inTransaction(database, ['outbox', 'searchChanges'], (bound) => takeOut(bound, sent));
    await keep(database, index);
    expect(keys(index, 'diffusion')).toEqual(['note:m']);
  });

  it('of many edits is read in parts', async () => {
    const { database, index } = await builtAccount();
    for (let n = 0; n < 45; n++)
      await mutateIn(database, createNote, { id: `m${n}`, title: 'Many', body: '' });
    await keep(database, index);
    expect(keys(index, 'many')).toHaveLength(45);
  });

  it('of a step, a point or a tag changes what it belongs to', async () => {
    const { database, index } = await builtAccount();
    await database.table('subtask').update('s', { title: 'Read chapter' });
    await database.table('point').update('p', { text: 'Acquisition' });
    await database.table('tag').update('tag', { deletedAt: 9 });
    await keep(database, index);
    expect(keys(index, 'read chapter')).toEqual(['task:t']);
    expect(keys(index, 'acquisition')).toEqual(['summary:su']);
    expect(keys(index, 'sources')).toEqual([]);
    expect(keys(index, 'midterm')).toEqual([]);
  });

  it('into the Trash and out of it hides and shows a thing with its parts', async () => {
    const { database, index } = await builtAccount();
    await database.table('file').update('book', { deletedAt: 5 });
    await keep(database, index);
    expect([keys(index, 'learning'), keys(index, 'pavlov')]).toEqual([[], []]);
    await database.table('file').update('book', { deletedAt: 0 });
    await keep(database, index);
    expect(keys(index, 'pavlov')).toEqual(['page:book:2']);
  });

  it('of pages is followed: read again, recognized, dropped', async () => {
    const { database, index } = await builtAccount();
    await database.pageTexts.put(page('book', 3, 'Scanned words'));
    await keep(database, index);
    expect(keys(index, 'scanned')).toEqual(['page:book:3']);
    await deletePageTexts('book', database);
    await keep(database, index);
    expect(index.count('page')).toBe(0);
  });

  it('is found before the words of removed pages are merged away', async () => {
    const { database, index } = await builtAccount();
    const wordsOf = (number: number) =>
      Array.from({ length: 600 }, (_, at) => `w${number * 600 + at}`).join(' ');
    await database.table('file').put(file('thick', 'Thick.pdf'));
    await database.pageTexts.bulkPut(
      Array.from({ length: 200 }, (_, at) => page('thick', at + 1, wordsOf(at))),
    );
    await keep(database, index);
    await database.pageTexts.delete(['book', 1]);
    const steps = vi.spyOn(index, 'forgetWords');
    let isEdited = false;
    const found: string[] = [];
    await keep(database, index, {
      giveWay: async () => {
        if (steps.mock.calls.length === 0 || index.readState('forget') === undefined) return;
        if (isEdited) found.push(...keys(index, 'diffusion'));
        else await database.table('note').put(note('n', 'Lecture', 'about diffusion'));
        isEdited = true;
      },
    });
    expect(found).toContain('note:n');
    expect(index.readState('forget')).toBeUndefined();
  });

  it('that deletes a row removes it', async () => {
    const { database, index } = await builtAccount();
    await database.table('card').delete('c');
    await keep(database, index);
    expect(keys(index, 'mitochondrion')).toEqual([]);
  });
});

describe('an index of another time', () => {
  it('is built anew if its notes of changes went to another index', async () => {
    const { database, index } = await newAccount();
    await fill(database);
    await keep(database, index);
    const other = SearchIndex.create(new oo1.DB(':memory:'));
    await database.table('note').put(note('n', 'Lecture', 'about diffusion'));
    await keep(database, other);
    expect(keys(other, 'diffusion')).toEqual(['note:n']);
    // The first has missed the change.
    await keep(database, index);
    expect([keys(index, 'diffusion'), keys(index, 'osmosis')]).toEqual([['note:n'], []]);
  });

  it('is built anew if too many notes of changes were thrown away, and a few notes stay', async () => {
    const { database, index } = await newAccount();
    await fill(database);
    await keep(database, index);
    await database.table('note').put(note('n', 'Lecture', 'about diffusion'));
    await database.table('note').put(note('m', 'Second', 'about membranes'));
    await boundSearchChanges(database, 2);
    expect(await database.searchChanges.count()).toBe(2);
    await boundSearchChanges(database, 1);
    expect(await database.searchChanges.count()).toBe(0);
    await keep(database, index);
    expect([keys(index, 'diffusion'), keys(index, 'osmosis')]).toEqual([['note:n'], []]);
  });

  it('is built anew if anything in a table may have changed', async () => {
    const { database, index } = await newAccount();
    await fill(database);
    await keep(database, index);
    await database.table('note').clear();
    await keep(database, index);
    expect([keys(index, 'osmosis'), keys(index, 'pavlov')]).toEqual([[], ['page:book:2']]);
  });
});
