/** Another tab, another device or the last rating changes the card that is opened in advance. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reviewPorts } from '../../../../test/support/review-ports.ts';
import { AccountDatabase } from '../../../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../../db/mutate.ts';
import {
  buryCards,
  card,
  createCards,
  deleteCard,
  resumeCards,
  suspendCards,
} from '../../../model/entities/card.ts';
import { createDeck, deleteDeck } from '../../../model/entities/deck.ts';
import { rateCard } from '../../../model/entities/facts/review.ts';
import { changeSettings } from '../../../model/entities/student/settings.ts';
import { createRow, type Mutation } from '../../../model/entity.ts';
import { openCustomQueue } from './custom/custom-queue.ts';
import { createReview, type ReviewPorts } from './review-store.ts';

let db: AccountDatabase;
let nowMs = Date.UTC(2026, 2, 10, 12);
const environment: MutateEnvironment = { now: () => ++nowMs, tzOffsetMin: () => 0 };

beforeEach(async () => {
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
  for (const id of ['a', 'b', 'c']) {
    const made = { id, deckId: 'deck', kind: 'basic' as const, front: id, back: 'x' };
    await mutateIn(db, createCards, [made], environment);
  }
});

afterEach(() => db.delete());

const begin = async (ports: Partial<ReviewPorts> = {}) => {
  const store = createReview({
    ...reviewPorts(db, environment, () => nowMs),
    ...ports,
    onProblem: (message) => expect.fail(message),
  });
  await store.resume();
  expect(store.getState().current?.card.id).toBe('a');
  return store;
};
const shown = (store: Awaited<ReturnType<typeof begin>>) => store.getState().current?.card.id;
const answer = async (store: Awaited<ReturnType<typeof begin>>) => {
  store.showAnswer();
  await store.rate(4);
};

it('a card that another tab has rated, suspended or deleted meanwhile is not asked', async () => {
  const [rated, suspended, deleted] = [await begin(), await begin(), await begin()];
  await mutateIn(db, rateCard, { cardId: 'b', rating: 4, durationMs: 1 }, environment);
  await answer(rated);
  expect(shown(rated)).toBe('c');
  await mutateIn(db, suspendCards, { ids: ['b'] }, environment);
  await answer(suspended);
  expect(shown(suspended)).toBe('c');
  await mutateIn(db, deleteCard, { id: 'b' }, environment);
  await answer(deleted);
  expect(shown(deleted)).toBe('c');
});

it('a custom study asks no card that another tab has put off or deleted meanwhile', async () => {
  const beginCustom = () => {
    const queue = openCustomQueue(db, { cardIds: ['a', 'b', 'c'], practice: 'always' });
    const clock = () => ({ nowMs, tzOffsetMin: 0 });
    return begin({
      readQueue: () => queue.read(clock()),
      openCard: (cardId) => queue.open(cardId, clock()),
      rate: async (input) => {
        queue.rated(input.cardId, input.rating);
        return mutateIn(db, rateCard, { ...input, kind: 'practice' }, environment);
      },
    });
  };
  const [suspended, buried, deleted, gone] = [
    await beginCustom(),
    await beginCustom(),
    await beginCustom(),
    await beginCustom(),
  ];
  await mutateIn(db, suspendCards, { ids: ['b'] }, environment);
  await answer(suspended);
  expect(shown(suspended)).toBe('c');
  expect(suspended.getState().remaining).toMatchObject({ reviews: 1 });
  await mutateIn(db, resumeCards, { ids: ['b'] }, environment);
  await mutateIn(db, buryCards, { ids: ['b'] }, environment);
  await answer(buried);
  expect(shown(buried)).toBe('c');
  await mutateIn(db, resumeCards, { ids: ['b'] }, environment);
  await mutateIn(db, deleteCard, { id: 'b' }, environment);
  await answer(deleted);
  expect(shown(deleted)).toBe('c');
  await mutateIn(db, deleteDeck, { id: 'deck' }, environment);
  await answer(gone);
  expect(gone.getState().phase).toBe('finished');
});

it('related cards that wait until tomorrow are not asked right after each other', async () => {
  const group: Mutation<undefined> = (_, { nowMs: createdAt }) =>
    [1, 2].map((asked) =>
      createRow(card, ['a', 'b'][asked - 1] ?? '', {
        ...{ deckId: 'deck', kind: 'basic', front: 'q', back: 'x', groupId: 'a', asked },
        createdAt: createdAt - 1_000,
      }),
    );
  await mutateIn(db, group, undefined, environment);
  await mutateIn(db, changeSettings, { buriesSiblings: true }, environment);
  const store = await begin();
  await answer(store);
  expect(shown(store)).toBe('c');
});

it('a card whose answer is shown stays until it is rated', async () => {
  const store = await begin();
  store.showAnswer();
  const rating = store.rate(4);
  expect(shown(store)).toBe('b');
  store.showAnswer();
  await mutateIn(db, suspendCards, { ids: ['b'] }, environment);
  await rating;
  expect(store.getState()).toMatchObject({ phase: 'answer', current: { card: { id: 'b' } } });
});
