import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reviewPorts } from '../../../../test/support/review-ports.ts';
import { AccountDatabase } from '../../../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../../db/mutate.ts';
import { failure } from '../../../lib/result.ts';
import { createCards, type NewCard } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { changeSettings } from '../../../model/entities/student/settings.ts';
import type { Memory } from '../../../model/study/scheduling.ts';
import { readDue, readNewLeft } from '../../../queries/due-cards.ts';
import { readAskedCard } from './review-source.ts';
import { createReview, type ReviewPorts, type ReviewStore } from './review-store.ts';

const minuteMs = 60_000;
let db: AccountDatabase;
let nowMs: number;
const environment: MutateEnvironment = { now: () => nowMs, tzOffsetMin: () => 0 };
const clock = () => ({ nowMs, tzOffsetMin: 0 });

beforeEach(async () => {
  nowMs = Date.parse('2026-03-10T12:00:00Z');
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
});

afterEach(() => db.delete());

async function addCards(...fronts: string[]): Promise<void> {
  for (const front of fronts) {
    const card: NewCard = { deckId: 'deck', kind: 'basic', front, back: front.toUpperCase() };
    await mutateIn(db, createCards, [card], environment);
    nowMs += 1;
  }
}

function review(ports: Partial<ReviewPorts> = {}): ReviewStore & { problems: string[] } {
  const problems: string[] = [];
  const store = createReview({
    ...reviewPorts(db, environment, () => nowMs),
    onProblem: (message) => problems.push(message),
    ...ports,
  });
  return Object.assign(store, { problems });
}

const front = (store: ReviewStore) => store.getState().current?.card.front;

async function answer(store: ReviewStore, rating: 1 | 2 | 3 | 4): Promise<void> {
  store.showAnswer();
  await store.rate(rating);
}

