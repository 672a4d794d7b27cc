/** What the screens of quizzes show. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Attempt } from '../../model/entities/facts/attempt.ts';
import type { Question, Quiz } from '../../model/entities/quiz/quiz.ts';
import { isTombstone } from '../../model/merge.ts';
import { type Outcome, outcomesOf, type Score, scoreOf } from '../../model/study/scoring.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { answeredIds, type PracticeDraft } from './practice/sitting/practice.ts';
import { readDraft } from './practice/sitting/practice-draft.ts';
import { readUnderWay } from './practice/sitting/sittings.ts';

export interface QuizInList {
  quiz: Quiz;
  questionCount: number;
  /** The result that was finished last. */
  last: Score | undefined;
  /** It is started and not finished, here or on another device. */
  underWay: { answered: number; total: number } | undefined;
}

/** The newest first. */
export function useQuizzes(): QuizInList[] | undefined {
  return useRows(async (db) => {
    const { has } = await readShownCourses(db);
    const quizzes = await db.rows('quiz').where('deletedAt').equals(0).toArray();
    const begun = new Set<unknown>(await db.rows('sitting').orderBy('ownerId').uniqueKeys());
    const lastScores = await readLastScores(db);
    const rows = quizzes.filter(has).map(async (quiz) => {
      const ofQuiz = db.rows('question').where('[quizId+deletedAt]').equals([quiz.id, 0]);
      const questionCount = await ofQuiz.count();
      const own = readDraft(quiz.id);
      const isBegun = own !== undefined || begun.has(quiz.id);
      const draft = isBegun ? await readUnderWay(db, { quizId: quiz.id }, own) : null;
      return {
        ...{ quiz, questionCount, last: lastScores.get(quiz.id) },
        underWay: draft === null ? undefined : progressOf(draft, await ofQuiz.primaryKeys()),
      };
    });
    return (await Promise.all(rows)).sort((a, b) => b.quiz.createdAt - a.quiz.createdAt);
  }, []);
}

/** @param ofQuiz ids of its questions, which are asked where none were drawn */
function progressOf(draft: PracticeDraft, ofQuiz: readonly string[]): QuizInList['underWay'] {
  const asked = new Set(draft.questionIds ?? ofQuiz);
  const answered = [...answeredIds(draft)].filter((id) => asked.has(id)).length;
  return { answered, total: asked.size };
}

/** By quiz. Each attempt holds all its answers, so only the last one of each quiz is read. */
async function readLastScores(db: AccountDatabase): Promise<Map<string, Score>> {
  const byQuiz = db.rows('attempt').orderBy('quizId');
  const [latestFirst, ids, quizIds] = await Promise.all([
    readHistory(db),
    byQuiz.primaryKeys(),
    byQuiz.keys(),
  ]);
  const quizOf = new Map(ids.map((id, at) => [id, quizIds[at]]));
  const last = new Map<unknown, string>();
  for (const id of latestFirst) {
    const quizId = quizOf.get(id);
    if (!last.has(quizId)) last.set(quizId, id);
  }
  const attempts = await db.rows('attempt').bulkGet([...last.values()]);
  return new Map(attempts.flatMap((one) => (one ? [[one.quizId, scoreOf(one)]] : [])));
}

/** The ids of all results, what was finished last first: an id says when its sitting began. */
function readHistory(db: AccountDatabase): Promise<string[]> {
  return db.rows('attempt').orderBy('finishedAt').reverse().primaryKeys();
}

/** @returns `null`: there is no such quiz, or it is in the Trash */
export async function readLiveQuiz(db: AccountDatabase, id: string): Promise<Quiz | null> {
  const quiz = await db.rows('quiz').get(id);
  return quiz?.title === undefined || quiz.deletedAt > 0 ? null : quiz;
}

export function readQuestions(db: AccountDatabase, quizId: string): Promise<Question[]> {
  return db.rows('question').where('[quizId+deletedAt]').equals([quizId, 0]).sortBy('position');
}

/** In the order of the ids, of whatever quiz; those that are gone or in the Trash are left out. */
export async function readLiveQuestions(
  db: AccountDatabase,
  ids: readonly string[],
): Promise<Question[]> {
  const found = await db.rows('question').bulkGet([...ids]);
  return found.flatMap((row) => (row !== undefined && row.deletedAt === 0 ? [row] : []));
}

