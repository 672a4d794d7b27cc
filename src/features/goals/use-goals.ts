/** The study goals with their progress, and the moment at which one is reached. */
import { useEffect, useRef, useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import { readRows } from '../../db/rows/read-rows.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { type Goal, reachGoal } from '../../model/entities/goal.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import type { GoalProgress } from '../../model/study/progress.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { readGoalProgress } from '../../queries/goals.ts';
import { tellFailure } from '../../ui/toaster/tell.ts';

/** A goal with its files and progress. */
export interface GoalView {
  goal: Goal;
  /** In the order of the goal; without those that were deleted or have not reached this device. */
  files: StudyFile[];
  progress: GoalProgress;
}

/** A reached goal stays in the list for a week. Days. */
const shownReachedDays = 7;

/** Put away by the student, or reached more than a week ago. @param today the study day, `YYYY-MM-DD` */
export function isPutAway({ goal, progress }: Omit<GoalView, 'files'>, today: string): boolean {
  if (goal.archivedAt) return true;
  if (progress.state !== 'done' || !goal.reachedAt) return false;
  return studyToday(goal.reachedAt) < dayAfter(today, -shownReachedDays);
}

/**
 * @param today the study day, `YYYY-MM-DD`
 * @returns `undefined` while loading; sorted by end, finished goals last
 */
export function useGoals(today: string): GoalView[] | undefined {
  return useRows(
    async (db) => {
      const goals = await db.rows('goal').where('deletedAt').equals(0).toArray();
      const { has } = await readShownCourses(db);
      const shown = goals.filter(has);
      const files = await readRows(db.rows('file'), [...new Set(shown.flatMap(fileIdsOf))]);
      const views = shown.map(async (goal): Promise<GoalView> => {
        const own = fileIdsOf(goal).flatMap((id) => files.get(id) ?? []);
        return {
          goal,
          files: own.filter(({ deletedAt }) => deletedAt === 0),
          progress: await readGoalProgress(db, goal, today),
        };
      });
      return (await Promise.all(views)).sort(byUrgency);
    },
    [today],
  );
}

export function fileIdsOf({ fileId, files }: Pick<Goal, 'fileId' | 'files'>): string[] {
  const ids = [...(fileId ? [fileId] : []), ...(files ?? []).map((one) => one.fileId)];
  return [...new Set(ids)];
}

function byUrgency(a: GoalView, b: GoalView): number {
  const [doneA, doneB] = [a, b].map(({ progress }) => Number(progress.state === 'done'));
  if (doneA !== doneB) return (doneA ?? 0) - (doneB ?? 0);
  return a.goal.endDate.localeCompare(b.goal.endDate) || a.goal.createdAt - b.goal.createdAt;
}

/**
 * Notes that goals are reached. Only the device that notes it first celebrates: others find `reachedAt`.
 * @returns whether to celebrate a goal now
 */
export function useReached(
  views: readonly Pick<GoalView, 'goal' | 'progress'>[] | undefined,
): (id: string) => boolean {
  const [reached, setReached] = useState<ReadonlySet<string>>(new Set());
  const noted = useRef(new Set<string>());
  useEffect(() => {
    for (const { goal, progress } of views ?? []) {
      if (progress.state !== 'done' || goal.reachedAt || noted.current.has(goal.id)) continue;
      noted.current.add(goal.id);
      setReached((before) => new Set(before).add(goal.id));
      void tellFailure(mutate(reachGoal, { id: goal.id }));
    }
  }, [views]);
  return (id) => reached.has(id);
}
