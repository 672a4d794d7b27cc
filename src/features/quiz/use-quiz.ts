import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { dateFormat } from '../../lib/date-format.ts';
import { type Attempt, isRetry } from '../../model/entities/facts/attempt.ts';
import type { Question, Quiz } from '../../model/entities/quiz/quiz.ts';
import { isTombstone } from '../../model/merge.ts';
import { rightInWords } from '../../model/study/quiz/mark.ts';
import { taskOf } from '../../model/study/quiz/task.ts';
import { type Outcome, outcomesOf, type Score, scoreOf } from '../../model/study/scoring.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';
import { countPool } from './mix/sources.ts';
import { answeredIds, endOf, type PracticeDraft } from './practice/sitting/practice.ts';
import { readDraft } from './practice/sitting/practice-draft.ts';
import { readUnderWay } from './practice/sitting/sittings.ts';

export interface QuizInList {
  quiz: Quiz;
  questionCount: number;
  /** The last finished result that is not a retry. */
  last: Score | undefined;
  /** Started but not finished, on any device. */
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

/** @param ofQuiz ids of its questions, for sittings that drew none */
function progressOf(draft: PracticeDraft, ofQuiz: readonly string[]): QuizInList['underWay'] {
  const asked = new Set(draft.questionIds ?? ofQuiz);
  const answered = [...answeredIds(draft)].filter((id) => asked.has(id)).length;
  return { answered, total: asked.size };
}

/** By quiz. Attempts are large, so more than the last one of a quiz is read only if that is a retry. */
async function readLastScores(db: AccountDatabase): Promise<Map<string, Score>> {
  const byQuiz = db.rows('attempt').orderBy('quizId');
  const [latestFirst, ids, quizIds] = await Promise.all([
    readHistory(db),
    byQuiz.primaryKeys(),
    byQuiz.keys(),
  ]);
  const quizOf = new Map(ids.map((id, at) => [id, quizIds[at]]));
  const ofQuizzes = [...Map.groupBy(latestFirst, (id) => quizOf.get(id)).values()];
  const last = await db.rows('attempt').bulkGet(ofQuizzes.map(([id = '']) => id));
  const whole = last.map((attempt, at) =>
    attempt && isRetry(attempt) ? readLastWhole(db, attempt, ofQuizzes[at] ?? []) : attempt,
  );
  const attempts = await Promise.all(whole);
  return new Map(attempts.flatMap((one) => (one ? [[one.quizId, scoreOf(one)]] : [])));
}

/** The last result that is not a retry, or else the last retry. @param ids of the results, the latest first */
async function readLastWhole(
  db: AccountDatabase,
  retry: Attempt,
  ids: readonly string[],
): Promise<Attempt> {
  for (let from = 1, count = 1; from < ids.length; from += count, count *= 2) {
    const rows = await db.rows('attempt').bulkGet(ids.slice(from, from + count));
    const whole = rows.find((row) => row !== undefined && !isRetry(row));
    if (whole !== undefined) return whole;
  }
  return retry;
}

/** The ids of all results, the last finished first. Ids alone would order by start. */
function readHistory(db: AccountDatabase): Promise<string[]> {
  return db.rows('attempt').orderBy('finishedAt').reverse().primaryKeys();
}

/** @returns `null` if the quiz does not exist or is in the Trash */
export async function readLiveQuiz(db: AccountDatabase, id: string): Promise<Quiz | null> {
  const quiz = await db.rows('quiz').get(id);
  return quiz?.title === undefined || quiz.deletedAt > 0 ? null : quiz;
}

export function readQuestions(db: AccountDatabase, quizId: string): Promise<Question[]> {
  return db.rows('question').where('[quizId+deletedAt]').equals([quizId, 0]).sortBy('position');
}

/** In the order of the ids, without deleted questions. */
export async function readLiveQuestions(
  db: AccountDatabase,
  ids: readonly string[],
): Promise<Question[]> {
  const found = await db.rows('question').bulkGet([...ids]);
  return found.flatMap((row) => (row !== undefined && row.deletedAt === 0 ? [row] : []));
}

/** File ids by quiz id: the questions of a sitting may come from several quizzes. */
export type FilesOfQuizzes = ReadonlyMap<string, string>;

export async function readFilesOfQuizzes(
  db: AccountDatabase,
  quizIds: Iterable<string>,
): Promise<FilesOfQuizzes> {
  const quizzes = await db.rows('quiz').bulkGet([...new Set(quizIds)]);
  return new Map(quizzes.flatMap((quiz) => (quiz?.fileId ? [[quiz.id, quiz.fileId]] : [])));
}

/** The quizzes of a file. The quiz with the newest question comes first, an empty quiz last. */
export async function quizzesOfFile(db: AccountDatabase, fileId: string): Promise<Quiz[]> {
  const quizzes = await db.rows('quiz').where('[fileId+deletedAt]').equals([fileId, 0]).toArray();
  const dated = quizzes.map(async (quiz) => {
    const ofQuiz = db.rows('question').where('[quizId+deletedAt]').equals([quiz.id, 0]);
    // Ids increase with time.
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
  /** Title of the quiz; `undefined` once it is deleted. */
  title: string | undefined;
}

/** The ids of all results, the latest first. */
export function useHistory(): string[] | undefined {
  return useRows(readHistory, []);
}

/** The results of one quiz, the latest first. */
export async function readAttemptIds(db: AccountDatabase, quizId: string): Promise<string[]> {
  const ofQuiz = db.rows('attempt').where('quizId').equals(quizId);
  const [latestFirst, ids] = await Promise.all([readHistory(db), ofQuiz.primaryKeys()]);
  const own = new Set(ids);
  return latestFirst.filter((id) => own.has(id));
}

/** `null` if it was deleted for good. */
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
  /** One for each answer, in order. */
  outcomes: readonly Outcome[];
  /** The current questions, for page and quote. A deleted question still names its source. */
  questions: Map<string, Question>;
  quiz: Quiz | undefined;
  files: FilesOfQuizzes;
}

/** The source file of a question. For a deleted question, the file of the sitting's quiz. */
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
      // Undoing an import deletes its attempts for good.
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

/** Read in one query, so that the button does not first say Start and then Continue. */
export interface QuizOnPage {
  quiz: Quiz;
  /** Empty for a mixed quiz. */
  questions: Question[];
  /** Questions to ask, or to draw from. */
  count: number;
  underWay: PracticeDraft | null;
  /** The sitting was started or continued on this device. */
  isHere: boolean;
  /** The latest first. */
  attemptIds: string[];
}

/** `null` if the quiz does not exist or is in the Trash. */
export function useQuizPage(quizId: string): QuizOnPage | null | undefined {
  return useRows((db) => readQuizPage(db, quizId), [quizId]);
}

async function readQuizPage(db: AccountDatabase, quizId: string): Promise<QuizOnPage | null> {
  const own = readDraft(quizId);
  const [quiz, questions, underWay, attemptIds] = await Promise.all([
    readLiveQuiz(db, quizId),
    readQuestions(db, quizId),
    readUnderWay(db, { quizId }, own),
    readAttemptIds(db, quizId),
  ]);
  if (quiz === null) return null;
  const count = quiz.mix ? await countPool(db, quiz.mix) : questions.length;
  const isHere = own !== undefined && own.attemptId === underWay?.attemptId;
  return { quiz, questions, count, underWay, isHere, attemptIds };
}

const time = dateFormat({ timeStyle: 'short' });

/** Describes the running sitting. It names the end of an exam, whose clock does not stop. */
export function underWayWords(
  { underWay, isHere }: Pick<QuizOnPage, 'underWay' | 'isHere'>,
  nowMs: number,
): string | undefined {
  if (underWay === null) return undefined;
  const endsAt = endOf(underWay);
  if (endsAt !== undefined && endsAt <= nowMs)
    return 'The time of this exam is up. Continue to hand in your answers.';
  const what = underWay.isExam ? 'exam' : 'quiz';
  const where = isHere ? '' : ' on another device';
  const next =
    endsAt === undefined
      ? 'Continue where you stopped.'
      : `Its time runs until ${time.format(endsAt)}.`;
  return `You have started this ${what}${where}. ${next}`;
}

/** Longer lists have a search field: the search of the browser finds only rendered rows. */
export const searchedFrom = 20;

/** @returns the questions that contain all words in question, answers or explanation */
export function findQuestions(questions: readonly Question[], search: string): Question[] {
  const words = wordsOfSearch(search);
  if (words.length === 0) return [...questions];
  return questions.filter((question) => holdsWords(fold(wordsOf(question)), words));
}

function wordsOf(question: Question): string {
  const { stem, options, explanation } = question;
  return [stem, ...options, rightInWords(taskOf(question)), explanation ?? ''].join('\n');
}
