/** What the dashboard shows first: read before its screen is drawn where none was kept (`kept-look.ts`), and followed. */
import type { AccountDatabase } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { entityNames } from '../../model/registry.ts';
import { readArriving } from '../../queries/arriving.ts';
import { type DayProgress, readDayProgress } from '../../queries/day/day-progress.ts';
import { readDue, totalDue } from '../../queries/due-cards.ts';

export interface FirstLook {
  today: Today;
  steps: FirstSteps;
  /** What the account has is still on its way to this device. */
  isArriving: boolean;
}

/** In one transaction: some twenty of their own would take longer than the reading. */
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

/** What the student has done today and what waits, all from indexes. */
export interface Today extends DayProgress {
  /** Cards that may be reviewed now, new ones as far as the day's allowance goes. */
  dueCount: number;
}

async function readToday(db: AccountDatabase, nowMs: number): Promise<Today> {
  const [progress, due] = await Promise.all([
    readDayProgress(db, nowMs),
    readDue(db, undefined, { nowMs, tzOffsetMin: localOffsetMin(nowMs) }),
  ]);
  return { ...progress, dueCount: totalDue(due) };
}

/** How far a new student has come on the way from the first file to the first review. */
export interface FirstSteps {
  hasFile: boolean;
  /** A summary, a deck or a quiz. */
  hasMaterial: boolean;
  hasReviewed: boolean;
}

export async function readFirstSteps(db: AccountDatabase): Promise<FirstSteps> {
  const [files, decks, quizzes, summaries, reviews, attempts] = await Promise.all([
    db.rows('file').where('deletedAt').equals(0).limit(1).count(),
    db.rows('deck').where('deletedAt').equals(0).limit(1).count(),
    db.rows('quiz').where('deletedAt').equals(0).limit(1).count(),
    db.rows('summary').limit(1).count(),
    // By an index: what is deleted for good is in none.
    db.rows('review').orderBy('studyDay').limit(1).count(),
    db.rows('attempt').orderBy('studyDay').limit(1).count(),
  ]);
  return {
    hasFile: files > 0,
    hasMaterial: decks + quizzes + summaries > 0,
    hasReviewed: reviews + attempts > 0,
  };
}
