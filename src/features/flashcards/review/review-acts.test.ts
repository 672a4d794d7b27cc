/** Acts on a card besides rating: the review continues, and undo takes them back in turn. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reviewPorts } from '../../../../test/support/review-ports.ts';
import { AccountDatabase } from '../../../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../../db/mutate.ts';
import { failure, success } from '../../../lib/result.ts';
import {
  buryCards,
  createCards,
  deleteCard,
  editCard,
  flagCards,
  suspendCards,
} from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { rateCard, undoReview } from '../../../model/entities/facts/review.ts';
import { openCustomQueue } from './custom/custom-queue.ts';
import type { Act } from './review-state.ts';
import { createReview, type ReviewPorts, type ReviewStore } from './review-store.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const environment: MutateEnvironment = { now: () => nowMs, tzOffsetMin: () => 0 };
const clock = { nowMs, tzOffsetMin: 0 };

let db: AccountDatabase;
const undone: string[] = [];

beforeEach(async () => {
  undone.length = 0;
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
  const cards = ['a', 'b', 'c'].map((front) => ({
    ...{ id: front, deckId: 'deck', kind: 'basic' as const },
    ...{ front, back: front.toUpperCase() },
  }));
  await mutateIn(db, createCards, cards, environment);
});
afterEach(() => db.delete());

async function start(ports: Partial<ReviewPorts> = {}): Promise<ReviewStore> {
  const store = createReview({
    ...reviewPorts(db, environment, () => nowMs),
    onProblem: (message) => undone.push(`problem: ${message}`),
    onUndone: (step) => undone.push('rating' in step ? 'rating' : step.name),
    ...ports,
  });
  await store.resume();
  return store;
}

const front = (store: ReviewStore) => store.getState().current?.card.front;
const suspend: Act = {
  name: 'suspended',
  leaves: true,
  write: ({ id }) => mutateIn(db, suspendCards, { ids: [id] }, environment),
};
const bury: Act = {
  name: 'buried',
  leaves: true,
  write: ({ id }) => mutateIn(db, buryCards, { ids: [id] }, environment),
};
const flag = (value: number): Act => ({
  name: `flagged ${value}`,
  leaves: false,
  write: ({ id }) => mutateIn(db, flagCards, { ids: [id], flag: value }, environment),
});

describe('acts on the card of a review', () => {
  it('leave it for the next one at once, and are taken back in turn with the ratings between them', async () => {
    const store = await start();
    const work = store.act(suspend);
    expect(front(store)).toBe('b');
    expect(store.getState().remaining.fresh).toBe(2);
    await work;
    store.showAnswer();
    await store.rate(4);
    await store.act(bury);
    expect(store.getState().phase).toBe('finished');
    expect(store.getState().done).toHaveLength(1);
    await store.undo();
    expect([front(store), store.getState().phase]).toEqual(['c', 'question']);
    await store.undo();
    expect([front(store), store.getState().phase]).toEqual(['b', 'answer']);
    await store.undo();
    expect([front(store), store.getState().phase]).toEqual(['a', 'question']);
    await store.undo();
    expect(undone).toEqual(['buried', 'rating', 'suspended']);
    const rows = await db.rows('card').toArray();
    expect(rows.filter((row) => row.suspendedAt || row.buriedUntil)).toEqual([]);
  });

  it('show what became of a card that stays, on the side that was shown', async () => {
    const store = await start();
    store.showAnswer();
    await store.act(flag(3));
    expect(store.getState()).toMatchObject({ phase: 'answer', current: { card: { flag: 3 } } });
    await store.rate(4);
    await store.act(flag(5));
    await store.undo();
    expect(front(store)).toBe('b');
    expect(store.getState().current?.card.flag ?? 0).toBe(0);
    await store.undo();
    expect(front(store)).toBe('a');
    await store.undo();
    expect((await db.rows('card').get('a'))?.flag ?? 0).toBe(0);
  });

  it('are taken back one by one by their toasts, whatever was done since', async () => {
    const store = await start();
    await store.act(suspend);
    const [step] = store.getState().acts;
    await store.act(bury);
    await store.undoStep(step?.seq ?? 0);
    expect(front(store)).toBe('a');
    expect(store.getState().acts.map(({ name }) => name)).toEqual(['buried']);
    await store.undoStep(step?.seq ?? 0);
    expect(undone).toEqual(['suspended']);
    expect(front(store)).toBe('a');
  });

  it('that cannot be written bring their card back, and the step before them stays', async () => {
    const store = await start();
    store.showAnswer();
    await store.rate(4);
    const full: Act = { ...suspend, write: async () => failure('full', 'full') };
    const undo = [store.act(full), store.undo()];
    await Promise.all(undo);
    expect(front(store)).toBe('b');
    expect(undone).toEqual(['problem: full']);
    expect(store.getState().done).toHaveLength(1);
    expect(store.getState().acts).toEqual([]);
  });

  it('that cannot be written are not taken back in place of what was done before', async () => {
    const store = await start();
    await store.act(suspend);
    await store.act(flag(2));
    const full: Act = { ...suspend, write: async () => failure('full', 'full') };
    await Promise.all([store.act(full), store.undo()]);
    expect(store.getState().acts.map(({ name }) => name)).toEqual(['suspended', 'flagged 2']);
    expect(undone).toEqual(['problem: full']);
  });

  it.each([true, false])(
    'leave who has gone on to the next card there, also where they are slow (stored: %s)',
    async (isStored) => {
      const store = await start();
      const write = Promise.withResolvers<void>();
      const work = store.act({
        ...flag(3),
        write: async (card) => {
          await write.promise;
          return isStored ? await flag(3).write(card) : failure('full', 'full');
        },
      });
      store.showAnswer();
      const rated = store.rate(4);
      expect(front(store)).toBe('b');
      write.resolve();
      await Promise.all([work, rated]);
      expect([front(store), store.getState().phase]).toEqual(['b', 'question']);
      expect(store.getState().acts).toHaveLength(isStored ? 1 : 0);
    },
  );

  it('that have nothing to take back are no steps', async () => {
    const store = await start();
    await store.act({ ...flag(3), write: async () => success({}) });
    expect(store.getState().acts).toEqual([]);
    expect(front(store)).toBe('a');
  });

  it('take back what a rating brought along with it', async () => {
    let taken = 0;
    const along = async () => {
      taken += 1;
    };
    const store = await start({
      rate: async (input) => {
        const result = await mutateIn(db, rateCard, input, environment);
        return result.ok ? { ...result, data: { ...result.data, along } } : result;
      },
    });
    store.showAnswer();
    await store.rate(1);
    await store.undo();
    expect(taken).toBe(1);
  });
});

describe('the card that is asked', () => {
  it('is read anew when it was edited, and stays where it is gone', async () => {
    const store = await start();
    store.showAnswer();
    await mutateIn(db, editCard, { id: 'a', front: 'A new front' }, environment);
    await store.refresh();
    expect([front(store), store.getState().phase]).toEqual(['A new front', 'answer']);
    await mutateIn(db, deleteCard, { id: 'a' }, environment);
    await store.refresh();
    expect([front(store), store.getState().phase]).toEqual(['A new front', 'answer']);
  });

  it('is none at the end, and to read it anew changes nothing', async () => {
    const store = await start();
    for (const _ of ['a', 'b', 'c']) await store.act(suspend);
    expect(store.getState().phase).toBe('finished');
    await store.refresh();
    expect(store.getState()).toMatchObject({ phase: 'finished', current: undefined });
  });
});

describe('a custom study', () => {
  async function study(practice: 'unlessDue' | 'always' | 'never', ...cardIds: string[]) {
    const queue = openCustomQueue(db, { cardIds, practice });
    return await start({
      readQueue: () => queue.read(clock),
      openCard: (cardId) => queue.open(cardId, clock),
      rate: (input) => {
        queue.rated(input.cardId, input.rating);
        return mutateIn(db, rateCard, input, environment);
      },
      undo: (input) => {
        queue.takenBack(input.cardId);
        return mutateIn(db, undoReview, input, environment);
      },
    });
  }
  const memories = async () => (await db.table('card').toArray()).map((card) => card.$memory);
  const rateNow = async (store: ReviewStore, rating: 1 | 2 | 3 | 4) => {
    store.showAnswer();
    await store.rate(rating);
  };

  it('asks each card once, and again at the end what was forgotten', async () => {
    const store = await study('always', 'c', 'a');
    expect(store.getState().remaining).toEqual({ learning: 0, reviews: 2, fresh: 0 });
    await rateNow(store, 1);
    expect(front(store)).toBe('a');
    await rateNow(store, 3);
    expect(front(store)).toBe('c');
    await rateNow(store, 3);
    expect(store.getState().phase).toBe('finished');
  });

  it('changes no memory by practice, nor by what is taken back of it', async () => {
    const before = await memories();
    const store = await study('always', 'a', 'b');
    await rateNow(store, 1);
    await rateNow(store, 4);
    await store.undo();
    expect(front(store)).toBe('b');
    await rateNow(store, 3);
    expect(await memories()).toEqual(before);
    const reviews = await db.rows('review').toArray();
    expect(reviews.filter(({ rating }) => rating > 0).map(({ kind }) => kind)).toEqual([
      'practice',
      'practice',
      'practice',
    ]);
  });

  it('counts what is due as a review, and what is not as practice', async () => {
    await mutateIn(db, rateCard, { cardId: 'b', rating: 4, durationMs: 1 }, environment);
    const store = await study('unlessDue', 'a', 'b');
    expect(store.getState().current?.isPractice).toBe(false);
    await rateNow(store, 4);
    expect(store.getState().current?.isPractice).toBe(true);
  });

  it('leaves out what was suspended, buried or deleted meanwhile', async () => {
    await mutateIn(db, suspendCards, { ids: ['a'] }, environment);
    await mutateIn(db, buryCards, { ids: ['b'] }, environment);
    const store = await study('always', 'a', 'b', 'gone', 'c');
    expect(front(store)).toBe('c');
    await rateNow(store, 3);
    expect(store.getState().phase).toBe('finished');
  });

  it('asks a card that was put off and given back, whatever else is undone', async () => {
    const store = await study('always', 'a', 'b', 'c');
    await rateNow(store, 3);
    await store.act(suspend);
    expect(front(store)).toBe('c');
    await store.undo();
    expect(front(store)).toBe('b');
    expect(store.getState().remaining.reviews).toBe(2);
    await store.undo();
    expect(front(store)).toBe('a');
    await store.rate(3);
    expect(front(store)).toBe('b');
  });
});
