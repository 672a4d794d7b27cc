/** The order of a custom study during ratings, undo, suspending and burying. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../../../db/database.ts';
import { mutateIn } from '../../../../db/mutate.ts';
import { createCards, suspendCards } from '../../../../model/entities/card.ts';
import { createDeck } from '../../../../model/entities/deck.ts';
import { openCustomQueue } from './custom-queue.ts';

const nowMs = Date.UTC(2026, 2, 10, 12);
const environment = { now: () => nowMs, tzOffsetMin: () => 0 };
const clock = { nowMs, tzOffsetMin: 0 };
let db: AccountDatabase;

beforeEach(() => {
  db = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => db.delete());

async function queueOf(cardIds: readonly string[]) {
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
  const card = { deckId: 'deck', kind: 'basic' as const, front: 'Front', back: 'Back' };
  await mutateIn(
    db,
    createCards,
    cardIds.map((id) => ({ ...card, id })),
    environment,
  );
  const queue = openCustomQueue(db, { cardIds: [...cardIds], practice: 'never' });
  const ids = async () => (await queue.read(clock)).order.map(({ cardId }) => cardId);
  return { queue, ids };
}

it('asks forgotten cards again at the end, in the order in which they were forgotten', async () => {
  const { queue, ids } = await queueOf(['a', 'b', 'c']);
  queue.rated('b', 1);
  queue.rated('a', 1);
  expect(await ids()).toEqual(['c', 'b', 'a']);
  expect((await queue.read(clock)).remaining).toEqual({ learning: 2, reviews: 1, fresh: 0 });
});

it('asks a card where it stood, once its rating is taken back', async () => {
  const { queue, ids } = await queueOf(['a', 'b', 'c']);
  for (const id of ['a', 'b']) queue.rated(id, 1);
  queue.rated('a', 3);
  expect(await ids()).toEqual(['c', 'b']);
  queue.takenBack('a');
  expect(await ids()).toEqual(['c', 'a', 'b']);
  queue.takenBack('a');
  expect(await ids()).toEqual(['a', 'c', 'b']);
});

it('passes over all cards that may not be asked meanwhile, also more than one', async () => {
  const { queue, ids } = await queueOf(['a', 'b', 'c', 'd']);
  await mutateIn(db, suspendCards, { ids: ['a', 'b', 'd'] }, environment);
  expect(await ids()).toEqual(['c']);
  expect((await queue.read(clock)).remaining.reviews).toBe(1);
});

it('goes on behind the cards that are looked at at once', async () => {
  const all = Array.from({ length: 41 }, (_, at) => `card ${String(at).padStart(2, '0')}`);
  const { queue, ids } = await queueOf(all);
  expect(await ids()).toEqual(all.slice(0, 40));
  expect((await queue.read(clock)).remaining.reviews).toBe(41);
  for (const id of all.slice(0, 40)) queue.rated(id, 3);
  expect(await ids()).toEqual(['card 40']);
});
