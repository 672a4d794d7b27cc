/** The data of the dashboard. Read before the first paint, unless `kept-look.ts` has it. */
import type { AccountDatabase } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { entityNames } from '../../model/registry.ts';
import { readArriving } from '../../queries/arriving.ts';
import { type DayProgress, readDayProgress } from '../../queries/day/day-progress.ts';
import { readDue, totalDue } from '../../queries/due-cards.ts';

export interface FirstLook {
  today: Today;
  steps: FirstSteps;
  /** The first sync is not finished. */
  isArriving: boolean;
}

/** One transaction is faster than some twenty. */
export async function readFirstLook(database: AccountDatabase): Promise<FirstLook> {
  const look = async () =>
    await Promise.all([
      readToday(database, Date.now()),
      readFirstSteps(database),
      readArriving(database),
    ]);
  const tables = [...entityNames, 'meta'];
  const [today, steps, arriving] = await database.transaction('r', tables, look);
  return { today, steps, isArriving: arriving !== null };
}

export interface Today extends DayProgress {
  /** Cards to review now; new ones up to the daily limit. */
  dueCount: number;
}

async function readToday(db: AccountDatabase, nowMs: number): Promise<Today> {
  const [progress, due] = await Promise.all([
    readDayProgress(db, nowMs),
    readDue(db, undefined, { nowMs, tzOffsetMin: localOffsetMin(nowMs) }),
  ]);
  return { ...progress, dueCount: totalDue(due) };
}

export interface FirstSteps {
  hasFile: boolean;
  hasMaterial: boolean;
  hasReviewed: boolean;
}

export async function readFirstSteps(db: AccountDatabase): Promise<FirstSteps> {
  const [files, decks, quizzes, summaries, reviews, attempts] = await Promise.all([
    db.rows('file').where('deletedAt').equals(0).limit(1).count(),
    db.rows('deck').where('deletedAt').equals(0).limit(1).count(),
    db.rows('quiz').where('deletedAt').equals(0).limit(1).count(),
    db.rows('summary').limit(1).count(),
    // Tombstones are not in the index.
    db.rows('review').orderBy('studyDay').limit(1).count(),
    db.rows('attempt').orderBy('studyDay').limit(1).count(),
  ]);
  return {
    hasFile: files > 0,
    hasMaterial: decks + quizzes + summaries > 0,
    hasReviewed: reviews + attempts > 0,
  };
}
