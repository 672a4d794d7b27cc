/** The study goals with their progress, and the moment at which one is reached. */
import { useEffect, useRef, useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import { reachGoal } from '../../model/entities/goal.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { studyToday } from '../../model/study/study-day.ts';
import type { GoalView } from '../../queries/goal-views.ts';
import { tellFailure } from '../../ui/toaster/tell.ts';

/** A reached goal stays in the list for a week. Days. */
const shownReachedDays = 7;

/** Put away by the student, or reached more than a week ago. @param today the study day, `YYYY-MM-DD` */
export function isPutAway({ goal, progress }: Omit<GoalView, 'files'>, today: string): boolean {
  if (goal.archivedAt) return true;
  if (progress.state !== 'done' || !goal.reachedAt) return false;
  return studyToday(goal.reachedAt) < dayAfter(today, -shownReachedDays);
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
