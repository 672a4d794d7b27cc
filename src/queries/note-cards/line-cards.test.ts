import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { deleteCards } from '../../model/entities/bulk-edit.ts';
import { card, createCards } from '../../model/entities/card.ts';
import { createDeck, deck, deleteDeck } from '../../model/entities/deck.ts';
import { createNote } from '../../model/entities/note.ts';
import { createRow, updateRow } from '../../model/entity.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { readCardsOfNote, readDeckForNote } from './cards-of-note.ts';
import { followLines, makeLineCards, readLineCards } from './line-cards.ts';

const note = { id: 'note', title: 'Cells', body: '' };

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

async function make(text: string, of: Parameters<typeof makeLineCards>[0] = note) {
  const { free } = await readLineCards(database, of.id, text);
  return makeLineCards(of, free, database);
}

const rowsOf = async () =>
  (await database.rows('card').toArray()).filter((row) => row.deletedAt === 0);
const said = async () =>
  (await rowsOf())
    .map(({ front, back, asked }) => `${front}|${back}${asked ? ` ${asked}` : ''}`)
    .sort();
const follow = (text: string) => followLines(note.id, text, database);

it('lines become cards in a deck with the title of the note, and one more goes into the same', async () => {
  await make('- Nucleus :: holds DNA\nText\nThe {{c1::wall}} of {{c2::plants}}');
  const decks = await database.rows('deck').toArray();
  expect(decks.map(({ name }) => name)).toEqual(['Cells']);
  expect(await said()).toEqual([
    'Nucleus|holds DNA',
    'The {{c1::wall}} of {{c2::plants}}| 1',
    'The {{c1::wall}} of {{c2::plants}}| 2',
  ]);
  await make('Nucleus :: holds DNA\nATP :: energy');
  expect(await database.rows('deck').count()).toBe(1);
  expect(await said()).toContain('ATP|energy');
});

it('a line with ::: is asked both ways, also once it has them', async () => {
  await make('hund ::: dog');
  expect(await said()).toEqual(['dog|hund 2', 'hund|dog 1']);
  expect(await follow('hund ::: a dog')).toBe(1);
  expect(await said()).toEqual(['a dog|hund 2', 'hund|a dog 1']);
  expect(await follow('hund :: a dog')).toBe(1);
  expect(await said()).toEqual(['hund|a dog']);
});

it('a card follows its line, and a moved line stays its card', async () => {
  await make('Nucleus :: holds DNA\nATP :: energy\nThe {{c1::wall}} of cells');
  const before = new Set((await rowsOf()).map(({ id }) => id));
  const text = 'The {{c1::wall}} of all {{c2::cells}}\nATP :: energy\nNucleus :: holds all DNA';
  expect(await follow(text)).toBe(2);
  expect(await said()).toEqual([
    'ATP|energy',
    'Nucleus|holds all DNA',
    'The {{c1::wall}} of all {{c2::cells}}| 1',
    'The {{c1::wall}} of all {{c2::cells}}| 2',
  ]);
  expect((await rowsOf()).filter(({ id }) => before.has(id))).toHaveLength(3);
  expect((await readLineCards(database, note.id, text)).free).toEqual([]);
  expect(await follow(text)).toBe(0);
});

it('a card that was edited itself stays as it is, and stays linked to its line', async () => {
  await make('Nucleus :: holds DNA');
  const [{ id } = { id: '' }] = await rowsOf();
  await mutateIn(database, () => [updateRow(card, id, { back: 'my own words' })], undefined);
  expect(await follow('Nucleus :: holds the DNA')).toBe(0);
  expect(await said()).toEqual(['Nucleus|my own words']);
  const { pairs, free } = await readLineCards(database, note.id, 'Nucleus :: holds the DNA');
  expect([pairs.length, free.length]).toEqual([1, 0]);
  expect(await follow('Nucleus :: holds all the DNA')).toBe(0);
  expect(await said()).toEqual(['Nucleus|my own words']);
});

it('a deleted line leaves its card, another line is new, and a deleted card is not made again', async () => {
  await make('Nucleus :: holds DNA\nATP :: energy');
  expect(await follow('Chlorophyll :: makes leaves green')).toBe(0);
  const { free } = await readLineCards(database, note.id, 'Chlorophyll :: makes leaves green');
  expect(free).toHaveLength(1);
  expect(await said()).toHaveLength(2);
  const ids = (await rowsOf()).map(({ id }) => id);
  await mutateIn(database, deleteCards, { ids });
  const again = await readLineCards(database, note.id, 'Nucleus :: holds DNA\nATP :: energy');
  expect(again.free).toEqual([]);
  expect(await follow('Nucleus :: holds some DNA\nATP :: energy')).toBe(0);
});

