// @vitest-environment jsdom
/** An attempt that went with the import that had brought it. */
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { finishQuiz } from '../../model/entities/facts/attempt.ts';
import { purgeItems } from '../../model/trash.ts';
import { useAttempt } from './use-quiz.ts';

afterEach(() => {
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
