/** What the student has done today and what waits, all from indexes. */
import { readBoundProfile } from '../../db/account.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { readDue, totalDue } from '../../db/due-cards.ts';
import { useRows } from '../../db/use-rows.ts';
import { defaultSettings, settingsId } from '../../model/entities/settings.ts';
import { effectiveReviews } from '../../model/scheduling.ts';
import type { Streak } from '../../model/streak.ts';
import { studyDayOf } from '../../model/study-day.ts';
import { localOffsetMin, useNow } from '../../ui/use-now.ts';
import { readStreak } from './read-streak.ts';

export interface Today {
  /** Cards that may be reviewed now, new ones as far as the day's allowance goes. */
  dueCount: number;
  /** Different cards reviewed and pages read today. */
  done: number;
  dailyGoal: number;
  streak: Streak;
}

/** @param first what was read before the screen came */
export function useToday(first: Today | undefined): Today | undefined {
  const nowMs = useNow();
  return useRows((db) => readToday(db, Date.now()), [nowMs], first);
}

/** The name that the student signed up with; `undefined` while loading or unknown. */
export function useUsername(): string | undefined {
  return useRows(async () => (await readBoundProfile())?.username, []);
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
