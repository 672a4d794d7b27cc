/**
 * A sitting of a quiz that is not finished, as one device knows it: each device writes a row of its own, so that answers which two
 * devices give without a connection are never written over, and a screen shows what all rows of an attempt say together
 * (`features/quiz/practice`). Finished, it is an attempt, and its rows are deleted for good.
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
  /** The option, where one is all that is asked for. */
  chosen: v.nullish(text),
  given: v.nullish(v.pipe(v.array(text), v.maxLength(mostParts))),
  changedAt: timeMs,
  /** Its correct answer was shown: it stays as it is. */
  isChecked: v.nullish(v.boolean()),
});

export const sitting = defineEntity({
  name: 'sitting',
  kind: 'record',
  rank: 4,
  indexes: ['deletedAt', 'ownerId'],
  fields: {
    ownerEntity: v.picklist(['quiz']),
    ownerId: id,
    /** Of the attempt to come; it also decides the order of the options. */
    attemptId: id,
    /** The attempt whose missed questions are asked again. */
    missedIn: optionalId,
    startedAt: timeMs,
    changedAt: timeMs,
    /** Index of the question that is shown. */
    at: count,
    /** Which questions are asked, in their order; none: all of the quiz. */
    questionIds: v.nullish(v.pipe(v.array(id), v.maxLength(mostQuestions))),
    /** No answer is shown before the end. */
    isExam: v.nullish(v.boolean()),
    /** From `startedAt`; answers are taken until then. */
    limitMs: v.nullish(count),
    replies: v.pipe(v.array(reply), v.maxLength(mostQuestions)),
  },
  noun: 'quiz in progress',
  plural: 'quizzes in progress',
  labels: {
    ...{ ownerEntity: null, ownerId: null, attemptId: null, missedIn: null, at: null },
    startedAt: { label: 'Started', as: 'time' },
    ...{ changedAt: null, questionIds: null, isExam: null, limitMs: null },
    replies: { label: 'Answers', as: { counted: 'answer' } },
  },
  attachedTo: { entities: ['quiz'], entityField: 'ownerEntity', field: 'ownerId' },
  exportedSince: 3,
});

export type Sitting = RowOf<typeof sitting>;
export type KeptSitting = Omit<
  Sitting,
  'id' | '$at' | '$by' | 'deletedAt' | 'ownerEntity' | 'ownerId'
>;

/** Writes this device's row; one that is deleted for good, since the sitting was finished elsewhere, stays so. */
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
    const { at, replies, changedAt } = changed;
    return [updateRow(sitting, id, { at, replies, changedAt })];
  },
};

/** Another one begins in its place: what all devices have of it, as far as it is known here, goes for good. */
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

/** The answers become an attempt, and what this device has of the sitting goes for good. */
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

/** What the ids of all attempts begin with that were made of one sitting. They rise with the time at which it began. */
export function startOfAttemptIds(attemptId: string): string {
  return attemptId.slice(0, 24);
}

/** So long are the ids that begin with `start`: a hash of the answers follows. */
export function lengthOfAttemptId(start: string): number {
  return start.length + lengthOfHash;
}
export const lengthOfHash = 12;

/** The option chosen, and what was answered otherwise, by question. */
export interface GivenAnswers {
  chosen: Readonly<Record<string, string>>;
  given?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Whether the attempt holds each answer of a draft as it is there. */
export function holdsAnswers(attempt: Attempt, { chosen, given = {} }: GivenAnswers): boolean {
  if (isTombstone(attempt)) return true;
  const answers = new Map(attempt.answers.map((answer) => [answer.questionId, answer.chosen]));
  const replies = new Map(attempt.replies?.map((reply) => [reply.questionId, reply]));
  const isSame = (id: string, parts: readonly string[]) => {
    const reply = replies.get(id);
    if (reply === undefined) return !(answers.has(id) && isGiven(parts));
    // An attempt has what was ticked in the order of the choices, a draft in that of the ticks.
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

/** Whether the attempt holds each answer of another one as it is there. What that left open is no matter. */
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
