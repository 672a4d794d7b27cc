/** Limits, order and burying: which cards a review shows. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spyOnTable } from '../../../test/support/table-spy.ts';
import { AccountDatabase } from '../../db/database.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import { defaultParameters } from '../../model/study/fsrs/parameters.ts';
import { countBacklog, readDue, states } from '../due-cards.ts';
import { readQueueCards } from './queue.ts';
import type { Scope } from './scope.ts';

const $at = '0loyw3v28-000-phone';
const nowMs = Date.UTC(2026, 10, 1, 12);
const clock = { nowMs, tzOffsetMin: 0 };
const dayMs = 86_400_000;

let database: AccountDatabase;

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  for (const id of ['french', 'biology']) await layDeck(id);
});
afterEach(() => database.delete());

const layDeck = (id: string, options: object = {}) =>
  database.table('deck').put({ id, $at, name: id, createdAt: 1, deletedAt: 0, ...options });
const choose = (options: object) =>
  database.table('settings').put({ id: settingsId, $at, ...options });

async function layCard(id: string, state: number, deckId: string, more: object = {}, memory = {}) {
  const $memory = {
    ...{ live: 1, state, dueAt: state === 0 ? 0 : 5, reps: state === 0 ? 0 : 3 },
    ...{ stability: 10, lastRatedAt: nowMs - 10 * dayMs },
    ...memory,
  };
  await database
    .table('card')
    .put({ id, $at, deckId, createdAt: 1, deletedAt: 0, $memory, ...more });
}

async function layReview(id: string, cardId: string, more: object = {}) {
  const fact = { id, $at, cardId, ratedAt: nowMs, tzOffsetMin: 0, studyDay: '2026-11-01' };
  await database.table('review').put({ ...fact, rating: 3, ...more });
}

const shown = async (scope?: string) => {
  const { reviews, fresh } = await readQueueCards(database, scope, clock, 40);
  return [...reviews, ...fresh].map(({ cardId }) => cardId);
};

describe('limits', () => {
  beforeEach(async () => {
    for (const index of [1, 2, 3, 4]) {
      await layCard(`f${index}`, states.review, 'french');
      await layCard(`b${index}`, states.review, 'biology');
      await layCard(`n${index}`, states.fresh, 'french');
    }
  });

  it('of the student apply to all decks together, and count today’s reviews', async () => {
    await choose({ reviewsPerDay: 5, newCardsPerDay: 2 });
    expect(await readDue(database, undefined, clock)).toEqual({
      learning: 0,
      reviews: 5,
      fresh: 2,
    });
    await layCard('done', states.review, 'biology', {}, { dueAt: nowMs + dayMs });
    await layReview('r', 'done');
    await layReview('p', 'f1', { kind: 'practice' });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 4, fresh: 2 });
    expect(await shown()).toHaveLength(6);
  });

  it('do not count a rating that was undone', async () => {
    await choose({ reviewsPerDay: 3 });
    await layReview('r', 'f1');
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 2 });
    await layReview('v', 'f1', { rating: 0, voids: 'r' });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 3 });
  });

  it('are not used up by a card that was reviewed today and then reset', async () => {
    await choose({ newCardsPerDay: 2, reviewsPerDay: 3 });
    for (const id of ['f1', 'f2']) await layReview(`r ${id}`, id);
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 1, fresh: 2 });
    for (const id of ['f1', 'f2']) await layCard(id, states.fresh, 'french');
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 3, fresh: 2 });
    // Counts as the first rating after it.
    await layCard('f1', states.learning, 'french', {}, { reps: 1 });
    await layReview('r again', 'f1');
    expect(await readDue(database, undefined, clock)).toMatchObject({ fresh: 1 });
  });

  it('of a deck apply only to it and to the decks in it', async () => {
    await layDeck('french', { reviewsPerDay: 1, newCardsPerDay: 3 });
    await layDeck('verbs', { parentId: 'french' });
    await layCard('v1', states.review, 'verbs');
    expect(await readDue(database, 'french', clock)).toMatchObject({ reviews: 1, fresh: 3 });
    expect(await readDue(database, 'biology', clock)).toMatchObject({ reviews: 4 });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 5, fresh: 3 });
    expect(await shown()).toHaveLength(8);
  });

  it('are raised only for today', async () => {
    await choose({ reviewsPerDay: 2, raisedOn: '2026-11-01', raisedReviews: 3 });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 5 });
    await choose({ reviewsPerDay: 2, raisedOn: '2026-10-31', raisedReviews: 3 });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 2 });
  });

  it('are raised by extra cards of a deck, with or without its own limit, or the limit of its parent', async () => {
    await choose({ newCardsPerDay: 1 });
    const more = { raisedOn: '2026-11-01', raisedNew: 2 };
    await layDeck('french', more);
    expect(await readDue(database, 'french', clock)).toMatchObject({ fresh: 3 });
    await layDeck('french', { ...more, newCardsPerDay: 0 });
    expect(await readDue(database, 'french', clock)).toMatchObject({ fresh: 2 });
    await layDeck('french', { parentId: 'languages', ...more });
    await layDeck('languages', { newCardsPerDay: 1 });
    expect(await readDue(database, 'languages', clock)).toMatchObject({ fresh: 3 });
  });

  it('hide cards and do not change them', async () => {
    const before = await database.table('card').toArray();
    await choose({ reviewsPerDay: 0 });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 0 });
    expect(await database.table('card').toArray()).toEqual(before);
  });

  it('spread a backlog over days, the best remembered first, and end with the plan', async () => {
    await layCard('b2', states.review, 'biology', {}, { stability: 500 });
    await choose({ catchUpFrom: '2026-10-31', catchUpDays: 5, newCardsPerDay: 0 });
    expect(await shown()).toEqual(['b2', 'b1']);
    await choose({ catchUpFrom: '2026-10-31', catchUpDays: 0, newCardsPerDay: 0 });
    expect(await shown()).toHaveLength(8);
  });

  it('spread a backlog by its size when the day began, also after reviews', async () => {
    // Of nine cards, five a day for two days.
    for (const id of ['done', 'b5', 'b6', 'b7']) await layCard(id, states.review, 'biology');
    for (const id of ['f3', 'f4', 'b4']) await layCard(id, states.fresh, 'french');
    await choose({ catchUpFrom: '2026-11-01', catchUpDays: 2, newCardsPerDay: 0 });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 5 });
    await layCard('done', states.review, 'biology', {}, { dueAt: nowMs + dayMs });
    await layReview('r', 'done');
    // Of the eight that are left it would be four, with one done already.
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 4 });
  });

  it('spread a backlog without the cards of archived courses, which are not asked', async () => {
    const old = { id: 'old', $at, name: 'Old', createdAt: 1, archivedAt: 1, deletedAt: 0 };
    await database.table('course').put(old);
    await layDeck('biology', { courseId: 'old' });
    expect(await countBacklog(database, nowMs)).toBe(4);
    await choose({ catchUpFrom: '2026-10-31', catchUpDays: 3, newCardsPerDay: 0 });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 2 });
  });

  it('of a deck in an archived course do not take cards from other decks', async () => {
    const old = { id: 'old', $at, name: 'Old', createdAt: 1, archivedAt: 1, deletedAt: 0 };
    await database.table('course').put(old);
    await layDeck('biology', { courseId: 'old', reviewsPerDay: 1 });
    await layDeck('history', { reviewsPerDay: 1 });
    for (const id of ['h1', 'h2']) await layCard(id, states.review, 'history');
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 5, fresh: 4 });
  });
});

describe('limits of a thousand decks', () => {
  const decks = Array.from({ length: 1_000 }, (_, at) => `limited ${at}`);
  const layCards = async (state: number, each: number) => {
    const $memory = { live: 1, state, dueAt: state === 0 ? 0 : 5, reps: 3 };
    const card = { $at, createdAt: 1, deletedAt: 0, $memory };
    const ids = Array.from({ length: each }, (_, at) => at);
    await database
      .table('card')
      .bulkPut(
        decks.flatMap((deckId) =>
          ids.map((at) => ({ ...card, id: `${deckId} ${state} ${at}`, deckId })),
        ),
      );
  };
  beforeEach(async () => {
    const limits = { newCardsPerDay: 1, reviewsPerDay: 1 };
    await database
      .table('deck')
      .bulkPut(decks.map((id) => ({ id, $at, name: id, createdAt: 1, deletedAt: 0, ...limits })));
    await choose({ newCardsPerDay: 20 });
  });

  it('do not need a request per deck if the first cards are enough', async () => {
    await layCards(states.fresh, 1);
    const asked = spyOnTable(database, 'card', 'where');
    expect(await readDue(database, undefined, clock, 500)).toMatchObject({ reviews: 0, fresh: 20 });
    expect(asked.mock.calls.length).toBeLessThan(20);
  });

  it('are read a few at a time otherwise, and each deck is counted up to its limit', async () => {
    await layCards(states.review, 3);
    await layCard('b1', states.review, 'biology');
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 1_001, fresh: 0 });
    expect(await readDue(database, undefined, clock, 300)).toMatchObject({ reviews: 300 });
    expect(await readDue(database, { only: ['biology'] }, clock)).toMatchObject({ reviews: 1 });
  });
});

describe('order', () => {
  beforeEach(async () => {
    for (let index = 0; index < 30; index += 1) {
      const stability = 1 + ((index * 7) % 30);
      await layCard(`c${index}`, states.review, 'french', {}, { stability, dueAt: index + 1 });
    }
  });

  it('by retrievability asks the most forgotten cards first', async () => {
    await choose({ reviewOrder: 'retrievability' });
    const ids = await shown();
    const rows = await database.table('card').bulkGet(ids);
    const stabilities = rows.map(({ $memory }) => $memory.stability);
    expect(stabilities).toEqual([...stabilities].sort((a, b) => a - b));
  });

  it('by retrievability uses the parameters of each card’s own deck, in any scope', async () => {
    const old = { lastRatedAt: nowMs - 60 * dayMs, stability: 1 };
    await layCard('aFrench', states.review, 'french', {}, old);
    await layCard('steep', states.review, 'biology', {}, old);
    const parameters = defaultParameters.with(20, 0.8);
    await layDeck('biology', { parameters });
    await choose({ reviewOrder: 'retrievability' });
    const scopes: Scope[] = [undefined, { only: ['french', 'biology'] }];
    for (const scope of scopes) {
      const { reviews } = await readQueueCards(database, scope, clock, 40);
      expect(reviews.slice(0, 2).map(({ cardId }) => cardId)).toEqual(['steep', 'aFrench']);
    }
  });

  it('at random is the same all day, and another tomorrow', async () => {
    await layDeck('french', { reviewOrder: 'random' });
    const today = await shown('french');
    expect(await shown('french')).toEqual(today);
    expect(today).not.toEqual(Array.from({ length: 30 }, (_, index) => `c${index}`));
    const tomorrow = await readQueueCards(
      database,
      'french',
      { ...clock, nowMs: nowMs + dayMs },
      40,
    );
    expect(tomorrow.reviews.map(({ cardId }) => cardId)).not.toEqual(today);
  });
});

describe('cards of one group', () => {
  beforeEach(async () => {
    await layCard('front', states.review, 'french', { groupId: 'front' }, { dueAt: nowMs + dayMs });
    await layCard('back', states.review, 'french', { groupId: 'front' });
    await layCard('new', states.fresh, 'french', { groupId: 'front' });
    await layCard('alone', states.review, 'french');
    await layReview('r', 'front');
  });

  it('come on one day by default', async () => {
    expect(await shown('french')).toEqual(['alone', 'back', 'new']);
  });

  it('wait until tomorrow if the deck buries them, and are not counted', async () => {
    await layDeck('french', { buriesSiblings: true });
    expect(await shown('french')).toEqual(['alone']);
    expect(await readDue(database, 'french', clock)).toEqual({ learning: 0, reviews: 1, fresh: 0 });
    const tomorrow = { ...clock, nowMs: nowMs + dayMs };
    expect(await readDue(database, 'french', tomorrow)).toMatchObject({ reviews: 3, fresh: 1 });
  });

  it('come at once if the rating of the other card was undone', async () => {
    await layDeck('french', { buriesSiblings: true });
    await layReview('v', 'front', { rating: 0, voids: 'r' });
    expect(await shown('french')).toEqual(['alone', 'back', 'new']);
  });

  it('are left out of a count and of a limit, however many cards are due', async () => {
    await layDeck('french', { buriesSiblings: true });
    const { id: _, ...like } = await database.table('card').get('alone');
    const many = Array.from({ length: 2_100 }, (_, index) => ({ ...like, id: `m${index}` }));
    await database.table('card').bulkPut(many);
    expect(await readDue(database, 'french', clock)).toMatchObject({ reviews: 2_101, fresh: 0 });
    await choose({ reviewsPerDay: 2_102 });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 2_101 });
    expect(await readDue(database, 'biology', clock)).toMatchObject({ reviews: 0 });
  });

  it('are asked and counted if they are already being learned', async () => {
    await layDeck('french', { buriesSiblings: true });
    await layCard('learning', states.learning, 'french', { groupId: 'front' });
    expect(await readDue(database, 'french', clock)).toMatchObject({ learning: 1, reviews: 1 });
  });
});
