/** A goal's progress, by the read pages of its file. */
import type { AccountDatabase } from '../db/database.ts';
import type { Goal } from '../model/entities/goal.ts';
import { type GoalProgress, goalProgress } from '../model/study/progress.ts';

/** @param today the study day, `YYYY-MM-DD` */
export async function readGoalProgress(
  db: AccountDatabase,
  goal: Goal,
  today: string,
): Promise<GoalProgress> {
  const { fileId, startPage, endPage } = goal;
  if (!fileId) return goalProgress(goal, [], today);
  const readings = await db
    .rows('reading')
    .where('[fileId+page]')
    .between([fileId, startPage], [fileId, endPage], true, true)
    .toArray();
  return goalProgress(goal, readings, today);
}
