/** When the first card is due, as notifications ask. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../db/database.ts';
import { mutateIn } from '../db/mutate.ts';
import { createCards } from '../model/entities/card.ts';
import { createDeck } from '../model/entities/deck.ts';
import { type Rating, rateCard } from '../model/entities/facts/review.ts';
import { changeSettings } from '../model/entities/student/settings.ts';
import { readFacts } from './look.ts';

const dayMs = 86_400_000;
let nowMs: number;
let db: AccountDatabase;
const environment = { now: () => nowMs, tzOffsetMin: () => 0 };

beforeEach(async () => {
  nowMs = Date.parse('2026-03-10T12:00Z');
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
});
afterEach(() => db.delete());

async function add(id: string): Promise<void> {
  const card = { id, deckId: 'deck', kind: 'basic' as const, front: 'Front', back: 'Back' };
  await mutateIn(db, createCards, [card], environment);
}
const rate = (cardId: string, rating: Rating) =>
  mutateIn(db, rateCard, { cardId, rating, durationMs: 1 }, environment);
const first = async () =>
  (await readFacts(db, { nowMs, offsetAt: () => 0 }, undefined)).cards.dueAt;
const dueAt = async (id: string) => (await db.table('card').get(id)).$memory.dueAt;

it('is none without cards, and when a new one was made as far as the day brings new ones', async () => {
  expect(await first()).toBeUndefined();
  await add('new');
  const made = nowMs;
  nowMs += 60_000;
  expect(await first()).toBe(made);
  await mutateIn(db, changeSettings, { newCardsPerDay: 0 }, environment);
  expect(await first()).toBeUndefined();
});

it('is the earliest of a card that is learned, forgotten or repeated', async () => {
  await mutateIn(db, changeSettings, { newCardsPerDay: 0 }, environment);
  for (const id of ['repeated', 'forgotten', 'learned']) await add(id);
  await rate('repeated', 4);
  expect(await first()).toBe(await dueAt('repeated'));
  await rate('forgotten', 4);
  await rate('repeated', 4);
  nowMs += 40 * dayMs;
  await rate('forgotten', 1);
  await rate('repeated', 4);
  expect(await first()).toBe(await dueAt('forgotten'));
  expect((await db.table('card').get('forgotten')).$memory.state).toBe(3);
  nowMs -= 60_000;
  await rate('learned', 1);
  expect(await first()).toBe(await dueAt('learned'));
});