describe('a review', () => {
  it('says which cards are next while another one is asked', async () => {
    await addCards('a', 'b', 'c', 'd');
    const onNext = vi.fn();
    const store = review({ onNext });
    await store.resume();
    expect(onNext.mock.calls.map(([asked]) => asked.card.front)).toEqual(['b', 'c']);
    await answer(store, 4);
    expect(front(store)).toBe('b');
    expect(onNext.mock.calls.at(-1)?.[0].card.front).toBe('d');
  });

  it('has the card after the next one open too, for who rates before the disk is done', async () => {
    await addCards('a', 'b', 'c', 'd');
    let mayWrite: () => void = () => undefined;
    const disk = new Promise<void>((resolve) => {
      mayWrite = resolve;
    });
    const { rate } = reviewPorts(db, environment, () => nowMs);
    const store = review({ rate: (input) => disk.then(() => rate(input)) });
    await store.resume();
    const written = [answer(store, 4)];
    expect(front(store)).toBe('b');
    written.push(answer(store, 4));
    expect(front(store)).toBe('c');
    mayWrite();
    await Promise.all(written);
    expect([front(store), store.getState().remaining.fresh]).toEqual(['c', 2]);
    await answer(store, 4);
    expect(front(store)).toBe('d');
  });

  it('asks the first card before it has counted again what the screen behind has counted', async () => {
    await addCards('a', 'b');
    const { readQueue } = reviewPorts(db, environment, () => nowMs);
    let mayCount: () => void = () => undefined;
    const counting = new Promise<void>((resolve) => {
      mayCount = resolve;
    });
    const ports = {
      ...reviewPorts(db, environment, () => nowMs),
      readQueue: async (...[after, ahead, counted]: Parameters<typeof readQueue>) => {
        if (counted === undefined) await counting;
        return await readQueue(after, ahead, counted);
      },
      onProblem: () => undefined,
    };
    const store = createReview(ports, { learning: 0, reviews: 0, fresh: 7 });
    const resumed = store.resume();
    await vi.waitFor(() => expect(front(store)).toBe('a'));
    expect(store.getState().remaining.fresh).toBe(7);
    mayCount();
    await resumed;
    expect([front(store), store.getState().remaining.fresh]).toEqual(['a', 2]);
  });

  it('asks one card after the other and ends with what comes next', async () => {
    await addCards('a', 'b');
    const store = review();
    await store.resume();
    expect(front(store)).toBe('a');
    expect(store.getState().remaining).toEqual({ learning: 0, reviews: 0, fresh: 2 });
    await answer(store, 4);
    expect(front(store)).toBe('b');
    await answer(store, 4);
    const { phase, done, nextDueAt } = store.getState();
    expect(phase).toBe('finished');
    expect(done.map((item) => item.rating)).toEqual([4, 4]);
    expect(nextDueAt).toBeGreaterThan(nowMs);
  });

  it('shows the next card before the rating is on the disk', async () => {
    await addCards('a', 'b');
    const store = review();
    await store.resume();
    store.showAnswer();
    const written = store.rate(3);
    expect(front(store)).toBe('b');
    expect(store.getState().phase).toBe('question');
    await written;
    expect(await db.rows('review').count()).toBe(1);
  });

  it('takes two ratings that follow each other faster than the disk', async () => {
    await addCards('a', 'b', 'c');
    const store = review();
    await store.resume();
    store.showAnswer();
    const first = store.rate(4);
    store.showAnswer();
    const second = store.rate(4);
    await Promise.all([first, second]);
    expect(await db.rows('review').count()).toBe(2);
    expect(front(store)).toBe('c');
  });

  it('rates nothing before the answer was shown', async () => {
    await addCards('a');
    const store = review();
    await store.resume();
    await store.rate(3);
    expect(await db.rows('review').count()).toBe(0);
  });

  it('brings a card back that could not be written, and says why', async () => {
    await addCards('a', 'b');
    const store = review({ rate: async () => failure('full', 'This device is full') });
    await store.resume();
    await answer(store, 3);
    expect(front(store)).toBe('a');
    expect(store.getState()).toMatchObject({ phase: 'answer', done: [] });
    expect(store.problems).toEqual(['This device is full']);
  });

  it('waits for a learning card, and asks it when its time has come', async () => {
    await addCards('a');
    const store = review();
    await store.resume();
    await answer(store, 1);
    const { phase, waitUntil = 0 } = store.getState();
    expect(phase).toBe('waiting');
    expect(waitUntil - nowMs).toBeLessThanOrEqual(minuteMs);
    nowMs = waitUntil;
    await store.resume();
    expect(store.getState().phase).toBe('question');
    expect(front(store)).toBe('a');
  });

  it('shows learning cards ahead of their time when asked to', async () => {
    await addCards('a');
    const store = review();
    await store.resume();
    await answer(store, 3);
    expect(store.getState().phase).toBe('waiting');
    await store.showAhead();
    expect(front(store)).toBe('a');
    await answer(store, 3);
    expect(store.getState().phase).toBe('finished');
  });

  it('takes a rating back by a fact that voids it, and shows the card again', async () => {
    await addCards('a', 'b');
    const store = review();
    await store.resume();
    await answer(store, 4);
    await store.undo();
    expect(front(store)).toBe('a');
    expect(store.getState().done).toEqual([]);
    expect(await db.rows('review').count()).toBe(2);
    const cards: { $memory: Memory }[] = await db.table('card').toArray();
    expect(cards.map((card) => card.$memory.reps)).toEqual([0, 0]);
    await store.rate(3);
    expect(front(store)).toBe('b');
  });

  it('counts at most a minute for one card', async () => {
    await addCards('a');
    const store = review();
    await store.resume();
    nowMs += 10 * minuteMs;
    await answer(store, 4);
    expect((await db.rows('review').toArray())[0]?.durationMs).toBe(minuteMs);
  });

  it('passes over a card that was deleted meanwhile', async () => {
    await addCards('a', 'b');
    const store = review({
      openCard: async (id) => {
        const asked = await readAskedCard(db, id, clock());
        return asked?.card.front === 'a' ? undefined : asked;
      },
    });
    await store.resume();
    expect(front(store)).toBe('b');
  });
});

describe('the daily allowance of new cards', () => {
  it('is used up by cards introduced today and is there again tomorrow', async () => {
    await mutateIn(db, changeSettings, { newCardsPerDay: 2 }, environment);
    await addCards('a', 'b', 'c');
    const store = review();
    await store.resume();
    await answer(store, 4);
    expect(await readNewLeft(db, clock())).toBe(1);
    await answer(store, 4);
    expect(store.getState().phase).toBe('finished');
    expect((await readDue(db, 'deck', clock())).fresh).toBe(0);
    nowMs += 24 * 60 * minuteMs;
    expect((await readDue(db, 'deck', clock())).fresh).toBe(1);
  });
});
