/** What the devices of a student have kept of sittings that are not finished (`model/entities/quiz/sitting.ts`). */
import type { AccountDatabase } from '../../../../db/database.ts';
import { readAttemptsOf } from '../../../../db/drafts/quiz-drafts.ts';
import {
  holdsAnswers,
  type KeptSitting,
  type Sitting,
} from '../../../../model/entities/quiz/sitting.ts';
import { isTombstone } from '../../../../model/merge.ts';
import { type PracticeDraft, united, valueIn } from './practice.ts';

/** A quiz under way, or its missed questions: one draft for each (`practice-draft.ts`). */
export interface SittingPlace {
  quizId: string;
  /** The attempt whose missed questions are asked again. */
  missedIn?: string | undefined;
}

export function draftKeyOf({ quizId, missedIn }: SittingPlace): string {
  return missedIn ? `${quizId}:${missedIn}` : quizId;
}

/** The draft as the row of this device says it. */
export function keptOf(draft: PracticeDraft): Omit<KeptSitting, 'changedAt' | 'missedIn'> {
  const { attemptId, startedAt, at, questionIds, isExam, limitMs } = draft;
  const ids = new Set([...Object.keys(draft.chosen), ...Object.keys(draft.given ?? {})]);
  const replies = [...ids].map((questionId) => ({
    questionId,
    chosen: valueIn(draft.chosen, questionId),
    given: valueIn(draft.given ?? {}, questionId),
    changedAt: valueIn(draft.answeredAt ?? {}, questionId) ?? startedAt,
    isChecked: valueIn(draft.checked ?? {}, questionId),
  }));
  return { attemptId, startedAt, at, questionIds, isExam, limitMs, replies };
}

function draftOf(row: Sitting): PracticeDraft {
  const { attemptId, startedAt, at, questionIds, isExam, limitMs, replies } = row;
  const draft: PracticeDraft = { attemptId, startedAt, at, chosen: {} };
  if (questionIds) draft.questionIds = [...new Set(questionIds)];
  if (isExam) draft.isExam = isExam;
  if (limitMs) draft.limitMs = limitMs;
  const [given, checked, answeredAt] = [
    new Map<string, string[]>(),
    new Map<string, boolean>(),
    new Map<string, number>(),
  ];
  const chosen = new Map<string, string>();
  for (const reply of replies) {
    if (reply.chosen) chosen.set(reply.questionId, reply.chosen);
    if (reply.given) given.set(reply.questionId, reply.given);
    if (reply.isChecked) checked.set(reply.questionId, true);
    answeredAt.set(reply.questionId, reply.changedAt);
  }
  draft.chosen = Object.fromEntries(chosen);
  draft.answeredAt = Object.fromEntries(answeredAt);
  if (given.size > 0) draft.given = Object.fromEntries(given);
  if (checked.size > 0) draft.checked = Object.fromEntries(checked);
  return draft;
}

/**
 * The sitting to go on with: of this device or another, the one in which something was answered last. One that was finished
 * elsewhere with all that is answered here is over.
 * @param own this device's draft
 * @param only the one that is shown already
 * @returns `null`: none is under way
 */
export async function readUnderWay(
  database: AccountDatabase,
  { quizId, missedIn }: SittingPlace,
  own: PracticeDraft | undefined,
  only?: string,
): Promise<PracticeDraft | null> {
  const rows = await database.rows('sitting').where('ownerId').equals(quizId).toArray();
  const here = rows
    .filter((row) => !isTombstone(row) && row.deletedAt === 0)
    .filter((row) => (row.missedIn ?? undefined) === missedIn)
    .sort((a, b) => a.changedAt - b.changedAt);
  const byAttempt = new Map<string, PracticeDraft>();
  const add = (draft: PracticeDraft) => {
    const before = byAttempt.get(draft.attemptId);
    byAttempt.set(draft.attemptId, before === undefined ? draft : united(before, draft));
  };
  for (const row of here) add(draftOf(row));
  if (own !== undefined) add(own);
  const open: PracticeDraft[] = [];
  for (const draft of byAttempt.values()) {
    if (only !== undefined && draft.attemptId !== only) continue;
    const attempts = await readAttemptsOf(database, draft.attemptId);
    if (!attempts.some((attempt) => holdsAnswers(attempt, draft))) open.push(draft);
  }
  return open.sort((a, b) => lastChange(b) - lastChange(a))[0] ?? null;
}

/** When something was answered last, or the sitting began, milliseconds. */
function lastChange({ answeredAt = {}, startedAt }: PracticeDraft): number {
  return Object.values(answeredAt).reduce((last, one) => Math.max(last, one), startedAt);
}
