/** Tags saved with a card are on each of its rows, in the same edit. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { type CardContent, emptyContent } from '../../model/entities/cards/card-content.ts';
import { type CardSaving, saveCard } from './save-card.ts';

let database: AccountDatabase;
const reversed: CardContent = { ...emptyContent, form: 'reversed', front: 'Hund', back: 'dog' };
const cloze = (front: string): CardContent => ({ ...emptyContent, form: 'cloze', front });
const one = cloze('A {{c1::cell}} divides.');
const two = cloze('A {{c1::cell}} {{c2::divides}}.');

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
});
afterEach(() => database.delete());

async function save(edit: Partial<CardSaving> & Pick<CardSaving, 'after'>) {
  const made = edit.before === undefined ? { made: { place: { deckId: 'd' } } } : {};
  const saved = await saveCard({ id: 'one', before: emptyContent, ...made, ...edit }, database);
  if (!saved.ok) throw new Error(saved.error.message);
  return saved.data;
}

/** Of each live card, by its question. */
async function tags(): Promise<string[]> {
  const cards = (await database.rows('card').toArray()).filter(({ deletedAt }) => deletedAt === 0);
  const rows = (await database.rows('tag').toArray()).filter(({ deletedAt }) => deletedAt === 0);
  const of = (id: string) => rows.filter(({ ownerId }) => ownerId === id).map(({ name }) => name);
  return cards.map(({ id, asked }) => `${asked ?? ''}: ${of(id).sort().join(' ')}`).sort();
}

const add = (...names: string[]) => ({ add: names, remove: [] });

it('a card that is asked both ways has its tags on both rows, and Undo removes the card and the tags', async () => {
  const { undo } = await save({ after: reversed, tagged: add('exam', 'week 3') });
  expect(await tags()).toEqual(['1: exam week 3', '2: exam week 3']);
  await undo?.();
  expect(await tags()).toEqual([]);
});

it('a card with one row has its tags', async () => {
  await save({ after: one, tagged: add('exam') });
  expect(await tags()).toHaveLength(1);
  expect((await tags())[0]).toMatch(/: exam$/);
});

it('an edit adds and removes tags on all rows of a card, also on a new gap', async () => {
  await save({ after: one, tagged: add('exam', 'old') });
  const edit = { before: one, after: two, tagged: { add: ['new'], remove: ['old'] } };
  const { undo } = await save(edit);
  expect(await tags()).toEqual(['1: exam new', '2: exam new']);
  await undo?.();
  expect((await tags()).map((line) => line.replace(/^\d?: /, ''))).toEqual(['exam old']);
});

it('a tag that one of the rows has already is written once', async () => {
  await save({ after: two, tagged: add('exam') });
  await save({ before: two, after: two, tagged: add('Exam', 'b') });
  expect(await tags()).toEqual(['1: b exam', '2: b exam']);
});

it('a tag that was removed and added again is the same row', async () => {
  await save({ after: one, tagged: add('exam') });
  await save({ before: one, after: one, tagged: { add: [], remove: ['exam'] } });
  await save({ before: one, after: one, tagged: add('exam') });
  expect(await database.rows('tag').count()).toBe(1);
  expect((await tags())[0]).toMatch(/: exam$/);
});

it('an edit without tags does not change tags from another device', async () => {
  await save({ after: one, tagged: add('exam') });
  await save({ before: one, after: { ...one, back: 'Biology' } });
  expect((await tags())[0]).toMatch(/: exam$/);
});
