/**
 * The study history. Reads counts by day instead of single facts, so that ten years are as fast as one. Reviews and
 * quizzes are of the chosen course.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { readStudyDays } from '../../db/derived/study-days.ts';
import { readRows } from '../../db/rows/read-rows.ts';
import { rowsWith } from '../../db/rows/stored-rows.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyDayCount } from '../../db/tables.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import type { Attempt } from '../../model/entities/facts/attempt.ts';
import type { Review } from '../../model/entities/facts/review.ts';
import { isTombstone } from '../../model/merge.ts';
import { type Score, scoreOf } from '../../model/study/scoring.ts';
import type { Streak } from '../../model/study/streak.ts';
import { readCourses } from '../../queries/courses.ts';
import { readStreak } from '../../queries/day/day-progress.ts';
import { actsByDay, lastDays, type ReviewDay, reviewDays } from './insight.ts';

export interface QuizResult {
  id: string;
  title: string;
  finishedAt: number;
  score: Score;
}

export interface InsightData {
  days: ReviewDay[];
  /** Reviews, quizzes and pages by study day. */
  acts: Map<string, number>;
  studyDays: number;
  streak: Streak;
  quizzes: QuizResult[];
  /** The course of `days` and `quizzes`; the rest is of all courses. */
  courseName: string | undefined;
}

export const chartDays = 30;
export const heatmapWeeks = 26;

/**
 * @param today the study day, `YYYY-MM-DD`
 * @returns `undefined` while fetching
 */
export function useInsight(today: string): InsightData | undefined {
  return useRows(
    async (db) => {
      const now = Date.now();
      const counts = await readStudyDays(db);
      const studied = new Set(counts.map(({ studyDay }) => studyDay));
      const [from = today] = lastDays(today, heatmapWeeks * 7);
      const { chosen } = await readCourses(db);
      const [firstDay = today] = lastDays(today, chartDays);
      const reviews = chosen ? await countCourseReviews(db, chosen.id, firstDay) : counts;
      return {
        days: reviewDays(reviews, today, chartDays),
        acts: actsByDay(counts, from, today),
        studyDays: studied.size,
        streak: await readStreak(db, now, localOffsetMin(now)),
        quizzes: await latestQuizzes(db, chosen?.id),
        courseName: chosen?.name,
      };
    },
    [today],
  );
}

const latest = 8;

async function latestQuizzes(
  db: AccountDatabase,
  courseId: string | undefined,
): Promise<QuizResult[]> {
  const attempts =
    courseId === undefined
      ? await db.rows('attempt').orderBy('finishedAt').reverse().limit(latest).toArray()
      : await latestAttemptsOf(db, courseId, latest);
  const quizzes = await db.rows('quiz').bulkGet(attempts.map((attempt) => attempt.quizId));
  return attempts.map((attempt, index) => ({
    id: attempt.id,
    finishedAt: attempt.finishedAt,
    title: quizzes[index]?.title ?? 'Deleted quiz',
    score: scoreOf(attempt),
  }));
}

/**
 * Counts the reviews of cards that are in the course now, without undone ones. Counts by day are of all courses, so
 * this reads each review since `from`: a few hundred per day at most.
 * @param from the first study day, `YYYY-MM-DD`
 */
async function countCourseReviews(
  db: AccountDatabase,
  courseId: string,
  from: string,
): Promise<StudyDayCount[]> {
  const rows = await db.rows('review').where('studyDay').aboveOrEqual(from).toArray();
  const reviews = rows.filter((row) => row.rating > 0 && !isTombstone(row));
  const [voids, cards, decks] = await Promise.all([
    rowsWith<Review>(
      db.rows('review'),
      'voids',
      reviews.map(({ id }) => id),
    ),
    readRows(
      db.rows('card'),
      reviews.map(({ cardId }) => cardId),
    ),
    idsOfCourse(db, 'deck', courseId),
  ]);
  const taken = new Set(voids.map((row) => row.voids));
  const counts = new Map<string, StudyDayCount>();
  for (const { id, cardId, studyDay, rating } of reviews) {
    if (taken.has(id) || !decks.has(cards.get(cardId)?.deckId ?? '')) continue;
    const known = counts.get(studyDay);
    const count = known ?? { key: studyDay, studyDay, entity: 'review', acts: 0, remembered: 0 };
    count.acts += 1;
    if (rating > 1) count.remembered += 1;
    counts.set(studyDay, count);
  }
  return [...counts.values()];
}

/** The latest attempts first. */
async function latestAttemptsOf(
  db: AccountDatabase,
  courseId: string,
  most: number,
): Promise<Attempt[]> {
  const quizzes = await idsOfCourse(db, 'quiz', courseId);
  const attempts = db.rows('attempt').orderBy('finishedAt').reverse();
  return await attempts
    .filter(({ quizId }) => quizzes.has(quizId))
    .limit(most)
    .toArray();
}

async function idsOfCourse(
  db: AccountDatabase,
  entity: 'deck' | 'quiz',
  courseId: string,
): Promise<ReadonlySet<string>> {
  const rows: { id: string; courseId?: string | null | undefined }[] = await db
    .rows(entity)
    .toArray();
  return new Set(rows.filter((row) => row.courseId === courseId).map(({ id }) => id));
}
