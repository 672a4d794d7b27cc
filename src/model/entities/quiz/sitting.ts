/**
 * An unfinished sitting of a quiz. Each device writes a row of its own, so that answers given offline on two devices
 * never overwrite each other; screens combine all rows of an attempt (`features/quiz/practice`). When finished, it
 * becomes an attempt, and its rows are deleted forever.
 */
import * as v from 'valibot';
import {
  createRow,
  type Draft,
  defineEntity,
  type ReadingMutation,
  type RowOf,
  updateRow,
} from '../../entity.ts';
import { count, id, optionalId, text, timeMs } from '../../fields.ts';
import { isTombstone, type Row, tombstoneField } from '../../merge.ts';
import { isGiven } from '../../study/quiz/mark.ts';
import type { Answered } from '../../study/scoring.ts';
import {
  type Attempt,
  attempt,
  finishQuiz,
  mostQuestions,
  type NewAttempt,
} from '../facts/attempt.ts';
import { mostParts } from './quiz.ts';

const reply = v.object({
  questionId: id,
  /** The option, for single choice. */
  chosen: v.nullish(text),
  given: v.nullish(v.pipe(v.array(text), v.maxLength(mostParts))),
  changedAt: timeMs,
  /** Its correct answer was shown, so it can no longer change. */
  isChecked: v.nullish(v.boolean()),
});

/**
 * A question to come back to. A removed flag is kept with its time, so that it wins over a device that still has it
 * set.
 */
const flag = v.object({ questionId: id, isSet: v.boolean(), changedAt: timeMs });

export const sitting = defineEntity({
  name: 'sitting',
  kind: 'record',
  rank: 4,
  indexes: ['deletedAt', 'ownerId'],
  fields: {
    ownerEntity: v.picklist(['quiz']),
    ownerId: id,
    /** The id of the future attempt; it also determines the order of options. */
    attemptId: id,
    /** The attempt whose missed questions are asked again. */
    missedIn: optionalId,
    startedAt: timeMs,
    changedAt: timeMs,
    /** Index of the shown question. */
    at: count,
    /** The questions asked, in order; absent: all of the quiz. */
    questionIds: v.nullish(v.pipe(v.array(id), v.maxLength(mostQuestions))),
    /** No answers are shown before the end. */
    isExam: v.nullish(v.boolean()),
    /** From `startedAt`; answers are accepted until then. */
    limitMs: v.nullish(count),
    replies: v.pipe(v.array(reply), v.maxLength(mostQuestions)),
    flags: v.nullish(v.pipe(v.array(flag), v.maxLength(mostQuestions))),
  },
  noun: 'quiz in progress',
  plural: 'quizzes in progress',
  labels: {
    ...{ ownerEntity: null, ownerId: null, attemptId: null, missedIn: null, at: null },
    startedAt: { label: 'Started', as: 'time' },
    ...{ changedAt: null, questionIds: null, isExam: null, limitMs: null },
    replies: { label: 'Answers', as: { counted: 'answer' } },
    flags: null,
  },
  attachedTo: { entities: ['quiz'], entityField: 'ownerEntity', field: 'ownerId' },
  exportedSince: 3,
});

export type Sitting = RowOf<typeof sitting>;
export type KeptSitting = Omit<
  Sitting,
  'id' | '$at' | '$by' | 'deletedAt' | 'ownerEntity' | 'ownerId'
>;

/** Writes this device's row. A row deleted forever, because the sitting was finished elsewhere, stays deleted. */
export const keepSitting: ReadingMutation<
  { id: string; quizId: string } & Omit<KeptSitting, 'changedAt'>
> = {
  entities: () => [sitting],
  recipe: async ({ id, quizId, ...fields }, { nowMs }, rows) => {
    const kept = await rows.get(sitting, id);
    const changed = { ...fields, changedAt: nowMs };
    if (kept === undefined) {
      return [createRow(sitting, id, { ...changed, ownerEntity: 'quiz', ownerId: quizId })];
    }
    if (isTombstone(kept)) return [];
    const { at, replies, flags, changedAt } = changed;
    return [updateRow(sitting, id, { at, replies, flags, changedAt })];
  },
};

/** A new sitting replaces it: all its rows known here are deleted forever. */
export const dropSittings: ReadingMutation<{ quizId: string }> = {
  entities: () => [sitting],
  recipe: async ({ quizId }, { nowMs }, rows) => {
    const ofQuiz = await rows.having(sitting, 'ownerId', quizId);
    return purged(
      ofQuiz.filter(({ missedIn }) => (missedIn ?? null) === null),
      nowMs,
    );
  },
};

/** Turns the answers into an attempt and deletes this device's rows of the sitting forever. */
export const finishSitting: ReadingMutation<NewAttempt & { attemptId: string }> = {
  entities: () => [attempt, sitting],
  recipe: async ({ attemptId, ...finished }, context, rows) => {
    const ofQuiz = await rows.having(sitting, 'ownerId', finished.quizId);
    const over = ofQuiz.filter((row) => row.attemptId === attemptId);
    return [...finishQuiz(finished, context), ...purged(over, context.nowMs)];
  },
};

function purged(rows: readonly Row[], nowMs: number): Draft[] {
  return rows
    .filter((row) => !isTombstone(row))
    .map(({ id }) => ({ entity: sitting.name, id, fields: { [tombstoneField]: nowMs } }));
}

/** Prefix of the ids of all attempts made from one sitting. They sort by the time it began. */
export function startOfAttemptIds(attemptId: string): string {
  return attemptId.slice(0, 24);
}

/** Length of such ids: a hash of the answers follows `start`. */
export function lengthOfAttemptId(start: string): number {
  return start.length + lengthOfHash;
}
export const lengthOfHash = 12;

/** The chosen options, and answers of other kinds, by question. */
export interface GivenAnswers {
  chosen: Readonly<Record<string, string>>;
  given?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Whether the attempt contains each answer of a draft unchanged. */
export function holdsAnswers(attempt: Attempt, { chosen, given = {} }: GivenAnswers): boolean {
  if (isTombstone(attempt)) return true;
  const answers = new Map(attempt.answers.map((answer) => [answer.questionId, answer.chosen]));
  const replies = new Map(attempt.replies?.map((reply) => [reply.questionId, reply]));
  const isSame = (id: string, parts: readonly string[]) => {
    const reply = replies.get(id);
    if (reply === undefined) return !(answers.has(id) && isGiven(parts));
    // An attempt has ticked choices in their order, a draft in the order of the ticks.
    const inOrder = (given: readonly string[]) =>
      JSON.stringify(reply.kind === 'multiple' ? given.toSorted() : given);
    return inOrder(reply.given) === inOrder(parts);
  };
  return (
    Object.entries(chosen).every(
      ([id, option]) => !answers.has(id) || answers.get(id) === option,
    ) && Object.entries(given).every(([id, parts]) => isSame(id, parts))
  );
}

/** Whether the attempt contains each answer of another one unchanged. Unanswered questions do not matter. */
export function holdsAllOf(attempt: Attempt, { answers, replies }: Answered): boolean {
  const chosen = new Map(attempt.answers.map((answer) => [answer.questionId, answer.chosen]));
  const given = new Map(attempt.replies?.map((reply) => [reply.questionId, reply.given]));
  return (
    answers.every((one) => one.chosen === null || chosen.get(one.questionId) === one.chosen) &&
    (replies ?? []).every(
      (one) => JSON.stringify(given.get(one.questionId)) === JSON.stringify(one.given),
    )
  );
}
