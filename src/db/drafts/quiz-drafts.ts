/** Unfinished quizzes, which their screen keeps in localStorage: one key per sitting. For counts and exports. */
import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';
import type { Attempt } from '../../model/entities/facts/attempt.ts';
import {
  holdsAnswers,
  lengthOfAttemptId,
  startOfAttemptIds,
} from '../../model/entities/quiz/sitting.ts';
import type { AccountDatabase } from '../database.ts';
import { readLocalDrafts } from './local-drafts.ts';

/** All keys of a student begin with this and their id; sign-out removes them. */
const draftPrefix = 'haversack-quiz-draft';

/** Answers that the browser could not store, by the key of their draft: only this tab has them. */
const unkept = new Map<string, Unkept>();

interface Unkept {
  text: string;
  /** Called when they are stored, finished or removed: closing the tab loses nothing any more. */
  release: () => void;
}

/** @param hold called at a sitting's first answer; returns the function that ends it */
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

export function forgetUnkeptAnswers(userId: string): void {
  const start = startOfQuizDrafts({ userId });
  for (const key of [...unkept.keys()]) if (key.startsWith(start)) letGoOfMemory(key);
}

/** The chosen option, and other kinds of answers, by question. */
const answers = v.object({
  chosen: v.record(v.string(), v.string()),
  given: v.optional(v.record(v.string(), v.array(v.string()))),
  answeredAt: v.optional(v.record(v.string(), v.number())),
  attemptId: v.optional(v.string()),
  /** Of the row for other devices (`model/entities/quiz/sitting.ts`). */
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

/** Sittings with an answer whose quiz is on this device, also in the Trash, since it can be restored. */
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

/** How many quizzes have an answer only in their draft: removing this device's data would lose it. */
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

/** On any device, with all answers of the draft. */
async function isFinished(database: AccountDatabase, draft: Draft): Promise<boolean> {
  if (draft.attemptId === undefined) return false;
  const attempts = await readAttemptsOf(database, draft.attemptId);
  return attempts.some((attempt) => holdsAnswers(attempt, draft));
}

/** Attempts made of one sitting: mostly one or none. */
export async function readAttemptsOf(
  database: AccountDatabase,
  attemptId: string,
): Promise<Attempt[]> {
  const start = startOfAttemptIds(attemptId);
  const attempts = database.rows('attempt');
  const ids = await attempts.where('id').between(start, `${start}\uffff`).primaryKeys();
  // A broken device may send an id that many others begin with.
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
  // A tab's memory is newer than what it could store.
  return [...readLocalDrafts(start), ...inMemory].flatMap(({ rest, text }) => {
    const parsed = v.safeParse(answers, parseJson(text ?? ''));
    return parsed.success ? [{ quizId: rest.split(':')[0] ?? '', draft: parsed.output }] : [];
  });
}

/** Each answered question, with the answer in words. */
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
