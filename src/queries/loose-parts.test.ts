import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../test/support/device.ts';
import { createFakeServer } from '../../test/support/fake-server.ts';
import { cardsOfDeck } from '../db/rows/cards-of-deck.ts';
import { createCards, deleteCard } from '../model/entities/card.ts';
import { createDeck, deleteDeck, looseDeckName, renameDeck } from '../model/entities/deck.ts';
import {
  addQuestion,
  createQuiz,
  deleteQuestion,
  deleteQuiz,
  looseQuizTitle,
} from '../model/entities/quiz/quiz.ts';
import { purgeItems } from '../model/trash.ts';
import { countCards, readDue } from './due-cards.ts';
import { isLoose, moveLooseParts } from './loose-parts.ts';
import { purge, readTrash, restore } from './trash.ts';

const nowMs = Date.UTC(2026, 0, 1);
const card = (front: string) => ({ deckId: 'd1', kind: 'basic' as const, front, back: 'b' });

/** Cards that the phone added offline to a deck that the laptop has deleted for good. */
async function open() {
  const server = createFakeServer({ userId: 'u', now: () => nowMs });
  const make = () => createDevice({ userId: 'u', fetch: server.fetch, now: () => nowMs });
  const [laptop, phone] = [await make(), await make()];
  await laptop.edit(createDeck, { id: 'd1', name: 'Muscles' });
  await laptop.edit(createCards, [card('known')]);
  await syncAll(laptop, phone);
  const cardIds = await phone.edit(createCards, [card('Biceps?'), card('Triceps?')]);
  await laptop.edit(deleteDeck, { id: 'd1' });
  await purge(await readTrash(laptop.database), laptop.database);
  await syncAll(laptop, phone, laptop);
  return { laptop, phone, cardIds };
}

async function syncAll(...devices: TestDevice[]) {
  for (const device of devices) expect(await device.sync()).toEqual({ kind: 'done' });
}

const decksOf = ({ database }: TestDevice) =>
  database.rows('deck').where('deletedAt').equals(0).toArray();

it('[P2] [P3] moves cards whose deck was deleted for good into one deck, whichever devices find them', async () => {
  const { laptop, phone } = await open();
  for (const { database } of [laptop, phone]) {
    expect(await moveLooseParts('card', database)).toMatchObject({ ok: true });
  }
  await syncAll(laptop, phone, laptop);
  expect(await laptop.rows()).toEqual(await phone.rows());
  for (const device of [laptop, phone]) {
    const [deck, ...others] = await decksOf(device);
    expect(deck).toMatchObject({ name: looseDeckName });
    expect(others).toEqual([]);
    expect(await countCards(device.database, deck?.id)).toBe(2);
    const due = await readDue(device.database, undefined, { nowMs, tzOffsetMin: 0 });
    expect(due.fresh).toBe(2);
  }
});

it('[P2] restores a card whose deck was deleted for good into a deck where it can be found', async () => {
  const { phone, cardIds } = await open();
  const [id = ''] = cardIds;
  await phone.edit(deleteCard, { id });
  expect(await restore({ entity: 'card', id }, phone.database)).toMatchObject({
    data: { isMoved: true },
  });
  const [deck] = await decksOf(phone);
  expect(await countCards(phone.database, deck?.id)).toBe(1);
});

it('[P2] creates another deck if the first was deleted', async () => {
  const { laptop } = await open();
  await moveLooseParts('card', laptop.database);
  const [first] = await decksOf(laptop);
  await laptop.edit(deleteDeck, { id: String(first?.id) });
  const [late = ''] = await laptop.edit(createCards, [card('Deltoid?')]);
  await moveLooseParts('card', laptop.database);
  const [second] = await decksOf(laptop);
  expect(second?.id).not.toBe(first?.id);
  expect(await laptop.database.rows('card').get(late)).toMatchObject({ deckId: second?.id });
});

it('changes nothing if there is no such card', async () => {
  const { laptop } = await open();
  await moveLooseParts('card', laptop.database);
  const before = await laptop.rows();
  await moveLooseParts('card', laptop.database);
  expect(await laptop.rows()).toEqual(before);
});

it('does not create a deck if every card has one', async () => {
  const { laptop } = await openSlowly();
  await moveLooseParts('card', laptop.database);
  expect(await decksOf(laptop)).toMatchObject([{ id: 'd1' }]);
});

it('[P2] moves cards that arrive later to the existing deck, whatever its name', async () => {
  const { laptop, phone } = await open();
  await moveLooseParts('card', laptop.database);
  const [deck] = await decksOf(laptop);
  const deckId = String(deck?.id);
  expect(deck?.name).toBe('Cards without a deck');
  await laptop.edit(renameDeck, { id: deckId, name: 'Mine' });
  await syncAll(laptop, phone);
  const [late = ''] = await laptop.edit(createCards, [card('Deltoid?')]);
  expect(await moveLooseParts('card', laptop.database)).toMatchObject({ ok: true });
  expect(await decksOf(laptop)).toMatchObject([{ id: deckId, name: 'Mine' }]);
  expect(await laptop.database.rows('card').get(late)).toMatchObject({ deckId });
});

it('does not count a card as loose that is not on this device, or whose deck has not arrived yet', async () => {
  const { database } = (await open()).laptop;
  expect(await isLoose(database, 'card', 'nowhere')).toBe(false);
  await database.table('card').put({ id: 'early', $at: '000000001-000-a', deckId: 'not here' });
  expect(await isLoose(database, 'card', 'early')).toBe(false);
});

