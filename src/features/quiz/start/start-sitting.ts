/** Begins a sitting: draws its questions, keeps its draft, and tells other devices. */
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { systemRandom, uuidv7 } from '../../../lib/ids.ts';
import { mostQuestions } from '../../../model/entities/facts/attempt.ts';
import type { Question, Quiz } from '../../../model/entities/quiz/quiz.ts';
import { dropSittings } from '../../../model/entities/quiz/sitting.ts';
import { isTombstone } from '../../../model/merge.ts';
import { drawQuestions, weaknessBy } from '../../../model/study/quiz/draw.ts';
import { readPool } from '../mix/pool.ts';
import { beginPractice, type PracticeDraft } from '../practice/sitting/practice.ts';
import { keepDraft, takeUpDraft } from '../practice/sitting/practice-draft.ts';
import { tellSitting } from '../practice/sitting/use-practice.ts';
import { readQuestions } from '../use-quiz.ts';

export interface StartOptions {
  isExam?: boolean | undefined;
  limitMs?: number | undefined;
  /** So many questions; none: all, or as many as a mixed quiz says. */
  length?: number | undefined;
  /** What is often missed comes more often; none: as a mixed quiz says. */
  isAdaptive?: boolean | undefined;
}

/** So many of the latest sittings say what is weak. */
const sittingsLookedAt = 300;

/**
 * A sitting of the quiz that was under way is dropped.
 * @returns `undefined`: there is nothing to ask
 * @throws what the database throws
 */
export async function startSitting(
  quiz: Quiz,
  options: StartOptions,
): Promise<PracticeDraft | undefined> {
  const database = currentDatabase();
  const attemptId = uuidv7(Date.now(), systemRandom);
  const questionIds = await draw(database, quiz, attemptId, options);
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
  // Where the disk does not take it, the new sitting is shown all the same: something was answered in it later.
  await mutate(dropSittings, { quizId: quiz.id });
  takeUpDraft(quiz.id);
  keepDraft(quiz.id, draft);
  await tellSitting({ quizId: quiz.id }, draft);
  return draft;
}

/** @returns `undefined`: all questions of the quiz as they are when they are asked */
async function draw(
  database: AccountDatabase,
  { id, mix }: Quiz,
  seed: string,
  options: StartOptions,
): Promise<string[] | undefined> {
  const pool = mix ? await readPool(database, mix) : await readQuestions(database, id);
  const count = Math.min(options.length ?? mix?.length ?? pool.length, pool.length, mostQuestions);
  if (!mix && count >= pool.length) return undefined;
  const isAdaptive = options.isAdaptive ?? mix?.isAdaptive === true;
  const weightOf = isAdaptive ? await readWeakness(database, pool) : undefined;
  const drawn = drawQuestions(pool, count, seed, weightOf).map((question) => question.id);
  if (mix) return drawn;
  // A part of one quiz keeps its order.
  const isDrawn = new Set(drawn);
  return pool.filter((question) => isDrawn.has(question.id)).map((question) => question.id);
}

/** How likely each question of the pool is missed, by the latest sittings of all quizzes. */
async function readWeakness(
  database: AccountDatabase,
  pool: readonly Question[],
): Promise<(question: Question) => number> {
  const latest = database.rows('attempt').orderBy('finishedAt').reverse().limit(sittingsLookedAt);
  const attempts = (await latest.toArray()).filter((attempt) => !isTombstone(attempt));
  return weaknessBy(pool, attempts);
}
