/** The reads of a review: the next cards in order, one card, and the next due time. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from '../../../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../../db/mutate.ts';
import { createCards, deleteCard, type NewCard } from '../../../model/entities/card.ts';
import { changeDeckOptions, createDeck } from '../../../model/entities/deck.ts';
import {
  forgetCards,
  type Rating,
  rateCard,
  setDueDate,
  undoReview,
} from '../../../model/entities/facts/review.ts';
import { changeSettings } from '../../../model/entities/student/settings.ts';
import { dayAfter } from '../../../model/study/local-time.ts';
import { studyDayOf } from '../../../model/study/study-day.ts';
import { learnAheadMs, readAskedCard, readNextDue, readQueue } from './review-source.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const startMs = Date.parse('2026-03-10T12:00:00Z');
let db: AccountDatabase;
let nowMs: number;
const environment: MutateEnvironment = { now: () => nowMs, tzOffsetMin: () => 0 };
const clock = () => ({ nowMs, tzOffsetMin: 0 });

beforeEach(async () => {
  nowMs = startMs;
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'deck', name: 'Biology' }, environment);
});

afterEach(() => db.delete());

/** @returns the id of the card */
async function add(
  front: string,
  source: Partial<NewCard> & { groupId?: string } = {},
): Promise<string> {
  const card: NewCard = { deckId: 'deck', kind: 'basic', front, back: '', ...source };
  const made = await mutateIn(db, createCards, [card], environment);
  nowMs += 1;
  return (made.ok && made.data.ids[0]) || '';
}

/** @returns the id of the review */
async function rate(cardId: string, rating: Rating): Promise<string> {
  const made = await mutateIn(db, rateCard, { cardId, rating, durationMs: 0 }, environment);
  return (made.ok && made.data.ids[0]) || '';
}

async function dueAt(cardId: string): Promise<number> {
  const { $memory } = await db.table('card').get(cardId);
  return $memory.dueAt;
}

const queue = (ahead = false) => readQueue(db, 'deck', clock(), undefined, ahead);
async function frontsInOrder(ahead = false): Promise<(string | undefined)[]> {
  const { order } = await queue(ahead);
  const rows = await db.rows('card').bulkGet(order.map(({ cardId }) => cardId));
  return rows.map((row) => row?.front);
}

describe('learning cards that come back soon', () => {
  it('are waited for only when nothing else is left, and asked ahead only then', async () => {
    await rate(await add('learning'), 1);
    const fresh = await add('new');
    expect((await queue()).waitUntil).toBeUndefined();
    expect(await frontsInOrder(true)).toEqual(['new']);
    await rate(fresh, 4);
    expect((await queue()).order).toEqual([]);
    expect(await frontsInOrder(true)).toEqual(['learning']);
  });

  it('come the earliest first, learned anew or again', async () => {
    const again = await add('again');
    await rate(again, 4);
    nowMs = await dueAt(again);
    await rate(again, 1);
    nowMs += minuteMs;
    const anew = await add('anew');
    await rate(anew, 3);
    const [first, second] = [await dueAt(again), await dueAt(anew)];
    expect(first).toBeLessThan(second);
    expect((await queue()).waitUntil).toBe(first);
    expect(await frontsInOrder(true)).toEqual(['again', 'anew']);
  });

  it('are counted as left where they are asked ahead', async () => {
    for (const front of ['a', 'b']) await rate(await add(front), 1);
    nowMs -= minuteMs / 2;
    expect((await queue()).remaining).toEqual({ learning: 0, reviews: 0, fresh: 0 });
    expect((await queue(true)).remaining).toEqual({ learning: 2, reviews: 0, fresh: 0 });
  });

  it('are those of the next 20 minutes', async () => {
    const card = await add('a');
    await rate(card, 1);
    const due = await dueAt(card);
    nowMs = due - learnAheadMs - 1;
    expect((await queue()).waitUntil).toBeUndefined();
    expect((await queue(true)).order).toEqual([]);
    nowMs = due - learnAheadMs;
    expect((await queue()).waitUntil).toBe(due);
    nowMs = due;
    expect(await frontsInOrder()).toEqual(['a']);
  });
});

describe('cards of one page', () => {
  const page1 = { fileId: 'cells', page: 1 };

  it('do not follow each other while another card is there', async () => {
    await add('one', page1);
    await add('two', page1);
    await add('other');
    expect(await frontsInOrder()).toEqual(['one', 'other', 'two']);
  });

  it.each<[string, Partial<NewCard>, Partial<NewCard>]>([
    ['without a file', {}, {}],
    ['of a file, without a page', { fileId: 'cells' }, { fileId: 'cells' }],
    ['of two pages', { fileId: 'cells', page: 2 }, { fileId: 'cells', page: 3 }],
    ['of two files', { fileId: 'atoms', page: 1 }, { fileId: 'waves', page: 1 }],
  ])('are not the cards %s', async (_, first, second) => {
    await add('one', first);
    await add('two', second);
    await add('other', page1);
    await add('alone');
    expect(await frontsInOrder()).toEqual(['one', 'two', 'other', 'alone']);
  });
});

it('both directions of a card do not follow each other while another card is there', async () => {
  await add('one', { groupId: 'one' });
  await add('eno', { groupId: 'one' });
  await add('other');
  expect(await frontsInOrder()).toEqual(['one', 'other', 'eno']);
});

