/** What the student has done today and what waits, all from indexes. */
import type { AccountDatabase } from '../../db/database.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { studyDayOf } from '../../model/study/study-day.ts';
import { type DayProgress, readDayProgress } from '../../queries/day/day-progress.ts';
import { readStudyWeek } from '../../queries/day/read-streak.ts';
import { readDue, totalDue } from '../../queries/due-cards.ts';

export interface Today extends DayProgress {
  /** Cards that may be reviewed now, new ones as far as the day's allowance goes. */
  dueCount: number;
  /** Of the last study days, today last, whether there was study in it. */
  week: boolean[];
  /** The study day that all of it is about. */
  studyDay: string;
}

export async function readToday(db: AccountDatabase, nowMs: number): Promise<Today> {
  const tzOffsetMin = localOffsetMin(nowMs);
  const studyDay = studyDayOf(nowMs, tzOffsetMin);
  const [progress, week, due] = await Promise.all([
    readDayProgress(db, nowMs),
    readStudyWeek(db, studyDay),
    readDue(db, undefined, { nowMs, tzOffsetMin }),
  ]);
  return { ...progress, dueCount: totalDue(due), week, studyDay };
}
