import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { finishQuiz } from '../../model/entities/facts/attempt.ts';
import { rateCard } from '../../model/entities/facts/review.ts';
import { purgeItems } from '../../model/trash.ts';
import { readFirstSteps } from './first-look.ts';

let database: AccountDatabase;
beforeEach(() => {
  database = new AccountDatabase(crypto.randomUUID());
});
afterEach(() => database.delete());

it('counts no review that went with the import that had brought it', async () => {
  expect((await readFirstSteps(database)).hasReviewed).toBe(false);
  const rated = await mutateIn(database, rateCard, { cardId: 'c', rating: 3, durationMs: 1 });
  await mutateIn(database, finishQuiz, { id: 'a', quizId: 'q', startedAt: 1, answers: [] });
  expect((await readFirstSteps(database)).hasReviewed).toBe(true);
  const id = (rated.ok && rated.data.ids[0]) || '';
  await mutateIn(database, purgeItems, [
    { entity: 'review', id },
    { entity: 'attempt', id: 'a' },
  ]);
  expect((await readFirstSteps(database)).hasReviewed).toBe(false);
});
