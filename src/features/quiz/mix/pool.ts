/** From which questions a mixed quiz draws. */
import type { AccountDatabase } from '../../../db/database.ts';
import { localDay } from '../../../lib/date-format.ts';
import type { Mix, Question, Quiz } from '../../../model/entities/quiz/quiz.ts';

/** Live quizzes that hold questions of their own, as far as the mix asks for them. */
export async function readQuizzesOfMix(database: AccountDatabase, mix: Mix): Promise<Quiz[]> {
  const quizzes = await database.rows('quiz').where('deletedAt').equals(0).toArray();
  return quizzes.filter((quiz) => !quiz.mix && isInMix(quiz, mix));
}

export async function readPool(database: AccountDatabase, mix: Mix): Promise<Question[]> {
  return await (await poolOf(database, mix)).toArray();
}

/** Without reading them: there may be thousands. */
export async function countPool(database: AccountDatabase, mix: Mix): Promise<number> {
  return await (await poolOf(database, mix)).count();
}

async function poolOf(database: AccountDatabase, mix: Mix) {
  const quizzes = await readQuizzesOfMix(database, mix);
  const keys = quizzes.map(({ id }): [string, number] => [id, 0]);
  return database.rows('question').where('[quizId+deletedAt]').anyOf(keys);
}

export function isInMix({ id, fileId, courseId, createdAt }: Quiz, mix: Mix): boolean {
  const { courseIds, fileIds, quizIds, from, to } = mix;
  const day = localDay(createdAt);
  if ((from && day < from) || (to && day > to)) return false;
  const lists = [courseIds, fileIds, quizIds];
  if (!lists.some((list) => list?.length)) return true;
  const has = (list: readonly string[] | null | undefined, one: string | null | undefined) =>
    Boolean(one && list?.includes(one));
  return has(courseIds, courseId) || has(fileIds, fileId) || has(quizIds, id);
}
