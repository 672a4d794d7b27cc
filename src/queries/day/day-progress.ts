/** How much of the day's goal is done, and the streak: all from indexes. */
import type { AccountDatabase } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { defaultSettings, settingsId } from '../../model/entities/student/settings.ts';
import { effectiveReviews } from '../../model/study/scheduling.ts';
import type { Streak } from '../../model/study/streak.ts';
import { studyDayOf } from '../../model/study/study-day.ts';
import { readStudyHabit } from './read-streak.ts';

export interface DayProgress {
  /** Different cards reviewed and pages read today. */
  done: number;
  /** 0: the student wants none. */
  dailyGoal: number;
  streak: Streak;
  /** Of the last seven study days, today last, whether there was study in it. */
  week: boolean[];
  /** The study day that all of it is about. */
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
