/** Starts a sitting: draws its questions, stores its draft, and announces it to other devices. */
import { currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { systemRandom, uuidv7 } from '../../../lib/ids.ts';
import type { Quiz } from '../../../model/entities/quiz/quiz.ts';
import { dropSittings } from '../../../model/entities/quiz/sitting.ts';
import { beginPractice, type PracticeDraft } from '../practice/sitting/practice.ts';
import { keepDraft, takeUpDraft } from '../practice/sitting/practice-draft.ts';
import { tellSitting } from '../practice/sitting/use-practice.ts';
import { type DrawOptions, drawIds } from './draw-ids.ts';

export interface StartOptions extends DrawOptions {
  isExam?: boolean | undefined;
  limitMs?: number | undefined;
}

/**
 * Drops a running sitting of the quiz.
 * @returns `undefined` if there is nothing to ask
 * @throws errors of the database
 */
export async function startSitting(
  quiz: Quiz,
  options: StartOptions,
): Promise<PracticeDraft | undefined> {
  const database = currentDatabase();
  const attemptId = uuidv7(Date.now(), systemRandom);
  const questionIds = await drawIds(database, quiz, attemptId, options);
  if (questionIds?.length === 0) return undefined;
  const { isExam, limitMs } = options;
  const draft = {
    ...beginPractice(attemptId, Date.now(), {
      ...(questionIds && { questionIds }),
      ...(isExam && { isExam }),
      ...(limitMs !== undefined && { limitMs }),
    }),
    rowId: uuidv7(Date.now(), systemRandom),
  };
  // If this fails, the new sitting still wins, because its answers are later.
  await mutate(dropSittings, { quizId: quiz.id });
  takeUpDraft(quiz.id);
  keepDraft(quiz.id, draft);
  await tellSitting({ quizId: quiz.id }, draft);
  return draft;
}
