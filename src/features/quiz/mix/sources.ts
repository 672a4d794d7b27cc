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
  const countWhere = (isMeant: (quiz: (typeof quizzes)[number]) => boolean) =>
    quizzes.reduce((sum, quiz, at) => sum + (isMeant(quiz) ? (counts[at] ?? 0) : 0), 0);
  const source = (kind: string, id: string, label: string, count: number): MixSource[] =>
    count === 0
      ? []
      : [
          {
            key: `${kind.toLowerCase()}:${id}`,
            label,
            hint: `${kind} · ${plural(count, 'question')}`,
          },
        ];
  const known = new Set(files.flatMap((file) => (file?.deletedAt === 0 ? [file.id] : [])));
  const byName = (a: MixSource, b: MixSource) => a.label.localeCompare(b.label);
  return [
    courses
      .filter((course) => course?.deletedAt === 0)
      .flatMap((course) =>
        course === undefined
          ? []
          : source(
              'Course',
              course.id,
              course.name,
              countWhere((quiz) => quiz.courseId === course.id),
            ),
      ),
    files.flatMap((file) =>
      file?.deletedAt === 0
        ? source(
            'File',
            file.id,
            file.name,
            countWhere((quiz) => quiz.fileId === file.id),
          )
        : [],
    ),
    quizzes
      .filter(({ fileId }) => !fileId || !known.has(fileId))
      .flatMap((quiz) =>
        source(
          'Quiz',
          quiz.id,
          quiz.title,
          countWhere(({ id }) => id === quiz.id),
        ),
      ),
  ].flatMap((part) => part.sort(byName));
}
