// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createQuiz, deleteQuestion, deleteQuiz } from '../../../model/entities/quiz/quiz.ts';
import { purgeItems } from '../../../model/trash.ts';
import { GoneQuestions } from './practice-screen.tsx';
import { beginPractice, choose, type PracticeDraft } from './sitting/practice.ts';

const fields = { options: ['a', 'b'], answer: 0, page: null, quote: null };
let ids: string[] = [];

beforeEach(async () => {
  const db = await openAccountDatabase(crypto.randomUUID());
  const questions = [{ ...fields, stem: 'First?' }];
  await mutate(createQuiz, { id: 'quiz', title: 'Cells', questions });
  ids = (await db.rows('question').toArray()).map(({ id }) => id);
});

afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

function show(given: PracticeDraft['given'] = {}, quizId = 'quiz'): void {
  const draft = { ...choose(beginPractice('attempt', 5), ids[0] ?? '', 'b'), given };
  const routeTree = createRootRoute({
    component: () => <GoneQuestions quizId={quizId} draft={draft} />,
  });
  const history = createMemoryHistory();
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
}

it('says that the result cannot be calculated, and shows what was answered', async () => {
  await mutate(purgeItems, [{ entity: 'question', id: ids[0] ?? '' }]);
  show();
  expect(await screen.findByText('Error calculating quiz result')).toBeTruthy();
  expect(await screen.findByText('Deleted question')).toBeTruthy();
  expect(screen.getByText('b')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All quizzes' })).toBeTruthy();
});

it('shows each answer that was given, with its parts, and none that was taken back', async () => {
  show({ typed: ['iron'], cloze: ['hydrogen', '', 'oxygen'], empty: [''], blanks: [' '] });
  expect(await screen.findByText('iron')).toBeTruthy();
  expect(screen.getByText('hydrogen · oxygen')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

it('leads to the Trash where the quiz can be restored', async () => {
  await mutate(deleteQuiz, { id: 'quiz' });
  show();
  expect(await screen.findByText('First?')).toBeTruthy();
  expect(screen.getByText(/^This quiz is in the Trash\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Trash' })).toBeTruthy();
});

it('leads to the Trash where the questions of a quiz that is there can be restored', async () => {
  await mutate(deleteQuestion, { id: ids[0] ?? '' });
  show();
  expect(await screen.findByText(/^The questions of this quiz are in the Trash\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Trash' })).toBeTruthy();
});

describe('a mixed quiz', () => {
  beforeEach(async () => {
    await mutate(createQuiz, { id: 'mix', title: 'Mixed', questions: [], mix: { length: 1 } });
  });

  it('is in the Trash itself, not the questions of other quizzes', async () => {
    await mutate(deleteQuiz, { id: 'mix' });
    show({}, 'mix');
    expect(await screen.findByText(/^This quiz is in the Trash\. Restore it there/)).toBeTruthy();
  });

  it('has nothing to restore once it is deleted forever, though its questions are there', async () => {
    await mutate(purgeItems, [{ entity: 'quiz', id: 'mix' }]);
    show({}, 'mix');
    expect(await screen.findByText(/deleted forever/)).toBeTruthy();
    expect(screen.getByText('First?')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open Trash' })).toBeNull();
  });
});
