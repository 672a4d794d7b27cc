/** Sittings of all devices (`model/entities/quiz/sitting.ts`): continues the latest and finishes it. */
import { type AccountDatabase, currentDatabase } from '../../../../db/database.ts';
import { readAttemptsOf } from '../../../../db/drafts/quiz-drafts.ts';
import { mutate } from '../../../../db/mutate.ts';
import { storageFailure } from '../../../../db/storage-problem.ts';
import { type Result, success } from '../../../../lib/result.ts';
import { mostQuestions } from '../../../../model/entities/facts/attempt.ts';
import {
  finishSitting,
  holdsAllOf,
  holdsAnswers,
  type KeptSitting,
  lengthOfHash,
  type Sitting,
  startOfAttemptIds,
} from '../../../../model/entities/quiz/sitting.ts';
import { isTombstone } from '../../../../model/merge.ts';
import type { Answered } from '../../../../model/study/scoring.ts';
import { hashText } from '../../../../text/hash-text.ts';
import {
  type AskedQuestion,
  answersOf,
  flagIdsIn,
  flagTimeIn,
  inTime,
  isFlaggedIn,
  type PracticeDraft,
  united,
  valueIn,
} from './practice.ts';

/** One draft each (`practice-draft.ts`). */
export interface SittingPlace {
  quizId: string;
  /** The attempt whose missed questions are repeated. */
  missedIn?: string | undefined;
}

export function draftKeyOf({ quizId, missedIn }: SittingPlace): string {
  return missedIn ? `${quizId}:${missedIn}` : quizId;
}

/** The draft as a row of this device. */
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
  return { attemptId, startedAt, at, questionIds, isExam, limitMs, replies, flags: flagsOf(draft) };
}

/** The latest flags; deleted questions may have flags too. */
function flagsOf(draft: PracticeDraft): KeptSitting['flags'] {
  const flags = flagIdsIn(draft).map((questionId) => ({
    questionId,
    isSet: isFlaggedIn(draft, questionId),
    changedAt: flagTimeIn(draft, questionId) || draft.startedAt,
  }));
  if (flags.length === 0) return undefined;
  return flags.sort((a, b) => b.changedAt - a.changedAt).slice(0, mostQuestions);
}

function draftOf(row: Sitting): PracticeDraft {
  const { attemptId, startedAt, at, questionIds, isExam, limitMs, replies } = row;
  const draft: PracticeDraft = { attemptId, startedAt, at, chosen: {} };
  if (questionIds) draft.questionIds = [...new Set(questionIds)];
  if (isExam) draft.isExam = isExam;
  if (limitMs) draft.limitMs = limitMs;
  const [given, checked] = [new Map<string, string[]>(), new Map<string, boolean>()];
  const [chosen, answeredAt] = [new Map<string, string>(), new Map<string, number>()];
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
  if (!row.flags?.length) return draft;
  const set = row.flags.filter(({ isSet }) => isSet);
  draft.flagged = Object.fromEntries(set.map(({ questionId }) => [questionId, true]));
  draft.flaggedAt = Object.fromEntries(
    row.flags.map(({ questionId, changedAt }) => [questionId, changedAt]),
  );
  return draft;
}

/**
 * The sitting to continue: the last answered one of all devices. A sitting is over if an attempt has all its answers.
 * @param own the draft of this device
 * @param only the sitting on the screen
 * @returns `null` if none is under way
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

/** When the last answer was given, or the sitting started, milliseconds. */
function lastChange({ answeredAt = {}, startedAt }: PracticeDraft): number {
  return Object.values(answeredAt).reduce((last, one) => Math.max(last, one), startedAt);
}

/**
 * Turns the answers of a sitting into an attempt. The same answers again, as after a crash, give the same attempt. So do
 * fewer answers, as of an idle device at the end of the time. Other answers give a new attempt, as of a second tab that
 * continued the same draft.
 * @returns the id of the attempt
 */
export async function finishPractice(
  { quizId, missedIn }: SittingPlace,
  draft: PracticeDraft,
  questions: readonly AskedQuestion[],
): Promise<Result<string>> {
  const answered = answersOf(inTime(draft), questions);
  const { attemptId, startedAt, isExam, limitMs } = draft;
  try {
    const earlier = await readAttemptsOf(currentDatabase(), attemptId);
    const same = earlier.find((one) => !isTombstone(one) && holdsAllOf(one, answered));
    if (same !== undefined) return success(same.id);
    const id = idFor(attemptId, answered);
    const finished = { id, attemptId, quizId, missedIn, startedAt, isExam, limitMs, ...answered };
    const result = await mutate(finishSitting, finished);
    return result.ok ? success(id) : result;
  } catch (error) {
    return storageFailure(error);
  }
}

function idFor(attemptId: string, { answers, replies }: Answered): string {
  const words = JSON.stringify([attemptId, answers, replies ?? []]);
  const digits = (salt: string) =>
    hashText(salt + words)
      .toString(16)
      .padStart(8, '0');
  return startOfAttemptIds(attemptId) + (digits('1') + digits('2')).slice(0, lengthOfHash);
}
