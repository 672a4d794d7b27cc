import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutateIn } from '../../../db/mutate.ts';
import { createCards, deleteCard } from '../../../model/entities/card.ts';
import { createDeck, deleteDeck } from '../../../model/entities/deck.ts';
import { createQuiz } from '../../../model/entities/quiz/quiz.ts';
import { createSummary } from '../../../model/entities/summary.ts';
import { keysOfItem } from './item-keys.ts';
import { readKnownItems } from './known-items.ts';

let database: AccountDatabase;
let account = 0;
const cardOf = (id: string, deckId: string, fileId?: string) => ({
  ...{ id, deckId, kind: 'basic' as const, front: `Front ${id}`, back: 'Back', page: 2 },
  ...(fileId && { fileId }),
});

beforeEach(async () => {
  database = await openAccountDatabase(`knows-${account++}`);
  for (const id of ['of-file', 'other', 'gone']) {
    await mutateIn(database, createDeck, { id, name: id });
  }
});

const isKnown = async (front: string, into?: string) => {
  const known = await readKnownItems(database, { kind: 'flashcards', into }, 'f');
  const [key = ''] = keysOfItem({ type: 'basic', front, back: '', page: 1, quote: '' });
  return known.keys.has(key);
};

it('cards of the file are known from whichever deck, others only from the deck they go to', async () => {
  const cards = [cardOf('a', 'other', 'f'), cardOf('b', 'other'), cardOf('c', 'gone', 'f')];
  await mutateIn(database, createCards, [...cards, cardOf('d', 'of-file', 'f')]);
  await mutateIn(database, deleteDeck, { id: 'gone' });
  await mutateIn(database, deleteCard, { id: 'd' });
  expect(await isKnown('front A')).toBe(true);
  expect(await isKnown('front b')).toBe(false);
  expect(await isKnown('front b', 'other')).toBe(true);
  // Items in the Trash may be made again.
  expect([await isKnown('front c'), await isKnown('front d')]).toEqual([false, false]);
});

it('a question is known from whichever quiz', async () => {
  const asked = { stem: 'Which?', options: ['a', 'b'], answer: 1, page: 4, quote: '' };
  await mutateIn(database, createQuiz, { id: 'q', title: 'Q', questions: [asked] });
  const read = (into?: string) => readKnownItems(database, { kind: 'questions', into }, 'f');
  const [key = ''] = keysOfItem({ type: 'question', ...asked });
  expect((await read()).keys.has(key)).toBe(true);
  expect([(await read()).pages, (await read('q')).pages]).toEqual([[], [4]]);
});

it('a summary of a kind may say what key points say, which are not said twice', async () => {
  const said = { text: 'It is a decrease.', page: 2, quote: 'It is a decrease.' };
  const pages = { fromPage: 1, toPage: 3 };
  await mutateIn(database, createSummary, {
    ...{ id: 's', fileId: 'f', title: 'S', ...pages, points: [said] },
  });
  const read = (shape?: 'short') => readKnownItems(database, { kind: 'summary', shape }, 'f');
  expect((await read()).keys.size).toBeGreaterThan(0);
  expect((await read('short')).keys.size).toBe(0);
});

it('key points say what a short summary says, so that nobody misses it', async () => {
  const said = { text: 'It is a decrease.', page: 2, quote: 'It is a decrease.' };
  const fields = { id: 's', fileId: 'f', title: 'S', fromPage: 1, toPage: 3, shape: 'short' };
  await mutateIn(database, createSummary, { ...fields, points: [said] });
  const known = await readKnownItems(database, { kind: 'summary' }, 'f');
  expect(known).toEqual({ keys: new Set(), pages: [], cardIds: new Set(), count: 0 });
});
