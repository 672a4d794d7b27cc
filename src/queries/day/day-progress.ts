/** The day's progress towards the goal, and the streak, read from indexes. */
import type { AccountDatabase } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { defaultSettings, settingsId } from '../../model/entities/student/settings.ts';
import { effectiveReviews } from '../../model/study/scheduling.ts';
import {
  gapBefore,
  isTravelGap,
  type Streak,
  type StudyAct,
  streakOf,
  weekOf,
} from '../../model/study/streak.ts';
import { studyDayOf } from '../../model/study/study-day.ts';

export interface DayProgress {
  /** Different cards reviewed and pages read today. */
  done: number;
  /** 0: no goal. */
  dailyGoal: number;
  streak: Streak;
  /** For the last seven study days, today last: whether there was study. */
  week: boolean[];
  studyDay: string;
}

export async function readDayProgress(db: AccountDatabase, nowMs: number): Promise<DayProgress> {
  const tzOffsetMin = localOffsetMin(nowMs);
  const studyDay = studyDayOf(nowMs, tzOffsetMin);
  const [settings, reviews, readings, habit] = await Promise.all([
    db.rows('settings').get(settingsId),
    db.rows('review').where('studyDay').equals(studyDay).toArray(),
    db.rows('reading').where('studyDay').equals(studyDay).toArray(),
    readStudyHabit(db, nowMs, tzOffsetMin),
  ]);
  const cards = new Set(effectiveReviews(reviews).map((review) => review.cardId));
  const pages = new Set(readings.map(({ fileId, page }) => `${fileId} ${page}`));
  return {
    done: cards.size + pages.size,
    dailyGoal: settings?.dailyGoal ?? defaultSettings.dailyGoal,
    ...habit,
    studyDay,
  };
}

/** Reads days with study from the index, and single acts only around a gap that travel may explain. */
export async function readStreak(
  db: AccountDatabase,
  nowMs: number,
  tzOffsetMin: number,
): Promise<Streak> {
  return (await readStudyHabit(db, nowMs, tzOffsetMin)).streak;
}

/** Both from one reading of the days, because the start waits for it. */
export async function readStudyHabit(
  db: AccountDatabase,
  nowMs: number,
  tzOffsetMin: number,
): Promise<{ streak: Streak; week: boolean[] }> {
  const today = studyDayOf(nowMs, tzOffsetMin);
  const days = await readStudyDays(db);
  const passedOver = new Set<string>();
  for (;;) {
    const gap = gapBefore(days, today, passedOver);
    if (gap === undefined) break;
    const last = (await readActs(db, gap.before)).at(-1);
    const next = (await readActs(db, gap.after))[0] ?? {
      studyDay: today,
      atMs: nowMs,
      tzOffsetMin,
    };
    if (last === undefined || !isTravelGap(last, next)) break;
    passedOver.add(gap.missing);
  }
  return { streak: streakOf(days, today, passedOver), week: weekOf(days, today) };
}

async function readStudyDays(db: AccountDatabase): Promise<Set<string>> {
  const keys = await Promise.all([
    db.rows('review').orderBy('studyDay').uniqueKeys(),
    db.rows('attempt').orderBy('studyDay').uniqueKeys(),
    db.rows('reading').orderBy('studyDay').uniqueKeys(),
  ]);
  return new Set(keys.flat().map(String));
}

/** In order of time. */
async function readActs(db: AccountDatabase, studyDay: string): Promise<StudyAct[]> {
  const [reviews, attempts, readings] = await Promise.all([
    db.rows('review').where('studyDay').equals(studyDay).toArray(),
    db.rows('attempt').where('studyDay').equals(studyDay).toArray(),
    db.rows('reading').where('studyDay').equals(studyDay).toArray(),
  ]);
  return [
    ...reviews.map(({ ratedAt, tzOffsetMin }) => ({ studyDay, atMs: ratedAt, tzOffsetMin })),
    ...attempts.map(({ finishedAt }) => ({ studyDay, atMs: finishedAt })),
    ...readings.map(({ readAt }) => ({ studyDay, atMs: readAt })),
  ].sort((a, b) => a.atMs - b.atMs);
}
