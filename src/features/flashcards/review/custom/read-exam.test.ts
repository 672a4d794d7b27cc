/** Exams, and the cards that each asks. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardsInProcess } from '../../../../../test/support/cards-in-process.ts';
import { AccountDatabase } from '../../../../db/database.ts';
import { mutateIn } from '../../../../db/mutate.ts';
import { mergeDecks } from '../../../../model/entities/bulk-edit.ts';
import { createCards, suspendCards } from '../../../../model/entities/card.ts';
import { archiveCourse, createCourse } from '../../../../model/entities/course.ts';
import { changeDeckOptions, createDeck } from '../../../../model/entities/deck.ts';
import { createEvent, deleteEvent } from '../../../../model/entities/event.ts';
import { rateCard, undoReview } from '../../../../model/entities/facts/review.ts';
import { defaultParameters } from '../../../../model/study/fsrs/parameters.ts';
import { renameTag, saveTags } from '../../../../queries/tags/change-tags.ts';
import { readExamShare, readExams } from './use-exams.ts';

const dayMs = 86_400_000;
const nowMs = Date.parse('2026-03-10T12:00:00Z');
const clock = { nowMs, tzOffsetMin: 0 };
let db: AccountDatabase;
vi.mock('../../../../queries/cards/ask-cards.ts', () => cardsInProcess(() => db));
let atMs: number;
const environment = { now: () => atMs, tzOffsetMin: () => 0 };

beforeEach(async () => {
  atMs = nowMs;
  db = new AccountDatabase(crypto.randomUUID());
  await mutateIn(db, createCourse, { id: 'course', name: 'Biology', color: 'blue' }, environment);
  for (const deck of [
    { id: 'bio', name: 'Biology', courseId: 'course' },
    { id: 'cells', name: 'Cells', parentId: 'bio' },
    { id: 'art', name: 'Art' },
  ])
    await mutateIn(db, createDeck, deck, environment);
  const cards = { a: 'bio', b: 'bio', c: 'cells', d: 'art' };
  await mutateIn(
    db,
    createCards,
    Object.entries(cards).map(([id, deckId]) => ({
      ...{ id, deckId, kind: 'basic' as const, front: id, back: 'Because.' },
    })),
    environment,
  );
});
afterEach(() => db.delete());

/** @returns its id */
async function plan(examOf: 'deck' | 'course' | 'tag', examRef: string, inDays: number) {
  const startsAt = nowMs + inDays * dayMs;
  const event = { title: 'Exam', startsAt, endsAt: startsAt + 3_600_000, courseId: null };
  const made = await mutateIn(db, createEvent, { ...event, examOf, examRef }, environment);
  return made.ok ? (made.data.ids[0] ?? '') : '';
}

async function shareOf(id: string, at = clock) {
  const exam = (await readExams(db, at.nowMs)).find((one) => one.id === id);
  if (exam === undefined) throw new Error('The exam is not to come');
  return await readExamShare(db, exam, at);
}

const cardsOf = async (id: string) => {
  const inFinalPass = { ...clock, nowMs: nowMs + 9 * dayMs };
  return (await shareOf(id, inFinalPass)).today.toSorted();
};

it('exams to come are read, the next one first, without other events, deleted and past ones', async () => {
  const late = await plan('deck', 'bio', 9);
  const soon = await plan('deck', 'art', 2);
  const gone = await plan('deck', 'art', 3);
  await plan('deck', 'art', -1);
  await mutateIn(db, deleteEvent, { id: gone }, environment);
  const event = { title: 'Tea', startsAt: nowMs + dayMs, endsAt: nowMs + 2 * dayMs };
  await mutateIn(db, createEvent, { ...event, courseId: null }, environment);
  expect((await readExams(db, nowMs)).map(({ id }) => id)).toEqual([soon, late]);
});

it('asks the cards of its deck and of those in it, of its course, or with its tag', async () => {
  expect(await cardsOf(await plan('deck', 'bio', 10))).toEqual(['a', 'b', 'c']);
  expect(await cardsOf(await plan('course', 'course', 10))).toEqual(['a', 'b']);
  const owners = ['b', 'd'].map((ownerId) => ({ ownerEntity: 'card' as const, ownerId }));
  await saveTags(owners, { add: ['Test'] }, db);
  const tagged = await plan('tag', 'test', 10);
  expect(await cardsOf(tagged)).toEqual(['b', 'd']);
  await mutateIn(db, archiveCourse, { id: 'course', isArchived: true }, environment);
  expect(await cardsOf(tagged)).toEqual(['d']);
});

