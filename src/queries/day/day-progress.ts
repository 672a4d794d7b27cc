/** How much of the day's goal is done, and the streak: all from indexes. */
import type { AccountDatabase } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { defaultSettings, settingsId } from '../../model/entities/student/settings.ts';
import { effectiveReviews } from '../../model/study/scheduling.ts';
import type { Streak } from '../../model/study/streak.ts';
import { studyDayOf } from '../../model/study/study-day.ts';
import { readStreak } from './read-streak.ts';

export interface DayProgress {
  /** Different cards reviewed and pages read today. */
  done: number;
  /** 0: the student wants none. */
  dailyGoal: number;
  streak: Streak;
}

export async function readDayProgress(db: AccountDatabase, nowMs: number): Promise<DayProgress> {
  const tzOffsetMin = localOffsetMin(nowMs);
  const today = studyDayOf(nowMs, tzOffsetMin);
  const [settings, reviews, readings, streak] = await Promise.all([
    db.rows('settings').get(settingsId),
    db.rows('review').where('studyDay').equals(today).toArray(),
    db.rows('reading').where('studyDay').equals(today).toArray(),
    readStreak(db, nowMs, tzOffsetMin),
  ]);
  const cards = new Set(effectiveReviews(reviews).map((review) => review.cardId));
  const pages = new Set(readings.map(({ fileId, page }) => `${fileId} ${page}`));
  return {
    done: cards.size + pages.size,
    dailyGoal: settings?.dailyGoal ?? defaultSettings.dailyGoal,
    streak,
  };
}
