/** What the student has done today and what waits, all from indexes. */

import type { AccountDatabase } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { defaultSettings, settingsId } from '../../model/entities/student/settings.ts';
import { effectiveReviews } from '../../model/study/scheduling.ts';
import type { Streak } from '../../model/study/streak.ts';
import { studyDayOf } from '../../model/study/study-day.ts';
import { readDue, totalDue } from '../../queries/due-cards.ts';
import { readStreak } from '../../queries/read-streak.ts';

export interface Today {
  /** Cards that may be reviewed now, new ones as far as the day's allowance goes. */
  dueCount: number;
  /** Different cards reviewed and pages read today. */
  done: number;
  dailyGoal: number;
  streak: Streak;
}

export async function readToday(db: AccountDatabase, nowMs: number): Promise<Today> {
  const tzOffsetMin = localOffsetMin(nowMs);
  const today = studyDayOf(nowMs, tzOffsetMin);
  const [settings, reviews, readings, streak, due] = await Promise.all([
    db.rows('settings').get(settingsId),
    db.rows('review').where('studyDay').equals(today).toArray(),
    db.rows('reading').where('studyDay').equals(today).toArray(),
    readStreak(db, nowMs, tzOffsetMin),
    readDue(db, undefined, { nowMs, tzOffsetMin }),
  ]);
  const cards = new Set(effectiveReviews(reviews).map((review) => review.cardId));
  const pages = new Set(readings.map(({ fileId, page }) => `${fileId} ${page}`));
  return {
    dueCount: totalDue(due),
    done: cards.size + pages.size,
    dailyGoal: settings?.dailyGoal ?? defaultSettings.dailyGoal,
    streak,
  };
}