/** A deck of three cards on two devices; the phone gets two rows per answer, and `answers` answers. */
async function openSlowly() {
  const line = { answers: Number.POSITIVE_INFINITY };
  const server = createFakeServer({
    userId: 'u',
    now: () => nowMs,
    rowsPerAnswer: 2,
    intercept: async (_request, go) => {
      line.answers -= 1;
      if (line.answers < 0) throw new TypeError('failed');
      return await go();
    },
  });
  const make = () => createDevice({ userId: 'u', fetch: server.fetch, now: () => nowMs });
  const [laptop, phone] = [await make(), await make()];
  await laptop.edit(createDeck, { id: 'd1', name: 'Muscles' });
  const cardIds = await laptop.edit(createCards, [card('a'), card('b'), card('c')]);
  await syncAll(laptop, phone);
  await syncAll(laptop, phone);
  return { line, laptop, phone, cardIds };
}

it.each([0, 1, 2])(
  '[P2] shows no card without its deck after %i answers of a deletion for good',
  async (answers) => {
    const { line, laptop, phone } = await openSlowly();
    await laptop.edit(deleteDeck, { id: 'd1' });
    await purge(await readTrash(laptop.database), laptop.database);
    await syncAll(laptop);
    line.answers = answers;
    await phone.sync();
    const deck = await phone.database.rows('deck').get('d1');
    const left = await cardsOfDeck(phone.database, 'd1').count();
    expect(deck?.name === undefined && left > 0).toBe(false);
  },
);

it('[P2] moves the cards of several deleted decks into one deck', async () => {
  const { phone } = await open();
  const { database } = phone;
  await phone.edit(createDeck, { id: 'd2', name: 'Bones' });
  await phone.edit(createDeck, { id: 'd3', name: 'Nerves' });
  await phone.edit(deleteDeck, { id: 'd2' });
  await purge([{ entity: 'deck', id: 'd2' }], database);
  await phone.edit(createCards, [
    { ...card('Femur?'), deckId: 'd2' },
    { ...card('Vagus?'), deckId: 'd3' },
  ]);
  expect(await moveLooseParts('card', database)).toMatchObject({ ok: true });
  const decks = await decksOf(phone);
  expect(decks.map(({ name }) => name).sort()).toEqual([looseDeckName, 'Nerves'].sort());
  const loose = decks.find(({ name }) => name === looseDeckName);
  expect(await countCards(database, loose?.id)).toBe(3);
  expect(await countCards(database, 'd3')).toBe(1);
});

it('[P2] waits for the rest of the changes before it moves cards whose deck was deleted', async () => {
  const { line, laptop, phone, cardIds } = await openSlowly();
  await laptop.edit(purgeItems, [{ entity: 'deck', id: 'd1' }]);
  await laptop.edit(
    purgeItems,
    cardIds.map((id) => ({ entity: 'card' as const, id })),
  );
  await syncAll(laptop);
  line.answers = 1;
  await phone.sync();
  expect(await cardsOfDeck(phone.database, 'd1').count()).toBeGreaterThan(0);
  await moveLooseParts('card', phone.database);
  expect(await decksOf(phone)).toEqual([]);
  line.answers = Number.POSITIVE_INFINITY;
  await syncAll(phone);
  await moveLooseParts('card', phone.database);
  expect(await decksOf(phone)).toEqual([]);
  expect(await phone.rows()).toEqual(await laptop.rows());
});

it('[P2] [P3] moves questions whose quiz was deleted for good into one quiz, whichever devices find them', async () => {
  const server = createFakeServer({ userId: 'u', now: () => nowMs });
  const make = () => createDevice({ userId: 'u', fetch: server.fetch, now: () => nowMs });
  const [laptop, phone] = [await make(), await make()];
  const asked = { stem: 'S?', options: ['a', 'b'], answer: 0, page: null, quote: null };
  await laptop.edit(createQuiz, { id: 'q', title: 'Muscles', questions: [asked] });
  await syncAll(laptop, phone);
  await phone.edit(addQuestion, { ...asked, id: 'late', quizId: 'q', stem: 'Biceps?' });
  await laptop.edit(deleteQuiz, { id: 'q' });
  await purge(await readTrash(laptop.database), laptop.database);
  await syncAll(laptop, phone, laptop);
  for (const { database } of [laptop, phone]) {
    expect(await moveLooseParts('question', database)).toMatchObject({ ok: true });
  }
  await syncAll(laptop, phone, laptop);
  expect(await laptop.rows()).toEqual(await phone.rows());
  for (const { database } of [laptop, phone]) {
    const quizzes = await database.rows('quiz').where('deletedAt').equals(0).toArray();
    expect(quizzes.map(({ title }) => title)).toEqual([looseQuizTitle]);
    expect(await database.rows('question').get('late')).toMatchObject({ quizId: quizzes[0]?.id });
  }
});

it('[P2] restores a question whose quiz was deleted for good into a quiz where it can be found', async () => {
  const { phone } = await open();
  const asked = { stem: 'S?', options: ['a', 'b'], answer: 0, page: null, quote: null };
  await phone.edit(createQuiz, { id: 'q', title: 'Muscles', questions: [] });
  await phone.edit(deleteQuiz, { id: 'q' });
  await purge([{ entity: 'quiz', id: 'q' }], phone.database);
  await phone.edit(addQuestion, { ...asked, id: 'late', quizId: 'q' });
  await phone.edit(deleteQuestion, { id: 'late' });
  expect(await restore({ entity: 'question', id: 'late' }, phone.database)).toMatchObject({
    data: { isMoved: true },
  });
  const [quiz] = await phone.database.rows('quiz').where('deletedAt').equals(0).toArray();
  expect(await phone.database.rows('question').get('late')).toMatchObject({
    ...{ quizId: quiz?.id, deletedAt: 0 },
  });
});
