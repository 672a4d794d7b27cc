// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { finishQuiz } from '../../model/entities/facts/attempt.ts';
import { rateCard, undoReview } from '../../model/entities/facts/review.ts';
import { chooseCourse } from '../../queries/courses.ts';
import { useInsight } from './use-insight.ts';

let database: AccountDatabase;
beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  closeAccountDatabase();
});

const at = (iso: string, hours = 0) => ({
  now: () => Date.parse(iso),
  tzOffsetMin: () => hours * 60,
});
const rate = (iso: string, hours = 0) =>
  mutateIn(database, rateCard, { cardId: 'c', rating: 3, durationMs: 1 }, at(iso, hours));

/** Sets the clock of the device. */
function showAt(iso: string, hours: number, today: string) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(iso));
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60 * hours);
  function Insight() {
    const data = useInsight(today);
    if (data === undefined) return 'fetching';
    const { streak, studyDays, acts, days } = data;
    return `${streak.days} days in a row of ${studyDays}, ${acts.get(today)} acts, ${days.at(-1)?.reviews} reviews`;
  }
  render(<Insight />);
}

it('tells the streak as the dashboard does: a day that a flight shortened breaks none', async () => {
  await rate('2026-03-09T03:00Z', -7);
  await rate('2026-03-10T11:00Z', 9);
  showAt('2026-03-10T12:00Z', 9, '2026-03-10');
  expect(await screen.findByText('2 days in a row of 2, 1 acts, 1 reviews')).toBeTruthy();
});

it('counts what was studied, without what was taken back', async () => {
  const rated = await rate('2026-03-10T11:00Z');
  await rate('2026-03-10T11:05Z');
  const reviewId = rated.ok ? (rated.data.ids[0] ?? '') : '';
  await mutateIn(database, undoReview, { cardId: 'c', reviewId }, at('2026-03-10T11:06Z'));
  const quiz = { id: 'a', quizId: 'q', startedAt: 1, answers: [] };
  await mutateIn(database, finishQuiz, quiz, at('2026-03-10T11:10Z'));
  showAt('2026-03-10T12:00Z', 0, '2026-03-10');
  expect(await screen.findByText('1 days in a row of 1, 2 acts, 1 reviews')).toBeTruthy();
});

it('tells of the course that is shown alone its own reviews and quizzes, and of all the days', async () => {
  const $at = '0loyw3v28-000-phone';
  const put = (entity: string, row: object) => database.table(entity).put({ $at, ...row });
  await put('course', { id: 'bio', name: 'Biology', color: 'teal', archivedAt: 0, deletedAt: 0 });
  await put('deck', { id: 'mine', name: 'Cells', courseId: 'bio', deletedAt: 0 });
  await put('deck', { id: 'other', name: 'Laws', deletedAt: 0 });
  await put('card', { id: 'c', deckId: 'mine', deletedAt: 0 });
  await put('card', { id: 'd', deckId: 'other', deletedAt: 0 });
  await put('quiz', { id: 'q', title: 'Cells', courseId: 'bio', deletedAt: 0 });
  await put('quiz', { id: 'r', title: 'Laws', deletedAt: 0 });
  const review = (cardId: string, iso: string) =>
    mutateIn(database, rateCard, { cardId, rating: 3, durationMs: 1 }, at(iso));
  await review('c', '2026-03-09T11:00Z');
  const kept = await review('c', '2026-03-10T11:00Z');
  expect(kept.ok).toBe(true);
  const taken = await review('c', '2026-03-10T11:01Z');
  const reviewId = taken.ok ? (taken.data.ids[0] ?? '') : '';
  await mutateIn(database, undoReview, { cardId: 'c', reviewId }, at('2026-03-10T11:02Z'));
  await review('d', '2026-03-10T11:03Z');
  for (const quizId of ['q', 'r']) {
    const quiz = { id: `attempt ${quizId}`, quizId, startedAt: 1, answers: [] };
    await mutateIn(database, finishQuiz, quiz, at('2026-03-10T11:10Z'));
  }
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T12:00Z'));
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
  function Insight() {
    const data = useInsight('2026-03-10');
    if (data === undefined) return 'fetching';
    const { courseName = 'all', days, quizzes, acts, studyDays } = data;
    const reviews = days.slice(-2).map((day) => day.reviews);
    const titles = quizzes.map(({ title }) => title).sort();
    return `${courseName}: ${reviews.join(' + ')} reviews; ${titles.join(', ')}; ${acts.get('2026-03-10')} acts on ${studyDays} days`;
  }
  render(<Insight />);
  expect(await screen.findByText('all: 1 + 2 reviews; Cells, Laws; 4 acts on 2 days')).toBeTruthy();
  await chooseCourse('bio', database);
  expect(await screen.findByText('Biology: 1 + 1 reviews; Cells; 4 acts on 2 days')).toBeTruthy();
});
