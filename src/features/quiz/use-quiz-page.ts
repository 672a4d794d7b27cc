/** What the page of a quiz shows, read at once: so its button never says Start and then Continue. */
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Question, Quiz } from '../../model/entities/quiz/quiz.ts';
import { countPool } from './mix/pool.ts';
import type { PracticeDraft } from './practice/sitting/practice.ts';
import { readDraft } from './practice/sitting/practice-draft.ts';
import { readUnderWay } from './practice/sitting/sittings.ts';
import { readQuestions } from './use-quiz.ts';

export interface QuizOnPage {
  /** Its own; a mixed quiz has none. */
  questions: Question[];
  /** How many there are to ask, or to draw from. */
  count: number;
  /** `null`: none is under way. */
  underWay: PracticeDraft | null;
  /** It was begun, or went on, on this device. */
  isHere: boolean;
}

export function useQuizPage({ id, mix }: Quiz): QuizOnPage | undefined {
  return useRows((db) => readQuizPage(db, id, mix), [id, JSON.stringify(mix)]);
}

async function readQuizPage(
  db: AccountDatabase,
  quizId: string,
  mix: Quiz['mix'],
): Promise<QuizOnPage> {
  const own = readDraft(quizId);
  const [questions, poolCount, underWay] = await Promise.all([
    readQuestions(db, quizId),
    mix ? countPool(db, mix) : undefined,
    readUnderWay(db, { quizId }, own),
  ]);
  const isHere = own !== undefined && own.attemptId === underWay?.attemptId;
  return { questions, count: poolCount ?? questions.length, underWay, isHere };
}
