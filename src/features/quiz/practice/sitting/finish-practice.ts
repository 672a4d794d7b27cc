/** Ends a sitting: its answers become an attempt. */
import { currentDatabase } from '../../../../db/database.ts';
import { readAttemptsOf } from '../../../../db/drafts/quiz-drafts.ts';
import { mutate } from '../../../../db/mutate.ts';
import { storageFailure } from '../../../../db/storage-problem.ts';
import { type Result, success } from '../../../../lib/result.ts';
import {
  finishSitting,
  holdsAllOf,
  lengthOfHash,
  startOfAttemptIds,
} from '../../../../model/entities/quiz/sitting.ts';
import { isTombstone } from '../../../../model/merge.ts';
import type { Answered } from '../../../../model/study/scoring.ts';
import { hashText } from '../../../../text/hash-text.ts';
import { type AskedQuestion, answersOf, inTime, type PracticeDraft } from './practice.ts';
import type { SittingPlace } from './sittings.ts';

/**
 * Finishing again with the same answers, such as after a crash or on another device, gives the same attempt. So do fewer
 * answers: an idle device knew fewer when the time was over. Other answers give a new attempt: a second tab or device
 * continued from the same draft.
 * @returns the attempt's id
 */
export async function finishPractice(
  { quizId, missedIn }: SittingPlace,
  draft: PracticeDraft,
  questions: readonly AskedQuestion[],
): Promise<Result<string>> {
  const answered = answersOf(inTime(draft), questions);
  const { attemptId, startedAt, isExam, limitMs } = draft;
  try {
    const earlier = await readAttemptsOf(currentDatabase(), attemptId);
    const same = earlier.find((one) => !isTombstone(one) && holdsAllOf(one, answered));
    if (same !== undefined) return success(same.id);
    const id = idFor(attemptId, answered);
    const finished = { id, attemptId, quizId, missedIn, startedAt, isExam, limitMs, ...answered };
    const result = await mutate(finishSitting, finished);
    return result.ok ? success(id) : result;
  } catch (error) {
    return storageFailure(error);
  }
}

function idFor(attemptId: string, { answers, replies }: Answered): string {
  const words = JSON.stringify([attemptId, answers, replies ?? []]);
  const digits = (salt: string) =>
    hashText(salt + words)
      .toString(16)
      .padStart(8, '0');
  return startOfAttemptIds(attemptId) + (digits('1') + digits('2')).slice(0, lengthOfHash);
}
