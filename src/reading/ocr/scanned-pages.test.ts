import type { PageText } from '../../db/tables.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import type { RecognizedPage } from '../../text/recognized-page.ts';
import { forgetRecognized } from './recognition-job.ts';
import { hasRecognizedText, isUnread, readScannedPages } from './scanned-pages.ts';

let database: AccountDatabase;
let account = 0;
const rowOf = (page: number, text: string, recognized?: RecognizedPage): PageText => ({
  ...{ fileId: 'f', page, blocks: [], text },
  ...(recognized && { recognized }),
});
const read = (confidence: number, ...words: string[]): RecognizedPage => ({
  ...{ language: 'eng', confidence, width: 595, height: 842 },
  lines: words.map((word) => [[word, 0, 0, 10, 10, confidence]]),
});

beforeEach(async () => {
  database = await openAccountDatabase(`scanned-${account++}`);
  await database.pageTexts.bulkPut([
    rowOf(1, 'Words enough that the page can be called a page of text.'),
    rowOf(2, 'Page 2'),
    rowOf(3, 'Memory', read(91, 'Memory')),
    rowOf(4, 'Rnernory', read(74, 'Rnernory')),
    rowOf(5, '', read(0)),
    { ...rowOf(6, ''), fileId: 'other' },
  ]);
});

describe('the pages of a file', () => {
  it('are told apart: with text, not read yet, recognized, hard to read, without a word', async () => {
    expect(await readScannedPages('f', database)).toEqual({
      unread: [2],
      recognized: [3, 4],
      hardToRead: [4],
      wordless: [5],
      known: 5,
    });
  });

  it('are read once where they have text: the others change', async () => {
    await readScannedPages('f', database);
    const looked = vi.spyOn(database.pageTexts, 'bulkGet');
    await database.pageTexts.put(rowOf(2, 'Words', read(90, 'Words')));
    expect(await readScannedPages('f', database)).toMatchObject({
      ...{ unread: [], recognized: [2, 3, 4], known: 5 },
    });
    expect(looked.mock.calls.flatMap(([keys]) => keys.map((key) => key[1]))).toEqual([2, 3, 4, 5]);
  });

  it('are without text up to a stamp’s worth of letters, in any script', () => {
    expect(isUnread({ text: 'a'.repeat(24) })).toBe(true);
    expect(isUnread({ text: 'a'.repeat(25) })).toBe(false);
    expect(isUnread({ text: 'я'.repeat(25) })).toBe(false);
    expect(isUnread({ text: '1234567890 '.repeat(9) })).toBe(true);
  });
});

it('a file has recognized text once a word of it was found', async () => {
  expect(await hasRecognizedText('f', database)).toBe(true);
  expect(await hasRecognizedText('other', database)).toBe(false);
  await database.pageTexts.bulkDelete([
    ['f', 3],
    ['f', 4],
  ]);
  expect(await hasRecognizedText('f', database)).toBe(false);
});

it('what was recognized can be let go, to be read again; the pages’ own text stays', async () => {
  await forgetRecognized(database, 'f');
  const left = await database.pageTexts.toArray();
  expect(left.map(({ fileId, page }) => `${fileId}${page}`)).toEqual(['f1', 'f2', 'other6']);
});
