/** An undo and the counts on the screen before a rating is stored. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reviewPorts } from '../../../../test/support/review-ports.ts';
import { AccountDatabase } from '../../../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../../db/mutate.ts';
import { failure } from '../../../lib/result.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { rateCard } from '../../../model/entities/facts/review.ts';
import type { Memory } from '../../../model/study/scheduling.ts';
import { readAskedCard, readQueue } from './review-source.ts';
import { createReview, type ReviewPorts, type ReviewStore } from './review-store.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const environment: MutateEnvironment = { now: () => nowMs, tzOffsetMin: () => 0 };
const clock = { nowMs, tzOffsetMin: 0 };
let db: AccountDatabase;

beforeEach(async () => {
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
  const cards = ['a', 'b', 'c'].map((front) => ({
    ...{ deckId: 'deck', kind: 'basic' as const },
    ...{ front, back: front.toUpperCase() },
  }));
  await mutateIn(db, createCards, cards, environment);
});

afterEach(() => db.delete());

async function start(ports: Partial<ReviewPorts> = {}): Promise<ReviewStore> {
  const store = createReview({
    ...reviewPorts(db, environment, () => nowMs),
    onProblem: () => undefined,
    ...ports,
  });
  await store.resume();
  return store;
}

const front = (store: ReviewStore) => store.getState().current?.card.front;
/** The number of counted ratings, by front. */
async function repsByFront(): Promise<Record<string, number>> {
  const cards: { front: string; $memory: Memory }[] = await db.table('card').toArray();
  return Object.fromEntries(cards.map((card) => [card.front, card.$memory.reps]));
}

function rateNow(store: ReviewStore, rating: 1 | 2 | 3 | 4): Promise<void> {
  store.showAnswer();
  return store.rate(rating);
}

it('takes back the rating right before it, though that is not on the disk yet', async () => {
  const store = await start();
  const cardId = store.getState().current?.card.id;
  const written = rateNow(store, 4);
  const undone = store.undo();
  await Promise.all([written, undone]);
  const reviews = await db.rows('review').toArray();
  const rating = reviews.find((review) => review.rating > 0);
  const voiding = reviews.find((review) => review.rating === 0);
  expect(reviews).toHaveLength(2);
  expect(rating).toMatchObject({ cardId, rating: 4 });
  expect(voiding).toMatchObject({ cardId, voids: rating?.id });
  expect(await repsByFront()).toEqual({ a: 0, b: 0, c: 0 });
  expect(front(store)).toBe('a');
  expect(store.getState()).toMatchObject({ phase: 'answer', done: [] });
});

it('leaves the rating before one that could not be written', async () => {
  let writes = 0;
  const store = await start({
    rate: async (input) => {
      writes += 1;
      return writes === 2
        ? failure('full', 'full')
        : await mutateIn(db, rateCard, input, environment);
    },
  });
  await rateNow(store, 4);
  const second = rateNow(store, 4);
  const undone = store.undo();
  await Promise.all([second, undone]);
  expect(await repsByFront()).toEqual({ a: 1, b: 0, c: 0 });
  expect(front(store)).toBe('b');
  await rateNow(store, 4);
  await store.undo();
  expect(await repsByFront()).toEqual({ a: 1, b: 0, c: 0 });
  await store.undo();
  expect(await repsByFront()).toEqual({ a: 0, b: 0, c: 0 });
});

it('takes back the second of two quick ratings, and leaves the first', async () => {
  const store = await start();
  const first = rateNow(store, 4);
  const second = rateNow(store, 3);
  const undone = store.undo();
  await Promise.all([first, second, undone]);
  expect(await repsByFront()).toEqual({ a: 1, b: 0, c: 0 });
  expect(front(store)).toBe('b');
  expect(store.getState().done.map(({ rating }) => rating)).toEqual([4]);
});

it('two undos right behind two ratings take back both, each once', async () => {
  const store = await start();
  const work = [rateNow(store, 4), rateNow(store, 4), store.undo(), store.undo(), store.undo()];
  await Promise.all(work);
  expect(await repsByFront()).toEqual({ a: 0, b: 0, c: 0 });
  expect(await db.rows('review').count()).toBe(4);
  expect(front(store)).toBe('a');
  expect(store.getState().done).toEqual([]);
});

it('takes back what stood last when undo was pressed, not what was rated since', async () => {
  const problems: string[] = [];
  const store = await start({ onProblem: (message) => problems.push(message) });
  await Promise.all([rateNow(store, 4), store.undo(), rateNow(store, 3)]);
  expect(problems).toEqual([]);
  expect(await repsByFront()).toEqual({ a: 0, b: 1, c: 0 });
  expect(front(store)).toBe('a');
  expect(store.getState().done.map(({ rating }) => rating)).toEqual([3]);
});

it('leaves everything where it was when the undo itself cannot be written', async () => {
  const problems: string[] = [];
  const store = await start({
    undo: async () => failure('full', 'This device is full'),
    onProblem: (message) => problems.push(message),
  });
  await rateNow(store, 4);
  await store.undo();
  expect(problems).toEqual(['This device is full']);
  expect(store.getState().done).toHaveLength(1);
  expect(front(store)).toBe('b');
  expect(await repsByFront()).toEqual({ a: 1, b: 0, c: 0 });
});

it.each([
  [
    'a new card',
    { learning: 1, reviews: 1, fresh: 2 },
    true,
    { learning: 1, reviews: 1, fresh: 1 },
  ],
  ['a review', { learning: 1, reviews: 2, fresh: 1 }, false, { learning: 1, reviews: 1, fresh: 1 }],
  [
    'a learning card',
    { learning: 2, reviews: 0, fresh: 1 },
    false,
    { learning: 1, reviews: 0, fresh: 1 },
  ],
  [
    'the last one',
    { learning: 0, reviews: 0, fresh: 0 },
    true,
    { learning: 0, reviews: 0, fresh: 0 },
  ],
])('counts %s as done at once, before the disk has it', async (_, remaining, isNew, after) => {
  const store = await start({
    readQueue: async (apartKey, ahead) => ({
      ...(await readQueue(db, 'deck', clock, apartKey, ahead)),
      remaining,
    }),
    openCard: async (cardId) => {
      const asked = await readAskedCard(db, cardId, clock);
      return asked && { ...asked, isNew };
    },
  });
  expect(store.getState().remaining).toEqual(remaining);
  const written = rateNow(store, 4);
  expect(store.getState().remaining).toEqual(after);
  await written;
});

it('counts a card whose only rating was taken back as new again', async () => {
  const store = await start();
  await rateNow(store, 4);
  await store.undo();
  const { remaining } = store.getState();
  expect(remaining).toEqual({ learning: 0, reviews: 0, fresh: 3 });
  const written = rateNow(store, 4);
  expect(store.getState().remaining).toEqual({ ...remaining, fresh: 2 });
  await written;
});

it('says that it failed where the database breaks, and ends when asked to', async () => {
  const broken = await start({
    readQueue: async () => {
      throw new Error('broken');
    },
  });
  expect(broken.getState().phase).toBe('failed');
  const store = await start({ readNext: async () => ({ nextDueAt: nowMs + 5 }) });
  await store.finish();
  expect(store.getState()).toMatchObject({ phase: 'finished', nextDueAt: nowMs + 5 });
});
