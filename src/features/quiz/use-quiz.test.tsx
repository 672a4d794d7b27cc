// @vitest-environment jsdom
/** Results of quizzes: the last finished one is the latest, and results deleted for good do not count. */
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { finishQuiz } from '../../model/entities/facts/attempt.ts';
import { createQuiz } from '../../model/entities/quiz/quiz.ts';
import { purgeItems } from '../../model/trash.ts';
import { useAttempt, useHistory, useQuizPage, useQuizzes } from './use-quiz.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  closeAccountDatabase();
});

it('is not there where it is deleted for good', async () => {
  await openAccountDatabase(crypto.randomUUID());
  const answers = [{ questionId: 'q', stem: 'Which?', correct: 'a', chosen: 'a' }];
  await mutate(finishQuiz, { id: 'a', quizId: 'quiz', startedAt: 1, answers });
  const { result } = renderHook(() => useAttempt('a'));
  await waitFor(() => expect(result.current?.attempt.id).toBe('a'));
  await mutate(purgeItems, [{ entity: 'attempt', id: 'a' }]);
  await waitFor(() => expect(result.current).toBeNull());
});

it('is the latest by when it was finished, not by when it was begun', async () => {
  await openAccountDatabase(crypto.randomUUID());
  await mutate(createQuiz, { id: 'quiz', title: 'Cells', questions: [] });
  await mutate(createQuiz, { id: 'other', title: 'Atoms', questions: [] });
  vi.useFakeTimers({ toFake: ['Date'] });
  const finish = async (id: string, quizId: string, hour: number, chosen: string) => {
    vi.setSystemTime(new Date(2026, 0, 2, hour));
    const answers = [{ questionId: 'q', stem: 'Which?', correct: 'a', chosen }];
    await mutate(finishQuiz, { id, quizId, startedAt: 1, answers });
  };
  // Ids increase with the start of a sitting; the first one was finished after the second.
  await finish('2', 'quiz', 8, 'b');
  await finish('3', 'other', 9, 'b');
  await finish('1', 'quiz', 10, 'a');
  const ofQuiz = renderHook(() => useQuizPage('quiz'));
  const ofAll = renderHook(() => useHistory());
  const list = renderHook(() => useQuizzes());
  await waitFor(() => expect(ofQuiz.result.current?.attemptIds).toEqual(['1', '2']));
  await waitFor(() => expect(ofAll.result.current).toEqual(['1', '3', '2']));
  await waitFor(() =>
    expect(list.result.current?.map(({ quiz, last }) => [quiz.id, last?.percent])).toEqual(
      expect.arrayContaining([
        ['quiz', 100],
        ['other', 0],
      ]),
    ),
  );
});

it('is in the list the last result that is no retry, or the retry where there is nothing else', async () => {
  await openAccountDatabase(crypto.randomUUID());
  await mutate(createQuiz, { id: 'quiz', title: 'Cells', questions: [] });
  await mutate(createQuiz, { id: 'other', title: 'Atoms', questions: [] });
  vi.useFakeTimers({ toFake: ['Date'] });
  const finish = async (hour: number, quizId: string, chosen: string, missedIn?: string) => {
    vi.setSystemTime(new Date(2026, 0, 2, hour));
    const answers = [{ questionId: 'q', stem: 'Which?', correct: 'a', chosen }];
    await mutate(finishQuiz, { id: `at ${hour}`, quizId, startedAt: 1, answers, missedIn });
  };
  await finish(5, 'quiz', 'a');
  await finish(6, 'quiz', 'b');
  for (let hour = 7; hour < 20; hour++) await finish(hour, 'quiz', 'a', `at ${hour - 1}`);
  await finish(20, 'other', 'b', 'gone');
  const list = renderHook(() => useQuizzes());
  const shown = () =>
    new Map(list.result.current?.map(({ quiz, last }) => [quiz.id, last?.percent]));
  await waitFor(() => expect(shown().size).toBe(2));
  expect([shown().get('quiz'), shown().get('other')]).toEqual([0, 0]);
});
