/** What the student has done today and what waits, all from indexes. */
import type { AccountDatabase } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { type DayProgress, readDayProgress } from '../../queries/day/day-progress.ts';
import { readDue, totalDue } from '../../queries/due-cards.ts';

export interface Today extends DayProgress {
  /** Cards that may be reviewed now, new ones as far as the day's allowance goes. */
  dueCount: number;
}

export async function readToday(db: AccountDatabase, nowMs: number): Promise<Today> {
  const [progress, due] = await Promise.all([
    readDayProgress(db, nowMs),
    readDue(db, undefined, { nowMs, tzOffsetMin: localOffsetMin(nowMs) }),
  ]);
  return { ...progress, dueCount: totalDue(due) };
}
