/** Nested decks are counted, deleted, restored, merged and split together. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../db/database.ts';
import { mutate } from '../db/mutate.ts';
import { allCardsOfDeck, storedCards } from '../db/rows/cards-of-deck.ts';
import { mergeDecks, splitDeck } from '../model/entities/bulk-edit.ts';
import { createCards } from '../model/entities/card.ts';
import { changeDeckOptions, createDeck, deleteDeck, nestDecks } from '../model/entities/deck.ts';
import { rateCard } from '../model/entities/facts/review.ts';
import { countCardsWithin, readDue } from './due-cards.ts';
import { restore } from './trash.ts';

let database: AccountDatabase;
const clock = () => ({ nowMs: Date.now(), tzOffsetMin: 0 });
const liveDecks = async () =>
  (await database.rows('deck').where('deletedAt').equals(0).primaryKeys()).sort();

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
  await mutate(createDeck, { id: 'cells', name: 'Cells', parentId: 'bio' });
  await mutate(createDeck, { id: 'walls', name: 'Walls', parentId: 'cells' });
  await mutate(
    createCards,
    ['bio', 'cells', 'walls', 'walls'].map((deckId, index) => ({
      ...{ id: `c${index}`, deckId, kind: 'basic' as const, front: 'What?', back: 'That.' },
    })),
  );
});

it('a deck includes the cards of the decks in it', async () => {
  expect(await countCardsWithin(database, 'bio')).toBe(4);
  expect((await readDue(database, 'bio', clock())).fresh).toBe(4);
  expect((await readDue(database, 'cells', clock())).fresh).toBe(3);
  await mutate(nestDecks, { ids: ['walls'], parentId: null });
  expect((await readDue(database, 'cells', clock())).fresh).toBe(1);
});

it('decks that were deleted together are restored together; a deck deleted before stays deleted', async () => {
  await mutate(createDeck, { id: 'early', name: 'Early', parentId: 'bio' });
  await mutate(deleteDeck, { id: 'early' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const deleted = await mutate(deleteDeck, { id: 'bio', within: ['cells', 'walls'] });
  expect(await liveDecks()).toEqual([]);
  expect((await readDue(database, undefined, clock())).fresh).toBe(0);
  await restore({ entity: 'deck', id: 'bio' });
  expect(await liveDecks()).toEqual(['bio', 'cells', 'walls']);
  expect((await readDue(database, 'bio', clock())).fresh).toBe(4);
  expect(deleted.ok).toBe(true);
});

it('a merge moves the cards and decks to the other deck, and Undo moves them back', async () => {
  await mutate(createDeck, { id: 'other', name: 'Other' });
  const cardIds = await allCardsOfDeck(database, 'cells').primaryKeys();
  const merged = await mutate(mergeDecks, {
    id: 'cells',
    into: 'other',
    cardIds,
    children: ['walls'],
  });
  expect(await countCardsWithin(database, 'other')).toBe(3);
  expect(await countCardsWithin(database, 'bio')).toBe(1);
  if (merged.ok) await merged.data.undo?.();
  expect(await countCardsWithin(database, 'bio')).toBe(4);
  expect(await countCardsWithin(database, 'other')).toBe(0);
});

it('chosen cards are split off into a new deck, and Undo moves them back', async () => {
  const split = await mutate(splitDeck, { id: 'new', name: 'New', cardIds: ['c0', 'c3'] });
  expect(await countCardsWithin(database, 'new')).toBe(2);
  expect((await readDue(database, 'new', clock())).fresh).toBe(2);
  if (split.ok) await split.data.undo?.();
  expect(await countCardsWithin(database, 'bio')).toBe(4);
  expect(await liveDecks()).toEqual(['bio', 'cells', 'walls']);
});

it('a deck that is split off gets the parent and the options of its deck, so no due date changes', async () => {
  const choices = {
    desiredRetention: 0.8,
    learningSteps: [],
    raisedOn: '2026-01-01',
    raisedNew: 9,
  };
  await mutate(changeDeckOptions, { id: 'walls', choices });
  await database.rows('deck').update('walls', { courseId: 'course', fileId: 'file' });
  await mutate(rateCard, { cardId: 'c3', rating: 3, durationMs: 5 });
  const dueAt = async () => (await storedCards(database).get('c3'))?.$memory?.dueAt;
  const before = await dueAt();
  await mutate(splitDeck, { id: 'new', name: 'New', cardIds: ['c2', 'c3'], courseId: 'shown' });
  expect(await dueAt()).toBe(before);
  const made = await database.rows('deck').get('new');
  expect(made).toMatchObject({
    ...{ name: 'New', parentId: 'cells', courseId: 'course', fileId: 'file' },
    ...{ desiredRetention: 0.8, learningSteps: [] },
  });
  expect(made).not.toHaveProperty('raisedNew');
  await mutate(splitDeck, { id: 'mixed', name: 'Mixed', cardIds: ['c0', 'c3'], courseId: 'shown' });
  const mixed = await database.rows('deck').get('mixed');
  expect(mixed).toMatchObject({ courseId: 'shown' });
  expect(mixed?.parentId).toBeUndefined();
});
