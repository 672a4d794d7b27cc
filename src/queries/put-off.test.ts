/** Suspended and buried cards are not asked, stay in their deck, and come back. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../db/database.ts';
import { mutate, mutateIn } from '../db/mutate.ts';
import { cardsOfDeck } from '../db/rows/cards-of-deck.ts';
import { dayMs, localOffsetMin } from '../lib/date-format.ts';
import { buryCards, createCards, resumeCards, suspendCards } from '../model/entities/card.ts';
import { createDeck } from '../model/entities/deck.ts';
import { rateCard } from '../model/entities/facts/review.ts';
import { endOfStudyDay } from '../model/study/local-time.ts';
import { studyToday } from '../model/study/study-day.ts';
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

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const due = async (nowMs: number) =>
  await readDue(database, 'deck', { nowMs, tzOffsetMin: localOffsetMin(nowMs) });
const tomorrow = () => {
  return endOfStudyDay(studyToday(), localOffsetMin);
};

it('a suspended card is not asked but counts in its deck, and is asked again when it is resumed', async () => {
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

it.each([
  ['Europe/Berlin', 'back', '2026-10-24T22:00', '2026-10-25T03:00Z'],
  ['Europe/Berlin', 'forward', '2026-03-28T22:00', '2026-03-29T02:00Z'],
  ['America/New_York', 'back', '2026-10-31T22:00', '2026-11-01T09:00Z'],
  ['America/New_York', 'forward', '2026-03-08T01:30', '2026-03-08T08:00Z'],
  ['Australia/Lord_Howe', 'back', '2026-04-04T22:00', '2026-04-04T17:30Z'],
  ['Australia/Lord_Howe', 'forward', '2026-10-03T22:00', '2026-10-03T17:00Z'],
  ['Asia/Kathmandu', 'never', '2026-03-28T22:00', '2026-03-28T22:15Z'],
  ['America/Santiago', 'forward at midnight', '2026-09-05T22:00', '2026-09-06T07:00Z'],
  ['Africa/Cairo', 'back at midnight', '2026-10-29T22:00', '2026-10-30T02:00Z'],
])('a card buried in %s before clocks go %s comes back at 04:00', async (zone, _, local, back) => {
  vi.stubEnv('TZ', zone);
  const [nowMs, backMs] = [Date.parse(local), Date.parse(back)];
  expect(new Date(backMs).getHours()).toBe(4);
  await mutateIn(
    database,
    buryCards,
    { ids: ['one'] },
    { now: () => nowMs, tzOffsetMin: localOffsetMin },
  );
  expect((await due(backMs - 1)).fresh).toBe(1);
  expect((await due(backMs)).fresh).toBe(2);
});

it('a card that is buried before a journey comes back when the study day ends in the old time zone', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const nowMs = Date.parse('2026-03-10T22:00');
  const environment = { now: () => nowMs, tzOffsetMin: localOffsetMin };
  await mutateIn(database, buryCards, { ids: ['one'] }, environment);
  vi.stubEnv('TZ', 'America/New_York');
  const back = Date.parse('2026-03-11T03:00Z');
  expect((await due(back - 1)).fresh).toBe(1);
  expect((await due(back)).fresh).toBe(2);
});

it('a card that is buried by a clock a year ahead is still asked on the next study day', async () => {
  // Within the tolerated drift before 04:00, it is buried until the end of the day that begins then.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T12:00') });
  await database.setClockOffset(-365 * dayMs);
  await mutate(buryCards, { ids: ['one'] });
  expect((await due(Date.now())).fresh).toBe(1);
  expect((await due(Date.now() + dayMs)).fresh).toBe(2);
  await database.setClockOffset(0);
  expect((await due(Date.now() - 364 * dayMs)).fresh).toBe(2);
});

it('a suspended or buried card keeps its memory, and a rating elsewhere still counts', async () => {
  await mutate(rateCard, { cardId: 'one', rating: 1, durationMs: 1 });
  await mutate(suspendCards, { ids: ['one'] });
  await mutate(rateCard, { cardId: 'one', rating: 3, durationMs: 1 });
  await mutate(resumeCards, { ids: ['one'] });
  await mutate(buryCards, { ids: ['one'] });
  const row = await database.table('card').get('one');
  expect(row.$memory).toMatchObject({ live: 1, reps: 2 });
  expect(row.$memory.dueAt).toBeGreaterThanOrEqual(tomorrow());
});
