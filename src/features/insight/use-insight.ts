/**
 * The study history, read so that a long one stays quick: only the last 30 days' reviews are loaded,
 * older days are counted in the index.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { type Score, scoreOf } from '../../model/study/scoring.ts';
import { type Streak, streakOf } from '../../model/study/streak.ts';
import { lastDays, type ReviewDay, reviewDays } from './insight.ts';

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
}

export const chartDays = 30;
export const heatmapWeeks = 26;

const facts = ['review', 'attempt', 'reading'] as const;

/**
 * @param today the study day, `YYYY-MM-DD`
 * @returns `undefined` while fetching
 */
export function useInsight(today: string): InsightData | undefined {
  return useRows(
    async (db) => {
      const [first = today] = lastDays(today, chartDays);
      const reviews = await db
        .rows('review')
        .where('studyDay')
        .between(first, today, true, true)
        .toArray();
      const days = reviewDays(reviews, today, chartDays);
      const studied = await studiedDays(db);
      const [from = today] = lastDays(today, heatmapWeeks * 7);
      const shown = [...studied].filter((day) => day >= from && day <= today);
      const recent = new Map(days.map((day) => [day.day, day.reviews]));
      const acts = new Map<string, number>();
      for (const day of shown) acts.set(day, await actsOf(db, day, recent.get(day)));
      return {
        days,
        acts,
        studyDays: studied.size,
        streak: streakOf(studied, today),
        quizzes: await latestQuizzes(db),
      };
    },
    [today],
  );
}

async function studiedDays(db: AccountDatabase): Promise<Set<string>> {
  const keys = await Promise.all(
    facts.map((fact) => db.table(fact).orderBy('studyDay').uniqueKeys()),
  );
  return new Set(keys.flat().map(String));
}

async function actsOf(
  db: AccountDatabase,
  day: string,
  reviews: number | undefined,
): Promise<number> {
  const counted = facts.map((fact) =>
    fact === 'review' && reviews !== undefined
      ? reviews
      : db.table(fact).where('studyDay').equals(day).count(),
  );
  return (await Promise.all(counted)).reduce((sum, count) => sum + count, 0);
}

async function latestQuizzes(db: AccountDatabase): Promise<QuizResult[]> {
  const attempts = await db.rows('attempt').orderBy('finishedAt').reverse().limit(8).toArray();
  const quizzes = await db.rows('quiz').bulkGet(attempts.map((attempt) => attempt.quizId));
  return attempts.map(({ id, finishedAt, answers }, index) => ({
    id,
    finishedAt,
    title: quizzes[index]?.title ?? 'A deleted quiz',
    score: scoreOf(answers),
  }));
}
