/** The cards of a custom study. It changes no memory. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardsInProcess } from '../../../../../test/support/cards-in-process.ts';
import { AccountDatabase } from '../../../../db/database.ts';
import { mutateIn } from '../../../../db/mutate.ts';
import {
  buryCards,
  createCards,
  flagCards,
  suspendCards,
} from '../../../../model/entities/card.ts';
import { archiveCourse, createCourse } from '../../../../model/entities/course.ts';
import { createDeck } from '../../../../model/entities/deck.ts';
import { rateCard, undoReview } from '../../../../model/entities/facts/review.ts';
import { saveTags } from '../../../../queries/tags/change-tags.ts';
import { openCustomQueue } from './custom-queue.ts';
import { type CustomStudy, mostCustom, readCustom } from './read-custom.ts';

const dayMs = 86_400_000;
const nowMs = Date.parse('2026-03-10T12:00:00Z');
const clock = { nowMs, tzOffsetMin: 0 };
let db: AccountDatabase;
vi.mock('../../../../queries/cards/ask-cards.ts', () => cardsInProcess(() => db));
let atMs: number;
const environment = { now: () => atMs, tzOffsetMin: () => 0 };

const layCards = (deckId: string, ...ids: string[]) =>
  mutateIn(
    db,
    createCards,
    ids.map((id) => ({ id, deckId, kind: 'basic' as const, front: id, back: 'Because.' })),
    environment,
  );

async function rate(cardId: string, rating: 1 | 2 | 3 | 4, daysAgo: number) {
  atMs = nowMs - daysAgo * dayMs;
  const rated = await mutateIn(db, rateCard, { cardId, rating, durationMs: 1 }, environment);
  atMs = nowMs;
  return rated.ok ? (rated.data.ids[0] ?? '') : '';
}

const asked = async (study: CustomStudy, deckId?: string) =>
  [...(await readCustom(db, deckId, study, clock)).cardIds].sort();

beforeEach(async () => {
  atMs = nowMs;
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createDeck, { id: 'bio', name: 'Biology' }, environment);
  await mutateIn(db, createDeck, { id: 'cells', name: 'Cells', parentId: 'bio' }, environment);
  await layCards('bio', 'new', 'learning', 'lapsed', 'known');
  await layCards('cells', 'inner');
  await rate('learning', 1, 0.01);
  await rate('lapsed', 4, 30);
  await rate('lapsed', 1, 10);
  await rate('lapsed', 4, 9.9);
  await rate('known', 4, 5);
});
afterEach(() => db.delete());

describe('a custom study by state', () => {
  it('asks new cards, those that are being learned, or those that were forgotten before', async () => {
    expect(await asked({ kind: 'state', state: 'new' })).toEqual(['inner', 'new']);
    expect(await asked({ kind: 'state', state: 'learning' })).toEqual(['learning']);
    expect(await asked({ kind: 'state', state: 'lapsed' })).toEqual(['lapsed']);
  });

  it('is of one deck and those in it, where one is named', async () => {
    expect(await asked({ kind: 'state', state: 'new' }, 'cells')).toEqual(['inner']);
    expect(await asked({ kind: 'state', state: 'new' }, 'bio')).toEqual(['inner', 'new']);
    expect(await asked({ kind: 'state', state: 'lapsed' }, 'cells')).toEqual([]);
  });

  it.each(['new', 'learning', 'lapsed'] as const)('alters no memory of %s cards', async (state) => {
    const sitting = await readCustom(db, undefined, { kind: 'state', state }, clock);
    const memories = async () => (await db.table('card').toArray()).map((card) => card.$memory);
    const before = await memories();
    const queue = openCustomQueue(db, sitting);
    for (const cardId of sitting.cardIds) {
      const card = await queue.open(cardId, clock);
      expect(card?.isPractice).toBe(true);
      const input = { cardId, rating: 1 as const, durationMs: 1, kind: 'practice' as const };
      await mutateIn(db, rateCard, input, environment);
    }
    expect(await memories()).toEqual(before);
  });
});

describe('a custom study', () => {
  it('of what was forgotten today leaves out what was taken back, and other days', async () => {
    expect(await asked({ kind: 'forgotten' })).toEqual(['learning']);
    const reviewId = await rate('known', 1, 0);
    expect(await asked({ kind: 'forgotten' })).toEqual(['known', 'learning']);
    await mutateIn(db, undoReview, { cardId: 'known', reviewId }, environment);
    expect(await asked({ kind: 'forgotten' })).toEqual(['learning']);
  });

  it('ahead asks what is due in the next days, and its ratings count', async () => {
    const { dueAt } = (await db.table('card').get('known')).$memory;
    const days = Math.ceil((dueAt - nowMs) / dayMs);
    expect(await asked({ kind: 'ahead', days: days - 1 })).not.toContain('known');
    const sitting = await readCustom(db, undefined, { kind: 'ahead', days }, clock);
    expect(sitting.cardIds).toContain('known');
    expect(sitting.practice).toBe('never');
  });

  it('by tag and by flag asks those alone, as practice unless they are due', async () => {
    await saveTags([{ ownerEntity: 'card', ownerId: 'known' }], { add: ['Exam'] }, db);
    await mutateIn(db, flagCards, { ids: ['new', 'inner'], flag: 3 }, environment);
    const tagged = await readCustom(db, undefined, { kind: 'tag', tag: 'exam' }, clock);
    expect(tagged).toEqual({ cardIds: ['known'], practice: 'unlessDue' });
    expect(await asked({ kind: 'flag', flag: 3 })).toEqual(['inner', 'new']);
    expect(await asked({ kind: 'flag', flag: 3 }, 'cells')).toEqual(['inner']);
  });

  it('of hard cards asks those that were forgotten three times', async () => {
    expect(await asked({ kind: 'oftenForgotten' })).toEqual([]);
    await rate('lapsed', 1, 3);
    await rate('lapsed', 4, 2.9);
    await rate('lapsed', 1, 1);
    expect(await asked({ kind: 'oftenForgotten' })).toEqual(['lapsed']);
  });

  it('leaves out what is suspended, buried, or of an archived course', async () => {
    await mutateIn(db, suspendCards, { ids: ['lapsed'] }, environment);
    await mutateIn(db, buryCards, { ids: ['learning'] }, environment);
    expect(await asked({ kind: 'state', state: 'lapsed' })).toEqual([]);
    expect(await asked({ kind: 'state', state: 'learning' })).toEqual([]);
    await mutateIn(db, createCourse, { id: 'old', name: 'Old', color: 'blue' }, environment);
    const deck = { id: 'past', name: 'Past', courseId: 'old' };
    await mutateIn(db, createDeck, deck, environment);
    await layCards('past', 'past card');
    await mutateIn(db, archiveCourse, { id: 'old', isArchived: true }, environment);
    expect(await asked({ kind: 'state', state: 'new' })).toEqual(['inner', 'new']);
  });

  it('asks so many cards at most, those that are due first', async () => {
    await layCards('bio', ...Array.from({ length: mostCustom + 5 }, (_, at) => `more ${at}`));
    expect(await asked({ kind: 'state', state: 'new' })).toHaveLength(mostCustom);
  });
});
