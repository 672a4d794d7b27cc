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

/** The clock of the device that shows it. */
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
