/** Answers of the worker about cards and statistics, and the changes that it follows. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate, mutateIn } from '../../db/mutate.ts';
import { deleteCards } from '../../model/entities/bulk-edit.ts';
import { createCards, flagCards, suspendCards } from '../../model/entities/card.ts';
import { changeDeckOptions, createDeck } from '../../model/entities/deck.ts';
import {
  forgetCards,
  rateCard,
  takeBackFacts,
  undoReview,
} from '../../model/entities/facts/review.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import { renameTag, saveTags } from '../tags/change-tags.ts';
import { CardsReader, type FromCards } from './cards-reader.ts';
import { ReviewHistory } from './review-history.ts';

let database: AccountDatabase;
let reader: CardsReader;
const told = vi.fn<(message: FromCards) => void>();
const clock = () => ({ nowMs: Date.now(), tzOffsetMin: 0 });
const card = (id: string, deckId: string, front: string) => ({
  ...{ id, deckId, front, kind: 'basic' as const, back: 'Because.' },
});

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
  await mutate(createDeck, { id: 'cells', name: 'Cells', parentId: 'bio' });
  await mutate(createCards, [
    card('a', 'bio', 'Zebra'),
    card('b', 'cells', 'Mitochondrion'),
    card('c', 'cells', 'Ähre'),
  ]);
  await saveTags([{ ownerEntity: 'card', ownerId: 'b' }], { add: ['Exam'] });
  told.mockClear();
  reader = new CardsReader(database, told);
});
afterEach(() => reader.stop());

async function found(text: string, more: object = {}): Promise<string[]> {
  const search = { text, sort: 'front' as const, isDescending: false, ...more };
  const { numbers } = await reader.answer('find', { ...search, clock: clock() });
  const ids = told.mock.calls.flatMap(([one]) => (one.type === 'ids' ? one.ids : []));
  return [...numbers].map((number) => ids[number] ?? '?');
}

it('cards are found and sorted, of all decks or of some', async () => {
  expect(await found('')).toEqual(['c', 'b', 'a']);
  expect(await found('', { isDescending: true })).toEqual(['a', 'b', 'c']);
  expect(await found('ahre or zeb')).toEqual(['c', 'a']);
  expect(await found('deck:biology')).toEqual(['c', 'b', 'a']);
  expect(await found('', { deckIds: ['bio'] })).toEqual(['a']);
  expect(await found('tag:exam')).toEqual(['b']);
  expect(await reader.answer('tags', {})).toEqual([{ key: 'exam', name: 'Exam', count: 1 }]);
});

it('a card is found by its text without marks, and by its source text', async () => {
  const written = { front: '**area** of a [circle](https://example.org)', back: '$\\pi r^2$' };
  await mutate(createCards, [{ ...card('d', 'bio', ''), ...written }]);
  for (const text of ['"area of a circle"', 'area circle', 'π', '"π r²"', '\\pi', '"**area**"'])
    expect([text, await found(text)]).toEqual([text, ['d']]);
});

it('a wrong search finds nothing and says why', async () => {
  const search = { text: 'deck:chemistry', sort: 'due' as const, isDescending: false };
  const { numbers, problems } = await reader.answer('find', { ...search, clock: clock() });
  expect([numbers.length, problems]).toEqual([0, ['No deck is called “chemistry”.']]);
});

it('edits are followed: flags, tags, suspension, deletion and new cards', async () => {
  await found('');
  await mutate(flagCards, { ids: ['a'], flag: 1 });
  await mutate(suspendCards, { ids: ['c'] });
  await saveTags([{ ownerEntity: 'card', ownerId: 'b' }], { add: ['late'], remove: ['exam'] });
  await mutate(createCards, [card('d', 'bio', 'Newt')]);
  await vi.waitFor(async () => expect(await found('newt')).toEqual(['d']));
  await vi.waitFor(async () => expect(await found('tag:late')).toEqual(['b']));
  expect(await found('flag:red')).toEqual(['a']);
  expect(await found('is:suspended')).toEqual(['c']);
  expect(await found('tag:exam')).toEqual([]);
  const removed = await mutate(deleteCards, { ids: ['a', 'd'] });
  await vi.waitFor(async () => expect(await found('')).toEqual(['c', 'b']));
  if (removed.ok) await removed.data.undo?.();
  await vi.waitFor(async () => expect(await found('')).toEqual(['c', 'b', 'd', 'a']));
});

it('a tag has the spelling of its first use, or the one it was renamed to', async () => {
  await saveTags([{ ownerEntity: 'card', ownerId: 'a' }], { add: ['EXAM'] });
  const tags = () => reader.answer('tags', {});
  await vi.waitFor(async () =>
    expect(await tags()).toEqual([{ key: 'exam', name: 'Exam', count: 2 }]),
  );
  await saveTags([{ ownerEntity: 'card', ownerId: 'b' }], { remove: ['exam'] });
  await vi.waitFor(async () =>
    expect(await tags()).toEqual([{ key: 'exam', name: 'EXAM', count: 1 }]),
  );
  await renameTag('exam', 'éxam', database, 'card');
  await vi.waitFor(async () =>
    expect(await tags()).toEqual([{ key: 'exam', name: 'éxam', count: 1 }]),
  );
});

it('a reset card is new again until the reset is undone', async () => {
  await mutate(rateCard, { cardId: 'a', rating: 4, durationMs: 1 });
  await vi.waitFor(async () => expect(await found('is:new')).toEqual(['c', 'b']));
  const reset = await mutate(forgetCards, { ids: ['a'] });
  await vi.waitFor(async () => expect(await found('is:new')).toEqual(['c', 'b', 'a']));
  const [id = ''] = reset.ok ? reset.data.ids : [];
  await mutate(takeBackFacts, { facts: [{ id, cardId: 'a' }] });
  await vi.waitFor(async () => expect(await found('is:new')).toEqual(['c', 'b']));
});

it('statistics count reviews without undone ones, for some decks or all', async () => {
  const first = await mutate(rateCard, { cardId: 'a', rating: 3, durationMs: 2_000 });
  await mutate(rateCard, { cardId: 'b', rating: 1, durationMs: 3_000 });
  const count = async (deckIds?: string[]) => {
    const { days, answers, cards } = await reader.answer('statistics', { deckIds, clock: clock() });
    return { reviews: days[0]?.reviews ?? 0, ms: days[0]?.durationMs ?? 0, answers, cards };
  };
  await vi.waitFor(async () =>
    expect(await count()).toEqual({ reviews: 2, ms: 5_000, answers: [1, 0, 1, 0], cards: 3 }),
  );
  expect(await count(['cells'])).toMatchObject({ reviews: 1, cards: 2 });
  const reviewId = first.ok ? (first.data.ids[0] ?? '') : '';
  await mutate(undoReview, { cardId: 'a', reviewId });
  await vi.waitFor(async () => expect(await count()).toMatchObject({ reviews: 1, ms: 3_000 }));
});

it('reviews that are packed are read again only on the days that changed', async () => {
  const dayMs = 86_400_000;
  const now = Date.now();
  await database.rows('review').bulkPut(
    Array.from({ length: 40 }, (_, index) => {
      const ratedAt = now - (index % 10) * dayMs;
      const studyDay = new Date(ratedAt).toISOString().slice(0, 10);
      return {
        ...{
          id: `r${String(index).padStart(2, '0')}`,
          $at: '000000001-000-a',
          cardId: 'a',
          ratedAt,
        },
        ...{ studyDay, rating: 3, durationMs: 1, tzOffsetMin: 0, deletedAt: 0 },
      } as never;
    }),
  );
  const days = await database.rows('review').orderBy('studyDay').uniqueKeys();
  await database.studyDays.bulkPut(
    days.map((studyDay) => ({
      ...{ key: `${studyDay} review`, studyDay: String(studyDay), entity: 'review' as const },
      ...{ acts: 4, remembered: 4 },
    })),
  );
  await database.writeMeta('derived', { studyDays: { version: 2 } });
  const reviewsOf = async (one: CardsReader) => {
    const answer = await one.answer('statistics', { deckIds: undefined, clock: clock() });
    return answer.days.reduce((sum, { reviews }) => sum + reviews, 0);
  };
  expect(await reviewsOf(reader)).toBe(40);
  reader.stop();
  // A packed day is trusted as long as its number of reviews is right.
  const [old = '', other = ''] = days.map(String);
  await database.rows('review').where('studyDay').anyOf([old, other]).delete();
  await database.studyDays.update(`${other} review`, { acts: 0, remembered: 0 });
  const later = new CardsReader(database, told);
  expect(await reviewsOf(later)).toBe(36);
  later.stop();
});

it('days of practice are not read again at each start', async () => {
  const dayMs = 86_400_000;
  for (const ago of [5, 4, 3, 2]) {
    const environment = { now: () => Date.now() - ago * dayMs, tzOffsetMin: () => 0 };
    const input = { cardId: 'a', rating: 3 as const, durationMs: 1, kind: 'practice' as const };
    await mutateIn(database, rateCard, input, environment);
    if (ago > 3) await mutateIn(database, rateCard, { ...input, kind: undefined }, environment);
  }
  const count = async (one: CardsReader) =>
    (await one.answer('statistics', { deckIds: undefined, clock: clock() })).days.map(
      ({ reviews }) => reviews,
    );
  await mutateIn(database, rateCard, { cardId: 'b', rating: 3, durationMs: 1 });
  const first = await count(reader);
  reader.stop();
  const readDays = vi.spyOn(ReviewHistory.prototype, 'readDays');
  const later = new CardsReader(database, told);
  expect(await count(later)).toEqual(first);
  later.stop();
  // Only today's.
  expect(readDays.mock.calls.map(([days]) => days.length)).toEqual([1]);
  readDays.mockRestore();
});

it('reviews of today that were all undone are not counted, although they are stored', async () => {
  const dayMs = 86_400_000;
  const rate = async (ago: number) => {
    const environment = { now: () => Date.now() - ago * dayMs, tzOffsetMin: () => 0 };
    const input = { cardId: 'a', rating: 3 as const, durationMs: 1 };
    const rated = await mutateIn(database, rateCard, input, environment);
    return rated.ok ? (rated.data.ids[0] ?? '') : '';
  };
  for (const ago of [5, 4, 3]) await rate(ago);
  const reviewId = await rate(0);
  const count = async (one: CardsReader) =>
    (await one.answer('statistics', { deckIds: undefined, clock: clock() })).days.length;
  expect(await count(reader)).toBe(4);
  reader.stop();
  await mutateIn(database, undoReview, { cardId: 'a', reviewId });
  const later = new CardsReader(database, told);
  expect(await count(later)).toBe(3);
  later.stop();
});

it('leeches are found by the limit of their deck, or by the student’s, as these are now', async () => {
  for (const [at, rating] of ([4, 1, 4, 1] as const).entries()) {
    const then = Date.now() - (10 - at) * 86_400_000;
    const environment = { now: () => then, tzOffsetMin: () => 0 };
    const input = { cardId: 'a', rating, durationMs: 1 };
    await mutateIn(database, rateCard, input, environment);
  }
  expect(await found('is:leech')).toEqual([]);
  await mutate(changeSettings, { leechLimit: 2 });
  await vi.waitFor(async () => expect(await found('is:leech')).toEqual(['a']));
  await mutate(changeDeckOptions, { id: 'bio', choices: { leechLimit: 3 } });
  await vi.waitFor(async () => expect(await found('is:leech')).toEqual([]));
});
