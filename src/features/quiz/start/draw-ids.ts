/** Draws the questions of a quiz for a sitting, print or export. Only reads. */
import type { AccountDatabase } from '../../../db/database.ts';
import { createTurns } from '../../../lib/turns.ts';
import { type Attempt, mostQuestions } from '../../../model/entities/facts/attempt.ts';
import type { Question, Quiz } from '../../../model/entities/quiz/quiz.ts';
import { isTombstone } from '../../../model/merge.ts';
import { drawQuestions, weaknessBy } from '../../../model/study/quiz/draw.ts';
import { readPool, readPoolIds } from '../mix/sources.ts';
import { readQuestions } from '../use-quiz.ts';

export interface DrawOptions {
  /** The number of questions; by default all, or the number of the mixed quiz. */
  length?: number | undefined;
  /** Prefers questions that are often missed; by default as in the mixed quiz. */
  isAdaptive?: boolean | undefined;
}

/** The latest sittings determine which questions are weak. */
const sittingsLookedAt = 300;
/** Attempts in one read. They are large, and decoding blocks the page. */
const sittingsAtOnce = 50;

/**
 * @param seed determines the draw
 * @returns `undefined` for all questions of the quiz; never for a mixed quiz
 * @throws errors of the database
 */
export async function drawIds(
  database: AccountDatabase,
  { id, mix }: Quiz,
  seed: string,
  options: DrawOptions,
): Promise<string[] | undefined> {
  const countOf = (most: number) =>
    Math.min(options.length ?? mix?.length ?? most, most, mostQuestions);
  const isAdaptive = options.isAdaptive ?? mix?.isAdaptive === true;
  if (mix && !isAdaptive) {
    const ids = await readPoolIds(database, mix);
    return drawQuestions(ids, countOf(ids.length), seed);
  }
  const pool = mix ? await readPool(database, mix) : await readQuestions(database, id);
  const count = countOf(pool.length);
  if (!mix && count >= pool.length) return undefined;
  const turn = createTurns();
  const weightOf = isAdaptive ? await readWeakness(database, pool) : undefined;
  await turn();
  const drawn = drawQuestions(pool, count, seed, weightOf).map((question) => question.id);
  if (mix) return drawn;
  // A part of one quiz keeps its order.
  const isDrawn = new Set(drawn);
  return pool.filter((question) => isDrawn.has(question.id)).map((question) => question.id);
}

/** The probability that each question is missed, from the latest sittings of all quizzes. */
async function readWeakness(
  database: AccountDatabase,
  pool: readonly Question[],
): Promise<(question: Question) => number> {
  const rows = database.rows('attempt');
  const latest = await rows.orderBy('finishedAt').reverse().limit(sittingsLookedAt).primaryKeys();
  const attempts: Attempt[] = [];
  for (let at = 0; at < latest.length; at += sittingsAtOnce) {
    const some = await rows.bulkGet(latest.slice(at, at + sittingsAtOnce));
    attempts.push(...some.flatMap((one) => (one && !isTombstone(one) ? [one] : [])));
  }
  return weaknessBy(pool, attempts);
}
