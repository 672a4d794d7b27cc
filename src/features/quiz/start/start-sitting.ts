/** Begins a sitting: draws its questions, keeps its draft, and tells other devices. */
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { createTurns } from '../../../formats/turns.ts';
import { systemRandom, uuidv7 } from '../../../lib/ids.ts';
import { type Attempt, mostQuestions } from '../../../model/entities/facts/attempt.ts';
import type { Question, Quiz } from '../../../model/entities/quiz/quiz.ts';
import { dropSittings } from '../../../model/entities/quiz/sitting.ts';
import { isTombstone } from '../../../model/merge.ts';
import { drawQuestions, weaknessBy } from '../../../model/study/quiz/draw.ts';
import { readPool, readPoolIds } from '../mix/pool.ts';
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
/** Read at once: each holds all its answers, and the page waits while they are unpacked. */
const sittingsAtOnce = 50;

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

/** How likely each question of the pool is missed, by the latest sittings of all quizzes. */
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
