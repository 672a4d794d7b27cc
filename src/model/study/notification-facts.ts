/** What the rules of notifications go by, of rows as they are stored: for the devices and the server alike. Pure. */
import { parseStamp } from '../clock.ts';
import type { StudyEvent } from '../entities/event.ts';
import type { Goal } from '../entities/goal.ts';
import type { Task } from '../entities/task.ts';
import { type Row, stampOf } from '../merge.ts';
import { type NotificationFacts, usualLeadMin } from './notification-rules.ts';
import type { GoalProgress } from './progress.ts';

export function factsOfTask(task: Task): NotificationFacts['tasks'][number] {
  return { ...task, setAt: writtenAt(task, 'dueOn') };
}

export function factsOfGoal(
  goal: Goal,
  progress: GoalProgress,
): NotificationFacts['goals'][number] {
  return { ...goal, setAt: writtenAt(goal, 'reminder'), progress };
}

export function factsOfEvent(event: StudyEvent): NotificationFacts['events'][number] {
  return { ...event, leadMin: usualLeadMin, setAt: writtenAt(event, 'startsAt') };
}

/** When a field was last written, milliseconds: by the stamp of the edit, which the server has ordered and clamped. */
export function writtenAt(row: Row, field: string): number {
  return parseStamp(stampOf(row, field)).ms;
}
