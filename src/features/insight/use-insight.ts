/**
 * The study history: counts by day, never the facts themselves, so that ten years are read as fast as one. Where a course is
 * shown alone, reviews and quizzes are those of the course.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { readStudyDays } from '../../db/derived/study-days.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { type Score, scoreOf } from '../../model/study/scoring.ts';
import type { Streak } from '../../model/study/streak.ts';
import { readCourses } from '../../queries/courses.ts';
import { readStreak } from '../../queries/day/day-progress.ts';
import { actsByDay, lastDays, type ReviewDay, reviewDays } from './insight.ts';
import { countCourseReviews, latestAttemptsOf } from './of-course.ts';

export interface QuizResult {
  id: string;
  title: string;
  finishedAt: number;
  score: Score;
}

export interface InsightData {
  days: ReviewDay[];
  /** Reviews, quizzes and pages read by study day, for the weeks shown. */
  acts: Map<string, number>;
  studyDays: number;
  streak: Streak;
  quizzes: QuizResult[];
  /** The course that `days` and `quizzes` are of; the rest is of all courses. */
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

/** Quiz results shown. */
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
