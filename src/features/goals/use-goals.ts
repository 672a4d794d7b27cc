/** The student's goals with their files and how far each has come. */
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Goal } from '../../model/entities/goal.ts';
import type { GoalProgress } from '../../model/study/progress.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { readGoalProgress } from '../../queries/day/day-progress.ts';

export interface GoalView {
  goal: Goal;
  /** Absent where the file was deleted or has not reached this device. */
  file: StudyFile | undefined;
  progress: GoalProgress;
}

/**
 * @param today the study day, `YYYY-MM-DD`
 * @returns `undefined` while fetching; those that end first stand first, those that are done last
 */
export function useGoals(today: string): GoalView[] | undefined {
  return useRows(
    async (db) => {
      const goals = await db.rows('goal').where('deletedAt').equals(0).toArray();
      const { has } = await readShownCourses(db);
      const views = goals.filter(has).map(async (goal): Promise<GoalView> => {
        const [file, progress] = await Promise.all([
          goal.fileId ? db.rows('file').get(goal.fileId) : undefined,
          readGoalProgress(db, goal, today),
        ]);
        return { goal, file: file?.deletedAt === 0 ? file : undefined, progress };
      });
      return (await Promise.all(views)).sort(byUrgency);
    },
    [today],
  );
}

/** Files that a goal can be tied to, by name. */
export function useGoalFiles(): StudyFile[] | undefined {
  return useRows(async (db) => {
    const files = await db.rows('file').where('deletedAt').equals(0).toArray();
    return files.sort((a, b) => a.name.localeCompare(b.name));
  }, []);
}

function byUrgency(a: GoalView, b: GoalView): number {
  const [doneA, doneB] = [a, b].map(({ progress }) => Number(progress.state === 'done'));
  if (doneA !== doneB) return (doneA ?? 0) - (doneB ?? 0);
  return a.goal.endDate.localeCompare(b.goal.endDate) || a.goal.createdAt - b.goal.createdAt;
}
