/** The sources of a mixed quiz (courses and files with questions, quizzes without a file), and its questions. */
import type { AccountDatabase } from '../../../db/database.ts';
import { localDay } from '../../../lib/date-format.ts';
import { plural } from '../../../lib/plural.ts';
import { mostQuestions } from '../../../model/entities/facts/attempt.ts';
import type { Mix, Question, Quiz } from '../../../model/entities/quiz/quiz.ts';

export interface MixSource {
  /** `course:…`, `file:…`, `quiz:…` */
  key: string;
  label: string;
  hint: string;
  count: number;
}

export function keysOfMix({ courseIds, fileIds, quizIds }: Mix): string[] {
  const keys = (kind: string, ids: readonly string[] | null | undefined) =>
    (ids ?? []).map((id) => keyOf(kind, id));
  return [...keys('course', courseIds), ...keys('file', fileIds), ...keys('quiz', quizIds)];
}

export function sourcesOfKeys(
  keys: readonly string[],
): Pick<Mix, 'courseIds' | 'fileIds' | 'quizIds'> {
  const ids = (kind: string) => {
    const start = keyOf(kind, '');
    return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  };
  return { courseIds: ids('course'), fileIds: ids('file'), quizIds: ids('quiz') };
}

function keyOf(kind: string, id: string): string {
  return `${kind}:${id}`;
}

const all: Mix = { length: 1 };

const kinds = { course: 'Course', file: 'File', quiz: 'Quiz' } as const;
type Kind = keyof typeof kinds;

/**
 * Courses, then files, then quizzes, each by name.
 * @param chosen keys of chosen sources. Deleted ones follow, so that the student can see and remove them
 */
export async function readSources(
  database: AccountDatabase,
  chosen: readonly string[] = [],
): Promise<MixSource[]> {
  const quizzes = await readQuizzesOfMix(database, all);
  const counts = await Promise.all(
    quizzes.map(({ id }) =>
      database.rows('question').where('[quizId+deletedAt]').equals([id, 0]).count(),
    ),
  );
  const idsOf = (ids: readonly (string | null | undefined)[]) => [
    ...new Set(ids.filter((id) => id != null)),
  ];
  const [courses, files] = await Promise.all([
    database.rows('course').bulkGet(idsOf(quizzes.map(({ courseId }) => courseId))),
    database.rows('file').bulkGet(idsOf(quizzes.map(({ fileId }) => fileId))),
  ]);
  const countOf = new Map<string, number>();
  for (const [at, { id, courseId, fileId }] of quizzes.entries()) {
    const keys = [keyOf('course', courseId ?? ''), keyOf('file', fileId ?? ''), keyOf('quiz', id)];
    for (const key of keys) countOf.set(key, (countOf.get(key) ?? 0) + (counts[at] ?? 0));
  }
  const source = (kind: Kind, id: string, label: string, where = ''): MixSource => {
    const key = keyOf(kind, id);
    const count = countOf.get(key) ?? 0;
    return { key, label, hint: `${kinds[kind]}${where} · ${plural(count, 'question')}`, count };
  };
  const liveFiles = files.flatMap((file) => (file?.deletedAt === 0 ? [file] : []));
  const known = new Set(liveFiles.map(({ id }) => id));
  const offered = [
    courses
      .flatMap((course) => (course?.deletedAt === 0 ? [course] : []))
      .map(({ id, name }) => source('course', id, name)),
    liveFiles.map(({ id, name }) => source('file', id, name)),
    quizzes
      .filter(({ fileId }) => !fileId || !known.has(fileId))
      .map(({ id, title }) => source('quiz', id, title)),
  ].flatMap((part) =>
    part.filter(({ count }) => count > 0).sort((a, b) => a.label.localeCompare(b.label)),
  );
  const isOffered = new Set(offered.map(({ key }) => key));
  const others = chosen
    .filter((key) => !isOffered.has(key))
    .map(async (key) => {
      const [kind, id] = partsOfKey(key);
      const { label, deletedAt } = await readNamed(database, kind, id);
      return source(kind, id, label, deletedAt > 0 ? ' in the Trash' : '');
    });
  return [...offered, ...(await Promise.all(others))];
}

function partsOfKey(key: string): [Kind, string] {
  const at = key.indexOf(':');
  return [key.slice(0, at) as Kind, key.slice(at + 1)];
}

/** A source deleted for good has no name. */
async function readNamed(database: AccountDatabase, kind: Kind, id: string) {
  const row = await database.rows(kind).get(id);
  const name = row && ('title' in row ? row.title : row.name);
  return name === undefined
    ? { label: `Deleted ${kind}`, deletedAt: 0 }
    : { label: name, deletedAt: row?.deletedAt ?? 0 };
}

/** The quizzes of a mix, without mixed quizzes. */
async function readQuizzesOfMix(database: AccountDatabase, mix: Mix): Promise<Quiz[]> {
  const quizzes = await database.rows('quiz').where('deletedAt').equals(0).toArray();
  return quizzes.filter((quiz) => !quiz.mix && isInMix(quiz, mix));
}

export async function readPool(database: AccountDatabase, mix: Mix): Promise<Question[]> {
  const quizzes = await questionsByQuiz(database, mix);
  const pool: Question[] = [];
  // One at a time, so that the page stays responsive.
  for (const ofQuiz of quizzes) pool.push(...(await ofQuiz.toArray()));
  return pool;
}

export async function readPoolIds(database: AccountDatabase, mix: Mix): Promise<string[]> {
  const quizzes = await questionsByQuiz(database, mix);
  return (await Promise.all(quizzes.map((ofQuiz) => ofQuiz.primaryKeys()))).flat();
}

export async function countPool(database: AccountDatabase, mix: Mix): Promise<number> {
  const quizzes = await questionsByQuiz(database, mix);
  const counts = await Promise.all(quizzes.map((ofQuiz) => ofQuiz.count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

export function countDrawn({ length }: Mix, poolCount: number): number {
  return Math.min(length, poolCount, mostQuestions);
}

/** One query for each quiz: a single query steps from question to question, and its result blocks the page. */
async function questionsByQuiz(database: AccountDatabase, mix: Mix) {
  const quizzes = await readQuizzesOfMix(database, mix);
  const questions = database.rows('question').where('[quizId+deletedAt]');
  return quizzes.map(({ id }) => questions.equals([id, 0]));
}

function isInMix({ id, fileId, courseId, createdAt }: Quiz, mix: Mix): boolean {
  const { courseIds, fileIds, quizIds, from, to } = mix;
  const day = localDay(createdAt);
  if ((from && day < from) || (to && day > to)) return false;
  const lists = [courseIds, fileIds, quizIds];
  if (!lists.some((list) => list?.length)) return true;
  const has = (list: readonly string[] | null | undefined, one: string | null | undefined) =>
    Boolean(one && list?.includes(one));
  return has(courseIds, courseId) || has(fileIds, fileId) || has(quizIds, id);
}
