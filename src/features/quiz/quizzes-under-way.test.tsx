// @vitest-environment jsdom
/** The list of quizzes shows running sittings of all devices. */
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createQuiz, deleteQuestion } from '../../model/entities/quiz/quiz.ts';
import { beginPractice, choose, type PracticeDraft } from './practice/sitting/practice.ts';
import { keepDraft } from './practice/sitting/practice-draft.ts';
import { finishPractice } from './practice/sitting/sittings.ts';
import { tellSitting } from './practice/sitting/use-practice.ts';
import { useQuizzes } from './use-quiz.ts';

const attemptId = crypto.randomUUID();
let questions: { id: string; stem: string; options: string[]; answer: number }[] = [];
let draft: PracticeDraft;

beforeEach(async () => {
  localStorage.clear();
  const db = await openAccountDatabase(crypto.randomUUID());
  const fields = { options: ['a', 'b'], answer: 0, page: null, quote: null };
  const asked = ['First?', 'Second?', 'Third?'].map((stem) => ({ ...fields, stem }));
  await mutate(createQuiz, { id: 'quiz', title: 'Cells', questions: asked });
  questions = await db.rows('question').toArray();
  draft = choose(beginPractice(attemptId, 5), questions[0]?.id ?? '', 'a');
});

afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

const underWay = async () => {
  const { result } = renderHook(() => useQuizzes());
  await waitFor(() => expect(result.current).toHaveLength(1));
  return result.current?.[0]?.underWay;
};

it('is not started at first', async () => {
  expect(await underWay()).toBeUndefined();
});

it('is under way with the draft of this device', async () => {
  keepDraft('quiz', draft);
  expect(await underWay()).toEqual({ answered: 1, total: 3 });
});

it('is under way by the row of another device, with the questions that were drawn', async () => {
  const questionIds = questions.slice(0, 2).map(({ id }) => id);
  await tellSitting({ quizId: 'quiz' }, { ...draft, questionIds });
  expect(await underWay()).toEqual({ answered: 1, total: 2 });
});

it('counts no answer twice, and none to a question that is gone or was edited to another kind', async () => {
  const [first = '', second = '', third = ''] = questions.map(({ id }) => id);
  const chosen = { [first]: 'a', [second]: 'a' };
  keepDraft('quiz', { ...draft, chosen, given: { [first]: ['typed'], [third]: [' '] } });
  expect(await underWay()).toEqual({ answered: 2, total: 3 });
  await mutate(deleteQuestion, { id: second });
  expect(await underWay()).toEqual({ answered: 1, total: 2 });
});

it('is over when it is finished, though a draft of it lies here', async () => {
  keepDraft('quiz', draft);
  await tellSitting({ quizId: 'quiz' }, draft);
  expect((await finishPractice({ quizId: 'quiz' }, draft, questions)).ok).toBe(true);
  expect(await underWay()).toBeUndefined();
});