it('the options of a deck hold where decks lie in it', async () => {
  await mutateIn(db, createDeck, { id: 'inner', name: 'Cells', parentId: 'deck' }, environment);
  await mutateIn(
    db,
    changeDeckOptions,
    { id: 'deck', choices: { newPlace: 'first' } },
    environment,
  );
  const known = await add('known');
  await rate(known, 4);
  nowMs = await dueAt(known);
  await add('new', { deckId: 'inner' });
  expect(await frontsInOrder()).toEqual(['new', 'known']);
});

describe('a card that is asked', () => {
  const asked = (cardId: string) => readAskedCard(db, cardId, clock());

  it('is none where it was deleted, or never was', async () => {
    const card = await add('a');
    expect((await asked(card))?.card.front).toBe('a');
    await mutateIn(db, deleteCard, { id: card }, environment);
    expect(await asked(card)).toBeUndefined();
    expect(await asked('nobody')).toBeUndefined();
  });

  it('is new until it has a rating that counts', async () => {
    const card = await add('a');
    expect((await asked(card))?.isNew).toBe(true);
    const reviewId = await rate(card, 3);
    expect((await asked(card))?.isNew).toBe(false);
    await mutateIn(db, undoReview, { cardId: card, reviewId }, environment);
    expect((await asked(card))?.isNew).toBe(true);
    await rate(card, 3);
    nowMs += 1;
    await mutateIn(db, forgetCards, { ids: [card] }, environment);
    expect((await asked(card))?.isNew).toBe(true);
  });

  it('says what each rating brings after the ratings before', async () => {
    const card = await add('a');
    expect((await asked(card))?.intervals[3]).toBeLessThan(dayMs);
    await rate(card, 4);
    nowMs = await dueAt(card);
    const { intervals } = (await asked(card)) ?? {};
    expect(intervals?.[3]).toBeGreaterThan(7 * dayMs);
    await rate(card, 3);
    expect((await dueAt(card)) - nowMs).toBe(intervals?.[3]);
  });

  it('comes back the sooner, the more the student wants to remember', async () => {
    const card = await add('a');
    await rate(card, 4);
    nowMs = await dueAt(card);
    const goodAt = async (desiredRetention: number) => {
      await mutateIn(db, changeSettings, { desiredRetention }, environment);
      return (await asked(card))?.intervals[3] ?? 0;
    };
    const usual = (await asked(card))?.intervals[3];
    expect(await goodAt(0.97)).toBeLessThan(usual ?? 0);
    expect(await goodAt(0.75)).toBeGreaterThan(usual ?? 0);
  });
});

describe('when the next card is due', () => {
  const next = () => readNextDue(db, 'deck', nowMs);

  it('is unknown where no card was ever rated', async () => {
    expect(await next()).toBeUndefined();
    await add('new');
    expect(await next()).toBeUndefined();
  });

  it('is that of a card that was forgotten, where no other comes before', async () => {
    const [forgotten, other] = [await add('forgotten'), await add('other')];
    for (const id of [forgotten, other]) await rate(id, 4);
    nowMs = await dueAt(forgotten);
    await rate(forgotten, 1);
    await rate(other, 4);
    expect(await next()).toBe(await dueAt(forgotten));
    expect(await dueAt(forgotten)).toBeLessThan(nowMs + 20 * minuteMs);
  });

  it('is the earliest time that is still to come', async () => {
    const [learning, review] = [await add('learning'), await add('review')];
    await rate(learning, 1);
    await rate(review, 4);
    const [soon, later] = [await dueAt(learning), await dueAt(review)];
    expect(soon).toBeLessThan(later);
    expect(await next()).toBe(soon);
    nowMs = soon - 1;
    expect(await next()).toBe(soon);
    nowMs = soon;
    expect(await next()).toBe(later);
    nowMs = later;
    expect(await next()).toBeUndefined();
  });
});

describe('studying ahead', () => {
  const ahead = async (asked: ReadonlySet<string>) => {
    const { order, remaining } = await readQueue(db, 'deck', clock(), undefined, false, { asked });
    const rows = await db.rows('card').bulkGet(order.map(({ cardId }) => cardId));
    return { fronts: rows.map((row) => row?.front), left: remaining.reviews };
  };

  it('asks the cards of the next days, each once', async () => {
    const easy = await add('easy');
    await rate(easy, 4);
    const soon = await add('soon');
    await rate(soon, 3);
    nowMs = await dueAt(soon);
    await rate(soon, 3);
    nowMs = (await dueAt(soon)) - dayMs;
    expect((await queue()).order).toEqual([]);
    const { fronts, left } = await ahead(new Set());
    expect(fronts).toContain('soon');
    expect(left).toBe(fronts.length);
    expect((await ahead(new Set([soon]))).fronts).not.toContain('soon');
    nowMs -= 30 * dayMs;
    expect((await ahead(new Set())).fronts).toEqual([]);
  });

  it('goes on with the cards after those that one reading brings', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 41; n++) ids.push(await add(`card ${n}`));
    for (const id of ids) await rate(id, 4);
    nowMs += 1;
    await mutateIn(db, setDueDate, { ids, dueOn: dayAfter(studyDayOf(nowMs, 0), 2) }, environment);
    const first = (await readQueue(db, 'deck', clock(), undefined, false, { asked: new Set() }))
      .order;
    expect(first).toHaveLength(40);
    const asked = new Set(first.map(({ cardId }) => cardId));
    const [last] = ids.filter((id) => !asked.has(id));
    expect((await ahead(asked)).fronts).toEqual([`card ${ids.indexOf(last ?? '')}`]);
    expect((await ahead(new Set(ids))).fronts).toEqual([]);
  });
});
