/** The end of a sitting: its answers become an attempt. */
import { currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { storageFailure } from '../../../db/storage-problem.ts';
import { systemRandom, uuidv7 } from '../../../lib/ids.ts';
import { type Result, success } from '../../../lib/result.ts';
import { finishQuiz } from '../../../model/entities/facts/attempt.ts';
import type { Answered } from '../../../model/study/scoring.ts';
import { type AskedQuestion, answersOf, type PracticeDraft } from './practice.ts';

/**
 * Finished again with the same answers, after a crash for example, it is the same attempt. With other answers it is
 * one of its own: a second tab had begun from the same draft.
 * @returns the attempt's id
 */
export async function finishPractice(
  quizId: string,
  draft: PracticeDraft,
  questions: readonly AskedQuestion[],
): Promise<Result<string>> {
  const answered = answersOf(draft, questions);
  const { startedAt } = draft;
  try {
    const id = await idFor(draft.attemptId, answered);
    const result = await mutate(finishQuiz, { id, quizId, startedAt, ...answered });
    return result.ok ? success(id) : result;
  } catch (error) {
    return storageFailure(error);
  }
}

async function idFor(attemptId: string, answered: Answered): Promise<string> {
  const known = await currentDatabase().rows('attempt').get(attemptId);
  const isOther = known !== undefined && textOf(known) !== textOf(answered);
  return isOther ? uuidv7(Date.now(), systemRandom) : attemptId;
}

function textOf({ answers, replies }: Answered): string {
  return JSON.stringify([answers, replies ?? []]);
}
