/** The screen while storage is slow, broken or empty, with ports that the test controls. */
import { describe, expect, it } from 'vitest';
import { failure, type Result, success } from '../../../lib/result.ts';
import { orderQueue } from '../../../model/study/review-queue.ts';
import type { AskedCard } from './review-source.ts';
import { createReview, type ReviewPorts, type ReviewStore } from './review-store.ts';

type Written = Result<{ ids: string[] }>;

interface TestCard {
  id: string;
  page?: string;
}

const counts = { learning: 0, reviews: 0, fresh: 0 };
const intervals = { 1: 1, 2: 2, 3: 3, 4: 4 };

/** A deck of new cards. The test decides when a rating is written, and may change `cards`. */
function open(cards: TestCard[], ports: Partial<ReviewPorts> = {}) {
  const writes: ((result: Written) => void)[] = [];
  const durations: number[] = [];
  const done = new Set<string>();
  let nowMs = 1_000_000;
  const store = createReview({
    now: () => nowMs,
    readQueue: async (after) => {
      const fresh = cards
        .filter(({ id }) => !done.has(id))
        .map(({ id, page }, n) => ({ cardId: id, dueAt: 0, createdAt: n, apartKey: page }));
      return {
        order: orderQueue({ learning: [], reviews: [], fresh }, 99, after),
        remaining: counts,
      };
    },
    openCard: async (cardId) => {
      const found = cards.find(({ id }) => id === cardId);
      return found && askedCard(found);
    },
    readNext: async () => ({}),
    rate: ({ cardId, durationMs }) => {
      durations.push(durationMs);
      return new Promise((resolve) => {
        writes.push((result) => {
          if (result.ok) done.add(cardId);
          resolve(result);
        });
      });
    },
    undo: async ({ cardId }) => {
      done.delete(cardId);
      return success(undefined);
    },
    onProblem: () => undefined,
    ...ports,
  });
  const write = (n: number, result: Written = success({ ids: [`review-${n}`] })) =>
    expect
      .poll(() => writes.length)
      .toBeGreaterThan(n)
      .then(() => writes[n]?.(result));
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { store, write, pass, durations };
}

function askedCard({ id, page }: TestCard): AskedCard {
  return { card: { id } as AskedCard['card'], apartKey: page, intervals, isNew: true };
}

const shown = (store: ReviewStore) => store.getState().current?.card.id;
const phase = (store: ReviewStore) => store.getState().phase;

function answer(store: ReviewStore): Promise<void> {
  store.showAnswer();
  return store.rate(3);
}

describe('while the disk is busy', () => {
  it('loads until the first card is there', async () => {
    const { store } = open([{ id: 'a' }]);
    expect(store.getState()).toEqual({ phase: 'loading', remaining: counts, done: [], acts: [] });
    await store.resume();
    expect([phase(store), shown(store)]).toEqual(['question', 'a']);
  });

  it('says that nothing is left only when the last rating is written', async () => {
    const { store, write } = open([{ id: 'a' }, { id: 'b' }]);
    await store.resume();
    const [first, second] = [answer(store), answer(store)];
    expect([phase(store), shown(store)]).toEqual(['loading', undefined]);
    await write(0);
    await first;
    expect([phase(store), shown(store)]).toEqual(['loading', undefined]);
    await write(1);
    await second;
    expect(phase(store)).toBe('finished');
  });

  it('shows the last card again, not an end, where its rating is refused', async () => {
    const { store, write } = open([{ id: 'a' }]);
    await store.resume();
    const ended = answer(store);
    await write(0, failure('full', 'This device is full'));
    await ended;
    expect([phase(store), shown(store)]).toEqual(['answer', 'a']);
  });

  it('asks no card of the page that was asked last, though both came while it was being written', async () => {
    const cards = [{ id: 'a', page: 'cells 1' }];
    const { store, write } = open(cards);
    await store.resume();
    const ended = answer(store);
    cards.push({ id: 'b', page: 'cells 1' }, { id: 'c', page: 'cells 2' });
    await write(0);
    await ended;
    expect(shown(store)).toBe('c');
  });
});

it.each([
  ['as long as it was shown', 3_200, 3_200],
  ['in whole milliseconds', 3_200.4, 3_200],
  ['at most a minute', 60_001, 60_000],
  ['never less than nothing, where the clock is set back', -5_000, 0],
])('a card is counted %s', async (_, passedMs, durationMs) => {
  const { store, pass, durations } = open([{ id: 'a' }, { id: 'b' }]);
  pass(10_000);
  await store.resume();
  pass(passedMs);
  void answer(store);
  await expect.poll(() => durations).toEqual([durationMs]);
});

describe('“Show answer”', () => {
  it('does nothing where no question is shown', async () => {
    const loading = open([{ id: 'a' }]).store;
    loading.showAnswer();
    expect(phase(loading)).toBe('loading');
    const finished = open([]).store;
    await finished.resume();
    finished.showAnswer();
    expect(phase(finished)).toBe('finished');
  });
});

describe('an undo', () => {
  it('leaves the question where nothing was rated', async () => {
    const { store } = open([{ id: 'a' }]);
    await store.resume();
    await store.undo();
    expect([phase(store), shown(store)]).toEqual(['question', 'a']);
  });

  it('leaves the next card as it is shown where the undone one was deleted meanwhile', async () => {
    const cards = [{ id: 'a' }, { id: 'b' }];
    const { store, write } = open(cards);
    await store.resume();
    const ended = answer(store);
    await write(0);
    await ended;
    cards.shift();
    store.showAnswer();
    await store.undo();
    expect([phase(store), shown(store)]).toEqual(['answer', 'b']);
    expect(store.getState().done).toEqual([]);
  });
});

it('asks on where it stood, when it is tried again after a failure', async () => {
  let isBroken = false;
  const { store, write } = open([{ id: 'a' }, { id: 'b' }, { id: 'c' }], {
    openCard: async (id) => {
      if (isBroken) throw new Error('broken');
      return askedCard({ id });
    },
  });
  await store.resume();
  const ended = answer(store);
  isBroken = true;
  await write(0);
  await ended;
  expect(phase(store)).toBe('failed');
  isBroken = false;
  await store.resume();
  expect([phase(store), shown(store)]).toEqual(['question', 'b']);
});

it('an end that comes again tells only what goes on then', async () => {
  const told = [{ later: 5 }, { nextDueAt: 7 }, {}];
  const { store } = open([], { readNext: async () => told.shift() ?? {} });
  const next = () => {
    const { nextDueAt, later } = store.getState();
    return { nextDueAt, later };
  };
  await store.finish();
  expect(next()).toEqual({ nextDueAt: undefined, later: 5 });
  await store.finish();
  expect(next()).toEqual({ nextDueAt: 7, later: undefined });
  await store.finish();
  expect(next()).toEqual({ nextDueAt: undefined, later: undefined });
});
