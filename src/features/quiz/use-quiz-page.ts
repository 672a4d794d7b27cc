/** What the page of a quiz shows, read at once: it is drawn once, and its button never says Start and then Continue. */
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Question, Quiz } from '../../model/entities/quiz/quiz.ts';
import { countPool } from './mix/pool.ts';
import type { PracticeDraft } from './practice/sitting/practice.ts';
import { readDraft } from './practice/sitting/practice-draft.ts';
import { readUnderWay } from './practice/sitting/sittings.ts';
import { readAttemptIds, readLiveQuiz, readQuestions } from './use-quiz.ts';

export interface QuizOnPage {
  quiz: Quiz;
  /** Its own; a mixed quiz has none. */
  questions: Question[];
  /** How many there are to ask, or to draw from. */
  count: number;
  /** `null`: none is under way. */
  underWay: PracticeDraft | null;
  /** It was begun, or went on, on this device. */
  isHere: boolean;
  /** Of its results, the latest first. */
  attemptIds: string[];
}

/** `null`: there is no such quiz, or it is in the Trash. */
export function useQuizPage(quizId: string): QuizOnPage | null | undefined {
  return useRows((db) => readQuizPage(db, quizId), [quizId]);
}

async function readQuizPage(db: AccountDatabase, quizId: string): Promise<QuizOnPage | null> {
  const own = readDraft(quizId);
  const [quiz, questions, underWay, attemptIds] = await Promise.all([
    readLiveQuiz(db, quizId),
    readQuestions(db, quizId),
    readUnderWay(db, { quizId }, own),
    readAttemptIds(db, quizId),
  ]);
  if (quiz === null) return null;
  const count = quiz.mix ? await countPool(db, quiz.mix) : questions.length;
  const isHere = own !== undefined && own.attemptId === underWay?.attemptId;
  return { quiz, questions, count, underWay, isHere, attemptIds };
}
