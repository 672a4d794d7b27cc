/** Due cards by kind, and the new cards that today still allows. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from '../db/database.ts';
import { settingsId } from '../model/entities/student/settings.ts';
import { cardsDue, readDue, readNewLeft, states, totalDue } from './due-cards.ts';

const $at = '0loyw3v28-000-phone';
const nowMs = Date.UTC(2026, 10, 1, 12);
const clock = { nowMs, tzOffsetMin: 0 };
const [today, yesterday] = ['2026-11-01', '2026-10-31'];

let database: AccountDatabase;

beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

async function layCard(id: string, state: number, dueAt: number, reps = 0, deckId = 'd') {
  const $memory = { live: 1, state, dueAt, reps };
  await database.table('card').put({ id, $at, deckId, createdAt: 1, deletedAt: 0, $memory });
}

async function layReview(id: string, cardId: string, studyDay: string) {
  await database.table('review').put({ id, $at, cardId, ratedAt: nowMs, studyDay, rating: 3 });
}

const allowNew = (newCardsPerDay: number) =>
  database.table('settings').put({ id: settingsId, $at, newCardsPerDay });

describe('due cards', () => {
  beforeEach(async () => {
    await layCard('learning 1', states.learning, 5);
    await layCard('learning 2', states.learning, 3);
    await layCard('relearning', states.relearning, 5);
    for (const id of ['review 1', 'review 2', 'review 3']) await layCard(id, states.review, 5);
    for (const id of ['new 1', 'new 2']) await layCard(id, states.fresh, 0);
    await layCard('later', states.review, nowMs + 86_400_000 * 3);
    await layCard('elsewhere', states.review, 5, 0, 'other');
  });

  it('adds relearning to learning, and leaves out what is due later', async () => {
    const due = await readDue(database, 'd', clock);
    expect(due).toEqual({ learning: 3, reviews: 3, fresh: 2 });
    expect(totalDue(due)).toBe(8);
  });

  it('counts one deck or all', async () => {
    expect(await readDue(database, 'other', clock)).toMatchObject({ reviews: 1, fresh: 0 });
    expect(await readDue(database, undefined, clock)).toMatchObject({ reviews: 4, fresh: 2 });
  });

  it('counts and reads them also with a limit above the range of an index', async () => {
    for (const limit of [2 ** 32, 1e300]) {
      await allowNew(limit);
      expect(await readDue(database, 'd', clock)).toMatchObject({ reviews: 3, fresh: 2 });
      const cards = cardsDue(database, 'd', states.review, nowMs);
      expect(await cards.take(limit)).toHaveLength(3);
      expect(await cards.ids(limit)).toHaveLength(3);
    }
  });

  it('first gives the card that is due first, or nothing if no card is due', async () => {
    expect(await cardsDue(database, 'd', states.learning, 5).first()).toMatchObject({
      cardId: 'learning 2',
      dueAt: 3,
    });
    expect(await cardsDue(database, 'd', states.learning, 2).first()).toBeUndefined();
  });

  it('gives the wanted number of ids from all decks in turn, even if the first deck has enough', async () => {
    const ids = (most: number) =>
      cardsDue(database, { only: ['d', 'other'] }, states.review, nowMs).ids(most);
    expect(await ids(2)).toEqual(['review 1', 'elsewhere']);
    expect(await ids(9)).toEqual(['review 1', 'elsewhere', 'review 2', 'review 3']);
  });

  it('counts no more new cards than today allows', async () => {
    await allowNew(1);
    expect(await readDue(database, 'd', clock)).toMatchObject({ fresh: 1 });
  });
});

describe('new cards left for today', () => {
  beforeEach(() => allowNew(5));

  it('are reduced by each card that was rated for the first time today', async () => {
    await layCard('a', states.learning, 5, 1);
    await layCard('b', states.learning, 5, 2);
    await layReview('r1', 'a', today);
    await layReview('r2', 'b', today);
    await layReview('r3', 'b', today);
    expect(await readNewLeft(database, clock)).toBe(3);
  });

  it('are not reduced by a card that was known from earlier days', async () => {
    await layCard('old', states.review, 5, 2);
    await layReview('r1', 'old', yesterday);
    await layReview('r2', 'old', today);
    expect(await readNewLeft(database, clock)).toBe(5);
  });

  it('are not reduced by cards that were rated only on another day', async () => {
    await layCard('old', states.learning, 5, 1);
    await layReview('r1', 'old', yesterday);
    expect(await readNewLeft(database, clock)).toBe(5);
  });

  it('are known although a rating arrived before its card, or before the whole card', async () => {
    await database.table('card').put({ id: 'in part', $at });
    await layReview('r1', 'in part', today);
    await layReview('r2', 'not here', today);
    expect(await readNewLeft(database, clock)).toBe(3);
  });

  it('are never fewer than 0', async () => {
    await allowNew(0);
    await layCard('a', states.learning, 5, 1);
    await layReview('r1', 'a', today);
    expect(await readNewLeft(database, clock)).toBe(0);
  });
});
