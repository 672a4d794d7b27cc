/** Cards of one group in a review: put off together by hand, or by the option once one of them was asked. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reviewPorts } from '../../../../test/support/review-ports.ts';
import { AccountDatabase } from '../../../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../../db/mutate.ts';
import { buryCards, createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { rateCard } from '../../../model/entities/facts/review.ts';
import { changeSettings } from '../../../model/entities/student/settings.ts';
import { idsOfGroup } from './acts/card-acts.ts';
import type { ReviewStore } from './review-state.ts';
import { createReview } from './review-store.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const environment: MutateEnvironment = { now: () => nowMs, tzOffsetMin: () => 0 };
let db: AccountDatabase;

beforeEach(async () => {
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'French' }, environment);
  const cards = ['chat', 'cat', 'le chat', 'dog'].map((front, at) => ({
    ...{ id: `card-${at}`, deckId: 'deck', kind: 'basic' as const, front, back: 'Because.' },
    ...(at < 3 && { groupId: 'card-0' }),
  }));
  await mutateIn(db, createCards, cards, environment);
});
afterEach(() => db.delete());

async function start(): Promise<ReviewStore> {
  const store = createReview({
    ...reviewPorts(db, environment, () => nowMs),
    onProblem: (message) => {
      throw new Error(message);
    },
  });
  await store.resume();
  return store;
}

const front = (store: ReviewStore) => store.getState().current?.card.front;

const buryGroup = (store: ReviewStore) =>
  store.act({
    ...{ name: 'buried', leaves: true, takesGroup: true },
    write: async (card) =>
      mutateIn(db, buryCards, { ids: await idsOfGroup(db, card) }, environment),
  });

it('a card is buried with its group, whose next card is not asked meanwhile, and all come back', async () => {
  // Cards that are being learned come before new ones, so one of the group is next.
  for (const cardId of ['card-0', 'card-1', 'card-2']) {
    const before = { ...environment, now: () => nowMs - 120_000 };
    await mutateIn(db, rateCard, { cardId, rating: 1, durationMs: 0 }, before);
  }
  const store = await start();
  const first = front(store);
  expect(store.getState().remaining).toMatchObject({ learning: 3, fresh: 1 });
  const work = buryGroup(store);
  expect(store.getState().phase).toBe('loading');
  await work;
  expect(front(store)).toBe('dog');
  expect(store.getState().remaining).toMatchObject({ learning: 0, fresh: 1 });
  await store.undo();
  expect(front(store)).toBe(first);
  expect(store.getState().remaining).toMatchObject({ learning: 3, fresh: 1 });
  expect((await db.rows('card').toArray()).filter((row) => row.buriedUntil)).toEqual([]);
});

it('a card without a group is buried alone', async () => {
  expect(await idsOfGroup(db, { id: 'card-3' })).toEqual(['card-3']);
  expect(await idsOfGroup(db, { id: 'card-1', groupId: 'card-0' })).toEqual([
    'card-0',
    'card-1',
    'card-2',
  ]);
});

it('by the option the other cards of a group wait for tomorrow, also the one that was next', async () => {
  await mutateIn(db, changeSettings, { buriesSiblings: true }, environment);
  const store = await start();
  store.showAnswer();
  const work = store.rate(4);
  expect(front(store)).toBe('dog');
  await work;
  store.showAnswer();
  await store.rate(4);
  expect(store.getState().phase).toBe('finished');
  await store.undo();
  await store.undo();
  expect(front(store)).toBe('chat');
});

it('without the option they are asked on the same day, with another card between them', async () => {
  const store = await start();
  for (const expected of ['chat', 'dog', 'cat', 'le chat']) {
    expect(front(store)).toBe(expected);
    store.showAnswer();
    await store.rate(4);
  }
});
