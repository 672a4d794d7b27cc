/** Cards of one group: buried together by an act, or by the option after a rating. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reviewPorts } from '../../../../test/support/review-ports.ts';
import { AccountDatabase } from '../../../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../../db/mutate.ts';
import { buryCards, createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { rateCard } from '../../../model/entities/facts/review.ts';
import { changeSettings } from '../../../model/entities/student/settings.ts';
import { idsOfGroup } from './card-acts.ts';
import { createReview, type ReviewPorts, type ReviewStore } from './review-store.ts';

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

async function start(ports: Partial<ReviewPorts> = {}): Promise<ReviewStore> {
  const store = createReview({
    ...reviewPorts(db, environment, () => nowMs),
    onProblem: (message) => {
      throw new Error(message);
    },
    ...ports,
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
  // Learning cards come before new ones, so a card of the group is next.
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

/** Learning cards come before new ones. */
async function learn(cardId: string): Promise<void> {
  const before = { ...environment, now: () => nowMs - 120_000 };
  await mutateIn(db, rateCard, { cardId, rating: 1, durationMs: 0 }, before);
}

it('by the option one card of a group is next, without it all of them are', async () => {
  await learn('card-3');
  const next = async () => {
    const onNext = vi.fn<NonNullable<ReviewPorts['onNext']>>();
    expect(front(await start({ onNext }))).toBe('dog');
    return onNext.mock.calls.map(([asked]) => asked.card.front);
  };
  expect(await next()).toEqual(['chat', 'cat']);
  await mutateIn(db, changeSettings, { buriesSiblings: true }, environment);
  expect(await next()).toEqual(['chat']);
});

it('by the option no card is asked while the rating of another one of its group is on its way', async () => {
  await mutateIn(db, changeSettings, { buriesSiblings: true }, environment);
  await learn('card-3');
  const { rate } = reviewPorts(db, environment, () => nowMs);
  const writes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let written = 0;
  const store = await start({
    rate: async (input) => {
      await writes[written++]?.promise;
      return await rate(input);
    },
  });
  const asked = new Set([front(store)]);
  store.subscribe(() => asked.add(front(store)));
  const answer = () => {
    store.showAnswer();
    return store.rate(4);
  };
  const first = answer();
  const second = answer();
  writes[0]?.resolve();
  await first;
  expect(store.getState().phase).toBe('loading');
  writes[1]?.resolve();
  await second;
  expect(store.getState().phase).toBe('finished');
  expect([...asked]).toEqual(['dog', 'chat', undefined]);
});

it('a group that was put off and taken back is asked again, card by card', async () => {
  const store = await start();
  await buryGroup(store);
  await store.undo();
  for (const expected of ['chat', 'dog', 'cat']) {
    expect(front(store)).toBe(expected);
    store.showAnswer();
    await store.rate(4);
  }
});

it('an act on one card takes none of its group along', async () => {
  const store = await start();
  const putOff = () =>
    store.act({
      ...{ name: 'buried', leaves: true },
      write: ({ id }) => mutateIn(db, buryCards, { ids: [id] }, environment),
    });
  const work = [putOff(), putOff()];
  expect(front(store)).toBe('cat');
  await Promise.all(work);
  expect(front(store)).toBe('cat');
});
