// @vitest-environment jsdom
/** Messages of a quiz without questions. */
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPractice } from '../../../../test/support/open-practice.tsx';
import {
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { finishQuiz } from '../../../model/entities/facts/attempt.ts';
import { createQuiz } from '../../../model/entities/quiz/quiz.ts';
import { startSitting } from '../start/start-sitting.ts';

vi.mock('../start/start-sitting.ts', { spy: true });
vi.mock('../../../components/once-arrived.tsx', () => ({
  OnceArrived: ({ children }: { children: unknown }) => children,
}));

const question = { stem: 'First?', options: ['a', 'b'], answer: 0, page: null, quote: null };

beforeEach(async () => {
  localStorage.clear();
  await openAccountDatabase(crypto.randomUUID());
  await mutate(createQuiz, { id: 'cells', title: 'Cells', questions: [question] });
  await mutate(createQuiz, { id: 'mixed', title: 'Mixed', questions: [], mix: { length: 1 } });
});

afterEach(() => {
  cleanup();
  closeAccountDatabase();
  vi.restoreAllMocks();
});

it('draws for a mixed quiz that is opened by its address', async () => {
  openPractice('mixed');
  expect(await screen.findByRole('group', { name: 'First?' })).toBeTruthy();
});

it('[P2] draws nothing where missed questions of a mixed quiz are retried: what is under way stays', async () => {
  const [first] = await currentDatabase().rows('question').toArray();
  const answer = { questionId: first?.id ?? '', stem: 'First?', chosen: 'b', correct: 'a' };
  await mutate(finishQuiz, { id: 'earlier', quizId: 'mixed', startedAt: 1, answers: [answer] });
  openPractice('mixed', '#missed=earlier');
  expect(await screen.findByRole('group', { name: 'First?' })).toBeTruthy();
  expect(startSitting).not.toHaveBeenCalled();
  expect(localStorage).toHaveLength(0);
});

it('says that the questions of a mixed quiz could not be drawn, rather than wait for ever', async () => {
  vi.mocked(startSitting).mockRejectedValueOnce(new Error('full'));
  vi.spyOn(console, 'warn').mockReturnValue();
  openPractice('mixed');
  expect(await screen.findByText('Error fetching questions')).toBeTruthy();
  expect(screen.getByText(/Your quizzes are safe/)).toBeTruthy();
});

it('asks nothing where the result is gone whose missed questions were wanted', async () => {
  openPractice('cells', '#missed=gone');
  expect(await screen.findByText('Error fetching questions')).toBeTruthy();
  expect(screen.getByText(/is not on this device/)).toBeTruthy();
});
