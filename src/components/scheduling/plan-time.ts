/**
 * Time for a task in the schedule. Free time belongs to the scheduler, so `app` hands down the dialog that proposes it
 * (`tasks-page.tsx`).
 */
import { type ComponentType, createContext, useContext } from 'react';
import type { Task } from '../../model/entities/task.ts';

export interface PlanTimeProps {
  task: Task;
  onClose: () => void;
}

export const PlanTimeContext = createContext<ComponentType<PlanTimeProps> | undefined>(undefined);

/** @returns `undefined` where nothing can be planned, such as beside a file */
export function usePlanTime(): ComponentType<PlanTimeProps> | undefined {
  return useContext(PlanTimeContext);
}

/** The least that is planned, minutes. */
const leastMin = 15;

/**
 * How long a task still needs: its estimate without the time that was spent, in quarters of an hour as the grid has them.
 * @returns minutes; `undefined` without an estimate, or where more than it was spent
 */
export function minutesLeft(
  { estimateMin }: Pick<Task, 'estimateMin'>,
  spentMs: number,
): number | undefined {
  const left = (estimateMin ?? 0) - spentMs / 60_000;
  return left > 0 ? Math.ceil(left / leastMin) * leastMin : undefined;
}