/** The file of each quiz that has one, by the id of the quiz: the questions of a sitting may be of several. */
export type FilesOfQuizzes = ReadonlyMap<string, string>;

export async function readFilesOfQuizzes(
  db: AccountDatabase,
  quizIds: Iterable<string>,
): Promise<FilesOfQuizzes> {
  const quizzes = await db.rows('quiz').bulkGet([...new Set(quizIds)]);
  return new Map(quizzes.flatMap((quiz) => (quiz?.fileId ? [[quiz.id, quiz.fileId]] : [])));
}

/** Of one file. The quiz with the newest question comes first, an empty one last. */
export async function quizzesOfFile(db: AccountDatabase, fileId: string): Promise<Quiz[]> {
  const quizzes = await db.rows('quiz').where('[fileId+deletedAt]').equals([fileId, 0]).toArray();
  const dated = quizzes.map(async (quiz) => {
    const ofQuiz = db.rows('question').where('[quizId+deletedAt]').equals([quiz.id, 0]);
    // Ids rise with time.
    return { quiz, latest: (await ofQuiz.primaryKeys()).reduce((a, b) => (a > b ? a : b), '') };
  });
  return (await Promise.all(dated))
    .sort((a, b) => {
      if (a.latest !== b.latest) return a.latest < b.latest ? 1 : -1;
      return b.quiz.createdAt - a.quiz.createdAt;
    })
    .map(({ quiz }) => quiz);
}

export function countQuestions(quizId: string): Promise<number> {
  const questions = currentDatabase().rows('question');
  return questions.where('[quizId+deletedAt]').equals([quizId, 0]).count();
}

export interface AttemptInList {
  attempt: Attempt;
  score: Score;
  /** Of the quiz; `undefined` once it is deleted. */
  title: string | undefined;
}

/** The ids of all results, the latest first: the rows are read as they are seen. */
export function useHistory(): string[] | undefined {
  return useRows(readHistory, []);
}

/** The ids of the results of one quiz, the latest first. */
export async function readAttemptIds(db: AccountDatabase, quizId: string): Promise<string[]> {
  const ofQuiz = db.rows('attempt').where('quizId').equals(quizId);
  const [latestFirst, ids] = await Promise.all([readHistory(db), ofQuiz.primaryKeys()]);
  const own = new Set(ids);
  return latestFirst.filter((id) => own.has(id));
}

/** `null`: it is deleted for good. */
export function useAttemptInList(id: string): AttemptInList | null | undefined {
  return useRows(
    async (db) => {
      const attempt = await db.rows('attempt').get(id);
      if (attempt === undefined || isTombstone(attempt)) return null;
      const quiz = await db.rows('quiz').get(attempt.quizId);
      const title = quiz?.deletedAt === 0 ? quiz.title : undefined;
      return { attempt, score: scoreOf(attempt), title };
    },
    [id],
  );
}

export interface AttemptWithSources {
  attempt: Attempt;
  /** Of each of its answers, in their order. */
  outcomes: readonly Outcome[];
  /** The questions as they are now, for page and quote; a deleted one still names its source. */
  questions: Map<string, Question>;
  quiz: Quiz | undefined;
  files: FilesOfQuizzes;
}

/** The file from which a question was made; one that is gone was of the quiz of the sitting. */
export function fileOfQuestion(
  { attempt, files }: Pick<AttemptWithSources, 'attempt' | 'files'>,
  question: Question | undefined,
): string | undefined {
  return files.get(question?.quizId ?? attempt.quizId);
}

export function useAttempt(id: string): AttemptWithSources | null | undefined {
  return useRows(
    async (db) => {
      const attempt = await db.rows('attempt').get(id);
      // It may be deleted for good, with the import that had brought it.
      if (attempt === undefined || isTombstone(attempt)) return null;
      const ids = attempt.answers.map((answer) => answer.questionId);
      const [rows, quiz] = await Promise.all([
        db.rows('question').bulkGet(ids),
        db.rows('quiz').get(attempt.quizId),
      ]);
      const known = rows.filter((row) => row !== undefined);
      const quizIds = [attempt.quizId, ...known.map(({ quizId }) => quizId)];
      const files = await readFilesOfQuizzes(db, quizIds);
      return {
        ...{ attempt, outcomes: outcomesOf(attempt), quiz, files },
        questions: new Map(known.map((row) => [row.id, row])),
      };
    },
    [id],
  );
}
