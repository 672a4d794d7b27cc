/** The questions from which a mixed quiz draws. */
import type { AccountDatabase } from '../../../db/database.ts';
import { localDay } from '../../../lib/date-format.ts';
import { mostQuestions } from '../../../model/entities/facts/attempt.ts';
import type { Mix, Question, Quiz } from '../../../model/entities/quiz/quiz.ts';

/** Live quizzes that hold questions of their own, as far as the mix asks for them. */
export async function readQuizzesOfMix(database: AccountDatabase, mix: Mix): Promise<Quiz[]> {
  const quizzes = await database.rows('quiz').where('deletedAt').equals(0).toArray();
  return quizzes.filter((quiz) => !quiz.mix && isInMix(quiz, mix));
}

export async function readPool(database: AccountDatabase, mix: Mix): Promise<Question[]> {
  const quizzes = await questionsByQuiz(database, mix);
  const pool: Question[] = [];
  // One at a time, so that the page stays responsive.
  for (const ofQuiz of quizzes) pool.push(...(await ofQuiz.toArray()));
  return pool;
}

/** Where nothing of the questions is asked: there may be thousands. */
export async function readPoolIds(database: AccountDatabase, mix: Mix): Promise<string[]> {
  const quizzes = await questionsByQuiz(database, mix);
  return (await Promise.all(quizzes.map((ofQuiz) => ofQuiz.primaryKeys()))).flat();
}

/** Without reading them. */
export async function countPool(database: AccountDatabase, mix: Mix): Promise<number> {
  const quizzes = await questionsByQuiz(database, mix);
  const counts = await Promise.all(quizzes.map((ofQuiz) => ofQuiz.count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many questions a draw from a pool gives. */
export function countDrawn({ length }: Mix, poolCount: number): number {
  return Math.min(length, poolCount, mostQuestions);
}

/** A request for each quiz: one for all goes from question to question, and its answer would hold the page as a whole. */
async function questionsByQuiz(database: AccountDatabase, mix: Mix) {
  const quizzes = await readQuizzesOfMix(database, mix);
  const questions = database.rows('question').where('[quizId+deletedAt]');
  return quizzes.map(({ id }) => questions.equals([id, 0]));
}

function isInMix({ id, fileId, courseId, createdAt }: Quiz, mix: Mix): boolean {
  const { courseIds, fileIds, quizIds, from, to } = mix;
  const day = localDay(createdAt);
  if ((from && day < from) || (to && day > to)) return false;
  const lists = [courseIds, fileIds, quizIds];
  if (!lists.some((list) => list?.length)) return true;
  const has = (list: readonly string[] | null | undefined, one: string | null | undefined) =>
    Boolean(one && list?.includes(one));
  return has(courseIds, courseId) || has(fileIds, fileId) || has(quizIds, id);
}
