/** Other facts undo a chosen due date and a reset. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../db/mutate.ts';
import { createCards } from '../../model/entities/card.ts';
import { createDeck } from '../../model/entities/deck.ts';
import { forgetCards, rateCard, setDueDate } from '../../model/entities/facts/review.ts';
import type { Memory } from '../../model/study/scheduling.ts';
import { writeFacts } from './write-facts.ts';

let nowMs = Date.parse('2026-03-10T12:00:00Z');
const environment: MutateEnvironment = { now: () => nowMs++, tzOffsetMin: () => 0 };
let db: AccountDatabase;

beforeEach(async () => {
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
  const cards = ['a', 'b', 'c'].map((id) => ({
    ...{ id, deckId: 'deck', kind: 'basic' as const, front: id, back: 'Because.' },
  }));
  await mutateIn(db, createCards, cards, environment);
  const rating = { cardId: 'a', rating: 4, durationMs: 1 } as const;
  await mutateIn(db, rateCard, rating, environment);
});
afterEach(() => db.delete());

async function memories(): Promise<Memory[]> {
  const rows = await db.table<{ id: string; $memory: Memory }>('card').orderBy('id').toArray();
  return rows.map(({ $memory }) => $memory);
}

it('sets the day on which cards are due, changes nothing else, and is taken back', async () => {
  const before = await memories();
  const dueOn = '2026-03-20';
  const set = await writeFacts(setDueDate, { ids: ['a', 'b'], dueOn }, db, environment);
  const dueAt = Date.parse('2026-03-20T04:00:00Z');
  expect(await memories()).toEqual([{ ...before[0], dueAt }, { ...before[1], dueAt }, before[2]]);
  if (!set.ok || set.data.undo === undefined) throw new Error('It cannot be taken back');
  expect((await set.data.undo()).ok).toBe(true);
  expect(await memories()).toEqual(before);
});

it('forgets cards and has them remembered again', async () => {
  const before = await memories();
  const reset = await writeFacts(forgetCards, { ids: ['a'] }, db, environment);
  expect((await memories())[0]).toMatchObject({ state: 0, reps: 0 });
  if (reset.ok) await reset.data.undo?.();
  expect(await memories()).toEqual(before);
});