it('asks the weakest first, by the parameters of the deck of each card', async () => {
  atMs = nowMs - 30 * dayMs;
  for (const cardId of ['a', 'b', 'c'])
    await mutateIn(db, rateCard, { cardId, rating: 4, durationMs: 1 }, environment);
  atMs = nowMs;
  const exam = await plan('deck', 'bio', 1);
  expect((await shareOf(exam)).today).toEqual(['a', 'b', 'c']);
  const parameters = defaultParameters.with(20, 0.8);
  await mutateIn(db, changeDeckOptions, { id: 'cells', choices: { parameters } }, environment);
  expect((await shareOf(exam)).today).toEqual(['c', 'a', 'b']);
});

it('follows its deck where that was merged, and its tag where that was renamed', async () => {
  const ofDeck = await plan('deck', 'art', 10);
  await mutateIn(db, mergeDecks, { id: 'art', into: 'cells', cardIds: ['d'], children: [] });
  expect((await cardsOf(ofDeck)).sort()).toEqual(['c', 'd']);
  await saveTags([{ ownerEntity: 'card', ownerId: 'b' }], { add: ['Test'] }, db);
  const ofTag = await plan('tag', 'test', 10);
  const renamed = await renameTag('test', 'Final exam', db, 'card');
  expect(await cardsOf(ofTag)).toEqual(['b']);
  if (renamed.ok) await renamed.data.undo?.();
  expect(await cardsOf(ofTag)).toEqual(['b']);
  await renameTag('test', 'Files alone', db, 'file');
  expect(await cardsOf(ofTag)).toEqual(['b']);
});

it('says how many cards there are, also where none is left', async () => {
  expect(await shareOf(await plan('deck', 'bio', 10))).toMatchObject({ cards: 3, left: 3 });
  expect(await shareOf(await plan('deck', 'gone', 10))).toMatchObject({ cards: 0, left: 0 });
});

it('leaves out what is suspended', async () => {
  const exam = await plan('deck', 'bio', 10);
  await mutateIn(db, suspendCards, { ids: ['a'] }, environment);
  expect(await cardsOf(exam)).toEqual(['b', 'c']);
});

it('spreads its cards over the days, and counts practice, but not Again nor what was taken back', async () => {
  const exam = await plan('deck', 'bio', 4);
  expect(await shareOf(exam)).toMatchObject({ left: 3, daysLeft: 3 });
  expect((await shareOf(exam)).today).toHaveLength(1);
  const rate = (cardId: string, rating: 1 | 3) =>
    mutateIn(db, rateCard, { cardId, rating, durationMs: 1, kind: 'practice' }, environment);
  await rate('a', 1);
  expect(await shareOf(exam)).toMatchObject({ left: 3 });
  const passed = await rate('a', 3);
  expect(await shareOf(exam)).toMatchObject({ left: 2, today: [] });
  const reviewId = passed.ok ? (passed.data.ids[0] ?? '') : '';
  await mutateIn(db, undoReview, { cardId: 'a', reviewId }, environment);
  expect(await shareOf(exam)).toMatchObject({ left: 3 });
});

it('counts nothing that was answered before it was planned', async () => {
  atMs = nowMs - dayMs;
  await mutateIn(db, rateCard, { cardId: 'a', rating: 4, durationMs: 1 }, environment);
  atMs = nowMs;
  expect(await shareOf(await plan('deck', 'bio', 4))).toMatchObject({ left: 3 });
});

it('counts answers, and when it was planned, as late as they can have been, not as a clock a year ahead said', async () => {
  const yearMs = 365 * dayMs;
  await db.setClockOffset(-yearMs);
  atMs = nowMs + yearMs;
  const event = { title: 'Exam', startsAt: nowMs + 4 * dayMs, endsAt: nowMs + 5 * dayMs };
  const exam = { ...event, courseId: null, examOf: 'deck', examRef: 'bio' } as const;
  const made = await mutateIn(db, createEvent, exam, environment);
  const id = made.ok ? (made.data.ids[0] ?? '') : '';
  const rate = (cardId: string) =>
    mutateIn(db, rateCard, { cardId, rating: 3, durationMs: 1 }, environment);
  await rate('a');
  await db.setClockOffset(0);
  const laterMs = nowMs + 3_600_000;
  expect(await shareOf(id, { ...clock, nowMs: laterMs })).toMatchObject({ left: 2, today: [] });
  atMs = nowMs + dayMs;
  await rate('b');
  expect(await shareOf(id, { ...clock, nowMs: atMs })).toMatchObject({ left: 1 });
  const inFinalPass = { ...clock, nowMs: nowMs + 3 * dayMs };
  expect((await shareOf(id, inFinalPass)).today.toSorted()).toEqual(['a', 'b', 'c']);
});
