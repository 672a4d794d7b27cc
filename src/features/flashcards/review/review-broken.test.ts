/** A write throws: its card is asked again, and earlier steps can still be undone. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reviewPorts } from '../../../../test/support/review-ports.ts';
import { AccountDatabase } from '../../../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../../db/mutate.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { rateCard } from '../../../model/entities/facts/review.ts';
import { createReview, type ReviewPorts } from './review-store.ts';

const nowMs = Date.UTC(2026, 2, 10, 12);
const environment: MutateEnvironment = { now: () => nowMs, tzOffsetMin: () => 0 };
const broken = () => Promise.reject(new Error('disk'));
const rate = vi.fn<ReviewPorts['rate']>();
const onUndone = vi.fn();

let db: AccountDatabase;
let warn: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onUndone.mockReset();
  rate.mockReset().mockImplementation((input) => mutateIn(db, rateCard, input, environment));
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
  for (const id of ['a', 'b', 'c']) {
    const made = { id, deckId: 'deck', kind: 'basic' as const, front: id, back: 'x' };
    await mutateIn(db, createCards, [made], environment);
  }
});
afterEach(() => db.delete());

const begin = async () => {
  const store = createReview({
    ...reviewPorts(db, environment, () => nowMs),
    rate,
    onProblem: (message) => expect.fail(message),
    onUndone,
  });
  await store.resume();
  return store;
};

it('after a rating that broke its card is asked again, and Undo means the one before', async () => {
  const store = await begin();
  store.showAnswer();
  await store.rate(4);
  rate.mockImplementationOnce(broken);
  store.showAnswer();
  await store.rate(4);
  expect(store.getState().phase).toBe('failed');
  expect(warn).toHaveBeenCalledWith(expect.any(String), new Error('disk'));
  await store.resume();
  expect(store.getState().current?.card.id).toBe('b');
  expect(store.getState().done).toHaveLength(1);
  await store.undo();
  expect(onUndone).toHaveBeenCalledTimes(1);
  expect(store.getState().current?.card.id).toBe('a');
});

it('so it is with an act', async () => {
  const store = await begin();
  await store.act({ name: 'suspended', leaves: true, write: broken });
  expect(store.getState()).toMatchObject({ phase: 'failed', acts: [] });
  await store.resume();
  expect(store.getState().current?.card.id).toBe('a');
});
