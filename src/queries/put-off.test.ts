/** Cards that the student suspended or buried are not asked, stay in their deck, and come back. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../db/database.ts';
import { mutate } from '../db/mutate.ts';
import { cardsOfDeck } from '../db/rows/cards-of-deck.ts';
import { dayMs, localOffsetMin } from '../lib/date-format.ts';
import { buryCards, createCards, resumeCards, suspendCards } from '../model/entities/card.ts';
import { createDeck } from '../model/entities/deck.ts';
import { rateCard } from '../model/entities/facts/review.ts';
import { endOfStudyDay, studyDayOf } from '../model/study/study-day.ts';
import { countCards, readDue } from './due-cards.ts';

let database: AccountDatabase;

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'deck', name: 'Memory' });
  const card = { deckId: 'deck', kind: 'basic' as const, front: 'What?', back: 'That.' };
  await mutate(createCards, [
    { ...card, id: 'one' },
    { ...card, id: 'two' },
  ]);
});

const due = async (nowMs: number) =>
  await readDue(database, 'deck', { nowMs, tzOffsetMin: localOffsetMin(nowMs) });
const tomorrow = () => {
  const nowMs = Date.now();
  const offset = localOffsetMin(nowMs);
  return endOfStudyDay(studyDayOf(nowMs, offset), offset);
};

it('a suspended card is not asked, counts in its deck, and is asked again when it is taken up', async () => {
  await mutate(suspendCards, { ids: ['one'] });
  expect((await due(Date.now())).fresh).toBe(1);
  expect(await countCards(database, 'deck')).toBe(2);
  expect(await cardsOfDeck(database, 'deck').count()).toBe(2);
  await mutate(resumeCards, { ids: ['one'] });
  expect((await due(Date.now())).fresh).toBe(2);
});

it('a buried card is not asked before the next study day', async () => {
  await mutate(buryCards, { ids: ['one'] });
  expect((await due(Date.now())).fresh).toBe(1);
  expect((await due(tomorrow() - 1)).fresh).toBe(1);
  expect((await due(tomorrow())).fresh).toBe(2);
});

it('a card that is buried by a clock a year ahead is asked on the next study day all the same', async () => {
  await database.setClockOffset(-365 * dayMs);
  await mutate(buryCards, { ids: ['one'] });
  expect((await due(Date.now())).fresh).toBe(1);
  expect((await due(Date.now() + dayMs)).fresh).toBe(2);
  await database.setClockOffset(0);
  expect((await due(Date.now() - 364 * dayMs)).fresh).toBe(2);
});

it('what is remembered of a card that is put off stays, and a rating elsewhere still counts', async () => {
  await mutate(rateCard, { cardId: 'one', rating: 1, durationMs: 1 });
  await mutate(suspendCards, { ids: ['one'] });
  await mutate(rateCard, { cardId: 'one', rating: 3, durationMs: 1 });
  await mutate(resumeCards, { ids: ['one'] });
  await mutate(buryCards, { ids: ['one'] });
  const row = await database.table('card').get('one');
  expect(row.$memory).toMatchObject({ live: 1, reps: 2 });
  expect(row.$memory.dueAt).toBeGreaterThanOrEqual(tomorrow());
});
