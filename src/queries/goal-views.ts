/** Study goals with their files and progress, for lists. */
import type { AccountDatabase } from '../db/database.ts';
import { readRows } from '../db/rows/read-rows.ts';
import { useRows } from '../db/rows/use-rows.ts';
import type { StudyFile } from '../model/entities/file.ts';
import type { Goal } from '../model/entities/goal.ts';
import type { GoalProgress } from '../model/study/progress.ts';
import { readShownCourses } from './courses.ts';
import { readGoalProgress } from './goals.ts';

/** A goal with its files and progress. */
export interface GoalView {
  goal: Goal;
  /** In the order of the goal; without those that were deleted or have not reached this device. */
  files: StudyFile[];
  progress: GoalProgress;
}

/**
 * @param today the study day, `YYYY-MM-DD`
 * @returns `undefined` while loading; sorted by end, finished goals last
 */
export function useGoals(today: string): GoalView[] | undefined {
  return useRows(
    async (db) => (await readViews(db, await readShownGoals(db), today)).sort(byUrgency),
    [today],
  );
}

interface OpenGoals {
  /** By their end. */
  first: GoalView[];
  /** All that have begun and are neither reached nor in the archive. */
  count: number;
  /** Any goal at all, also of the archive. */
  hasAny: boolean;
}

/** Reads the progress of no more goals than it shows. @param today the study day, `YYYY-MM-DD` */
export async function readOpenGoals(
  db: AccountDatabase,
  today: string,
  most: number,
): Promise<OpenGoals> {
  const goals = await readShownGoals(db);
  const open = goals
    .filter(
      ({ archivedAt, reachedAt, startDate }) => !archivedAt && !reachedAt && startDate <= today,
    )
    .sort(byEnd);
  const first = await readViews(db, open.slice(0, most), today);
  return { first, count: open.length, hasAny: goals.length > 0 };
}

async function readShownGoals(db: AccountDatabase): Promise<Goal[]> {
  const goals = await db.rows('goal').where('deletedAt').equals(0).toArray();
  const { has } = await readShownCourses(db);
  return goals.filter(has);
}

async function readViews(
  db: AccountDatabase,
  goals: readonly Goal[],
  today: string,
): Promise<GoalView[]> {
  const files = await readRows(db.rows('file'), [...new Set(goals.flatMap(fileIdsOf))]);
  const views = goals.map(async (goal): Promise<GoalView> => {
    const own = fileIdsOf(goal).flatMap((id) => files.get(id) ?? []);
    return {
      goal,
      files: own.filter(({ deletedAt }) => deletedAt === 0),
      progress: await readGoalProgress(db, goal, today),
    };
  });
  return await Promise.all(views);
}

export function fileIdsOf({ fileId, files }: Pick<Goal, 'fileId' | 'files'>): string[] {
  const ids = [...(fileId ? [fileId] : []), ...(files ?? []).map((one) => one.fileId)];
  return [...new Set(ids)];
}

function byUrgency(a: GoalView, b: GoalView): number {
  const isDone = ({ progress }: GoalView) => Number(progress.state === 'done');
  return isDone(a) - isDone(b) || byEnd(a.goal, b.goal);
}

function byEnd(a: Goal, b: Goal): number {
  return a.endDate.localeCompare(b.endDate) || a.createdAt - b.createdAt;
}
