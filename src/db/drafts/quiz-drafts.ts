/**
 * The quizzes under way, as their screen keeps them in localStorage: one key for each sitting, a retry of missed
 * questions is one too. Here they are found by whoever counts or exports what only this device has.
 */
import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';
import type { Attempt } from '../../model/entities/facts/attempt.ts';
import {
  holdsAnswers,
  lengthOfAttemptId,
  startOfAttemptIds,
} from '../../model/entities/quiz/sitting.ts';
import type { AccountDatabase } from '../database.ts';
import { readLocalDrafts } from './draft-owner.ts';

/** Everything of a student begins with this and their id; sign-out removes it. */
const draftPrefix = 'haversack-quiz-draft';

/** Answers that the browser would not keep, by the key of their draft: only this tab has them. */
const unkept = new Map<string, Unkept>();

interface Unkept {
  text: string;
  /** They are kept, finished or gone with their student: nothing is lost with the tab any more. */
  release: () => void;
}

/** @param hold called for the first of a sitting's answers; returns what to do when they are let go */
export function keepInMemory(key: string, text: string, hold: () => () => void): void {
  unkept.set(key, { text, release: unkept.get(key)?.release ?? hold() });
}

export function letGoOfMemory(key: string): void {
  unkept.get(key)?.release();
  unkept.delete(key);
}

export function readFromMemory(key: string): string | undefined {
  return unkept.get(key)?.text;
}

/** With the student all that is theirs goes. */
export function forgetUnkeptAnswers(userId: string): void {
  const start = startOfQuizDrafts({ userId });
  for (const key of [...unkept.keys()]) if (key.startsWith(start)) letGoOfMemory(key);
}

/** The option chosen, and what was answered otherwise, by question. */
const answers = v.object({
  chosen: v.record(v.string(), v.string()),
  given: v.optional(v.record(v.string(), v.array(v.string()))),
  answeredAt: v.optional(v.record(v.string(), v.number())),
  attemptId: v.optional(v.string()),
  /** Of the row that tells other devices (`model/entities/quiz/sitting.ts`). */
  rowId: v.optional(v.string()),
});
type Draft = v.InferOutput<typeof answers>;

export interface QuizUnderWay {
  quizId: string;
  title: string;
  answers: { question: string; chosen: string }[];
}

export function startOfQuizDrafts({ userId }: Pick<AccountDatabase, 'userId'>): string {
  return `${draftPrefix}:${userId}:`;
}

/** Those with an answer whose quiz is on this device, in the Trash too, since it can be restored. */
export async function readQuizzesUnderWay(database: AccountDatabase): Promise<QuizUnderWay[]> {
  const chosen = readAnswers(database);
  if (chosen.size === 0) return [];
  const quizzes = await database.rows('quiz').bulkGet([...chosen.keys()]);
  const here = quizzes.flatMap((quiz) => (quiz !== undefined && quiz.deletedAt >= 0 ? [quiz] : []));
  return Promise.all(
    here.map(async ({ id, title }) => {
      const entries = [...(chosen.get(id) ?? [])];
      const questions = await database.rows('question').bulkGet(entries.map(([key]) => key));
      return {
        quizId: id,
        title,
        answers: entries.map(([key, option], index) => ({
          question: questions[index]?.stem ?? key,
          chosen: option,
        })),
      };
    }),
  );
}

/** How many quizzes have an answer that is in their draft alone: it would go with this device's data. */
export async function countUntoldQuizzes(database: AccountDatabase): Promise<number> {
  const drafts = readDrafts(database);
  const rows = await database.rows('sitting').bulkGet(drafts.map(({ draft }) => draft.rowId ?? ''));
  const over = await Promise.all(drafts.map(({ draft }) => isFinished(database, draft)));
  const untold = drafts.filter(({ draft }, at) => {
    if (over[at]) return false;
    const told = new Map(rows[at]?.replies?.map((one) => [one.questionId, one.changedAt]));
    const isTold = ([id]: [string, string]) =>
      (told.get(id) ?? Number.NEGATIVE_INFINITY) >= (draft.answeredAt?.[id] ?? Infinity);
    return !answersIn(draft).every(isTold);
  });
  const quizzes = await readQuizzesUnderWay(database);
  const ids = new Set(untold.map(({ quizId }) => quizId));
  return quizzes.filter(({ quizId }) => ids.has(quizId)).length;
}

/** On this device or another one, with all answers of the draft. */
async function isFinished(database: AccountDatabase, draft: Draft): Promise<boolean> {
  if (draft.attemptId === undefined) return false;
  const attempts = await readAttemptsOf(database, draft.attemptId);
  return attempts.some((attempt) => holdsAnswers(attempt, draft));
}

/** What was made of one sitting: mostly one, or none. */
export async function readAttemptsOf(
  database: AccountDatabase,
  attemptId: string,
): Promise<Attempt[]> {
  const start = startOfAttemptIds(attemptId);
  const attempts = database.rows('attempt');
  const ids = await attempts.where('id').between(start, `${start}\uffff`).primaryKeys();
  // A broken device may tell of a sitting with an id with which many others begin.
  const found = await attempts.bulkGet(ids.filter((id) => id.length === lengthOfAttemptId(start)));
  return found.filter((attempt) => attempt !== undefined);
}

/** By quiz, then by question. */
function readAnswers(database: AccountDatabase): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const { quizId, draft } of readDrafts(database)) {
    const chosen = answersIn(draft);
    if (chosen.length > 0) found.set(quizId, new Map([...(found.get(quizId) ?? []), ...chosen]));
  }
  return found;
}

function readDrafts(database: AccountDatabase): { quizId: string; draft: Draft }[] {
  const start = startOfQuizDrafts(database);
  const inMemory = [...unkept].flatMap(([key, { text }]) =>
    key.startsWith(start) ? [{ rest: key.slice(start.length), text }] : [],
  );
  // What a tab has in memory is newer than what it could keep.
  return [...readLocalDrafts(start), ...inMemory].flatMap(({ rest, text }) => {
    const parsed = v.safeParse(answers, parseJson(text ?? ''));
    return parsed.success ? [{ quizId: rest.split(':')[0] ?? '', draft: parsed.output }] : [];
  });
}

/** Each question that has an answer, with the answer in words. */
export function answersIn({
  chosen,
  given,
}: Pick<Draft, 'chosen' | 'given'>): [questionId: string, words: string][] {
  const inWords = Object.entries(given ?? {}).map(([question, parts]): [string, string] => [
    question,
    parts.filter((part) => part.trim() !== '').join(' · '),
  ]);
  return [...Object.entries(chosen), ...inWords.filter(([, words]) => words !== '')];
}
