/** What a mixed quiz can draw from: courses and files that have questions, and quizzes that belong to no file. */
import type { AccountDatabase } from '../../../db/database.ts';
import { plural } from '../../../lib/plural.ts';
import type { Mix } from '../../../model/entities/quiz/quiz.ts';
import { readQuizzesOfMix } from './pool.ts';

export interface MixSource {
  /** `course:…`, `file:…`, `quiz:…` */
  key: string;
  label: string;
  /** What it is, and how many questions it has. */
  hint: string;
  count: number;
}

/** The sources of a mix by their keys. */
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

/** Courses first, then files, then quizzes, each by name. */
export async function readSources(database: AccountDatabase): Promise<MixSource[]> {
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
  const source = (kind: 'Course' | 'File' | 'Quiz', id: string, label: string): MixSource => {
    const key = keyOf(kind.toLowerCase(), id);
    const count = countOf.get(key) ?? 0;
    return { key, label, hint: `${kind} · ${plural(count, 'question')}`, count };
  };
  const liveFiles = files.flatMap((file) => (file?.deletedAt === 0 ? [file] : []));
  const known = new Set(liveFiles.map(({ id }) => id));
  return [
    courses
      .flatMap((course) => (course?.deletedAt === 0 ? [course] : []))
      .map(({ id, name }) => source('Course', id, name)),
    liveFiles.map(({ id, name }) => source('File', id, name)),
    quizzes
      .filter(({ fileId }) => !fileId || !known.has(fileId))
      .map(({ id, title }) => source('Quiz', id, title)),
  ].flatMap((part) =>
    part.filter(({ count }) => count > 0).sort((a, b) => a.label.localeCompare(b.label)),
  );
}