it('cards of a selection and cards of other notes are no cards of lines', async () => {
  await make('Nucleus :: holds DNA');
  const [{ id } = { id: '' }] = await rowsOf();
  await mutateIn(database, () => [updateRow(card, id, { quote: 'Nucleus' })], undefined);
  expect((await readLineCards(database, note.id, 'Nucleus :: holds DNA')).free).toHaveLength(1);
  expect((await readLineCards(database, 'other', 'a :: b')).free).toHaveLength(1);
});

it('cards of lines and of selected words are counted, a group as one, and lead to the deck of most', async () => {
  expect(await readCardsOfNote(database, note.id)).toEqual({ count: 0 });
  await make('Nucleus :: holds DNA\nThe {{c1::wall}} of {{c2::plants}}');
  const [{ deckId } = { deckId: '' }] = await rowsOf();
  expect(await readCardsOfNote(database, note.id)).toEqual({ count: 2, deckId });
  const other = { id: 'other', name: 'Other' };
  await mutateIn(database, createDeck, other);
  const words = { deckId: other.id, kind: 'basic', front: 'What moves?', back: 'water' } as const;
  await mutateIn(database, createCards, [
    { id: 'w', ...words, noteId: note.id, quote: 'water moves' },
    { id: 'n', ...words, noteId: 'another' },
  ]);
  expect(await readCardsOfNote(database, note.id)).toEqual({ count: 3, deckId });
  await mutateIn(database, deleteDeck, { id: deckId });
  expect(await readCardsOfNote(database, note.id)).toEqual({ count: 1, deckId: other.id });
  await mutateIn(database, deleteCards, { ids: ['w'] });
  expect(await readCardsOfNote(database, note.id)).toEqual({ count: 0 });
});

it('a card of a note belongs with its other cards, or in a deck with the name of the note', async () => {
  expect(await readDeckForNote(database, note.id)).toBeUndefined();
  const fields = { title: '', body: bodyOfText('# Osmosis\nwater'), courseId: 'biology' };
  await mutateIn(database, createNote, { id: note.id, ...fields });
  const first = { name: 'Osmosis', courseId: 'biology' };
  expect(await readDeckForNote(database, note.id)).toEqual(first);
  await make('Nucleus :: holds DNA');
  const [{ deckId } = { deckId: '' }] = await rowsOf();
  expect(await readDeckForNote(database, note.id)).toEqual({ ...first, deckId });
});

it('lines of a note without a title go into the deck that its selected words go into', async () => {
  const untitled = {
    id: note.id,
    title: '',
    body: bodyOfText('# Osmosis\nwater'),
    courseId: 'bio',
  };
  await mutateIn(database, createNote, untitled);
  const before = await readDeckForNote(database, note.id);
  await make('Nucleus :: holds DNA', untitled);
  const [{ name, courseId } = {}] = await database.rows('deck').toArray();
  expect({ name, courseId }).toEqual(before);
});

it('a note without cards takes the newest deck of its name at the top of its course', async () => {
  await mutateIn(database, createNote, { ...note, courseId: 'bio' });
  const named = { name: 'Cells', createdAt: 0 };
  const add = (id: string, more: object) =>
    mutateIn(database, () => [createRow(deck, id, { ...named, ...more })], undefined);
  await add('elsewhere', { courseId: 'art', createdAt: 9 });
  await add('inside', { courseId: 'bio', parentId: 'elsewhere', createdAt: 9 });
  expect(await readDeckForNote(database, note.id)).toEqual({ name: 'Cells', courseId: 'bio' });
  await add('old', { courseId: 'bio', createdAt: 1 });
  await add('new', { courseId: 'bio', createdAt: 2 });
  expect(await readDeckForNote(database, note.id)).toMatchObject({ deckId: 'new' });
  await make('Nucleus :: holds DNA', { ...note, courseId: 'bio' });
  expect((await rowsOf()).map(({ deckId }) => deckId)).toEqual(['new']);
});

it('the deck with cards of a note wins over another with its name', async () => {
  await mutateIn(database, createNote, note);
  await make('Nucleus :: holds DNA');
  const [{ deckId } = { deckId: '' }] = await rowsOf();
  await mutateIn(database, createDeck, { id: 'newer', name: 'Cells' });
  expect(await readDeckForNote(database, note.id)).toEqual({ name: 'Cells', deckId });
});
