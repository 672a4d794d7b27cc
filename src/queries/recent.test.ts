// @vitest-environment jsdom
/** “Recent” is the last use on any device, from facts and stamps, and costs no more with many reviews. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../db/database.ts';
import { uuidv7 } from '../lib/ids.ts';
import { formatStamp } from '../model/clock.ts';
import { noteOpened } from './opened.ts';
import { mostReviews, readLastReading, readRecent } from './recent.ts';

const startMs = Date.parse('2026-03-10T12:00:00Z');
const minuteMs = 60_000;
const at = (minute: number) => startMs + minute * minuteMs;
const stamp = (minute: number) => formatStamp({ ms: at(minute), counter: 0 }, 'laptop');

let db: AccountDatabase;

beforeEach(() => {
  localStorage.clear();
  db = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => db.delete());

async function add(table: string, id: string, made: number, fields: object = {}): Promise<void> {
  const base = { id, $at: stamp(made), createdAt: at(made), deletedAt: 0 };
  await db.table(table).put({ ...base, ...fields });
}

/** A library whose rows were made an hour before, in this order. */
async function library(): Promise<void> {
  await add('deck', 'deck', -65, { name: 'Cells' });
  await add('card', 'card', -65, { deckId: 'deck' });
  await add('quiz', 'quiz', -64, { title: 'Cells' });
  await add('note', 'note', -63, { title: 'Cells', body: '' });
  await add('file', 'file', -62, { name: 'Cells', addedAt: at(-62), pageCount: 9 });
}

const recent = async (most = 9) => (await readRecent(db, most)).map(({ id }) => id);

const read = (id: string, page: number, minute: number, fileId = 'file') =>
  add('reading', id, minute, { fileId, page, readAt: at(minute), studyDay: '2026-03-10' });

it('begins with the latest new item', async () => {
  await library();
  expect(await recent()).toEqual(['file', 'note', 'quiz', 'deck']);
  expect(await recent(2)).toEqual(['file', 'note']);
});

it.each([
  ['a deck of which a card was rated', 'deck', 'review', { cardId: 'card', ratedAt: at(1) }],
  ['a quiz that was taken', 'quiz', 'attempt', { quizId: 'quiz', finishedAt: at(1) }],
  [
    'a file of which a page was read',
    'file',
    'reading',
    { fileId: 'file', page: 2, readAt: at(1), studyDay: '2026-03-10' },
  ],
  ['a deck with a new card', 'deck', 'card', { deckId: 'deck' }],
])('puts %s first', async (_, first, table, fact) => {
  await library();
  await add('deck', 'another', 0);
  await add(table, uuidv7(at(1)), 1, fact);
  expect((await recent())[0]).toBe(first);
});

it('counts a new card beside many imported ones, whose ids come from their content', async () => {
  await library();
  const imported = Array.from({ length: 60 }, (_, index) =>
    add('card', `f${index}000000-0000-8000-8000-000000000000`, -80, { deckId: 'quiz' }),
  );
  await Promise.all(imported);
  await add('card', uuidv7(at(1)), 1, { deckId: 'deck' });
  expect((await recent())[0]).toBe('deck');
});

it('counts changes on another device, but not the arrival of bytes', async () => {
  await library();
  await add('note', 'note', -63, { title: 'Leaves', $by: { title: stamp(5) } });
  await add('file', 'file', -90, {
    ...{ addedAt: at(-90), name: 'Cells', pageCount: 9 },
    $by: { uploadedAt: stamp(9) },
  });
  expect(await recent()).toEqual(['note', 'quiz', 'deck', 'file']);
});

it('counts items that were only opened on this device', async () => {
  await library();
  noteOpened(db.userId, 'quiz', at(1));
  noteOpened(db.userId, 'deck', at(2));
  noteOpened(db.userId, 'gone', at(3));
  expect(await recent()).toEqual(['deck', 'quiz', 'file', 'note']);
});

it('leaves out items in the Trash', async () => {
  await library();
  await add('deck', 'deck', -65, { name: 'Cells', deletedAt: at(2) });
  await add('review', 'r', 1, { cardId: 'card', ratedAt: at(1) });
  expect(await recent()).toEqual(['file', 'note', 'quiz']);
});

it('reads only as many reviews as can matter', async () => {
  await library();
  const reviews = Array.from({ length: mostReviews * 3 }, (_, index) => ({
    ...{ id: `r${index}`, $at: stamp(0), cardId: 'card', studyDay: '2026-03-10' },
    ratedAt: startMs + index,
  }));
  await db.table('review').bulkPut(reviews);
  let reads = 0;
  db.table('review').hook('reading', (row) => {
    reads++;
    return row;
  });
  expect(await recent(1)).toEqual(['deck']);
  expect(reads).toBeLessThanOrEqual(100);
  reads = 0;
  expect((await recent())[0]).toBe('deck');
  expect(reads).toBe(mostReviews);
});

it('finds a deck that was reviewed before several hundred reviews of another', async () => {
  await library();
  await add('deck', 'long ago', -90, { name: 'Long ago', createdAt: at(-90) });
  await add('card', 'other card', -90, { deckId: 'long ago' });
  const review = { $at: stamp(0), studyDay: '2026-03-10' };
  const reviews = Array.from({ length: 260 }, (_, index) => ({
    ...{ ...review, id: `r${index}`, cardId: 'card', ratedAt: at(1) + index },
  }));
  await db.table('review').bulkPut(reviews);
  await db
    .table('review')
    .put({ ...review, id: 'before', cardId: 'other card', ratedAt: at(1) - 1 });
  expect((await recent()).slice(0, 2)).toEqual(['deck', 'long ago']);
});

it('continues from the page that was read last, while there is more to read', async () => {
  expect(await readLastReading(db)).toBeNull();
  await library();
  await add('file', 'old', -80, { name: 'Old', addedAt: at(-80), pageCount: 9 });
  await read('a', 7, 1);
  await read('b', 6, 3);
  // A device whose clock was ahead made its id.
  await read('c', 2, 2, 'old');
  expect(await readLastReading(db)).toMatchObject({ file: { id: 'file' }, page: 6 });
  await read('d', 9, 4);
  expect(await readLastReading(db)).toBeNull();
  await add('file', 'file', -62, { name: 'Cells', pageCount: 9, deletedAt: 5 });
  expect(await readLastReading(db)).toMatchObject({ file: { id: 'old' }, page: 2 });
});
