/** Time that is planned in the schedule for tasks. */
import type { AccountDatabase } from '../db/database.ts';
import { dayMs } from '../lib/date-format.ts';
import type { StudyEvent } from '../model/entities/event.ts';

/** How far ahead it is looked for: a list shows the next time, and a plan reaches 28 days. */
const aheadMs = 60 * dayMs;

/** What a task shows of its time. Instants, milliseconds. */
export type PlannedTime = Pick<StudyEvent, 'id' | 'startsAt' | 'endsAt'>;

/** The times that have not ended yet by the task's id, each list in order. */
export async function readPlanned(
  database: AccountDatabase,
  nowMs = Date.now(),
): Promise<ReadonlyMap<string, PlannedTime[]>> {
  const events = await database
    .rows('event')
    .where('startsAt')
    .between(nowMs - dayMs, nowMs + aheadMs)
    .toArray();
  const planned = new Map<string, PlannedTime[]>();
  for (const { id, taskId, startsAt, endsAt, deletedAt } of events) {
    if (!taskId || deletedAt !== 0 || endsAt <= nowMs) continue;
    planned.set(taskId, [...(planned.get(taskId) ?? []), { id, startsAt, endsAt }]);
  }
  return planned;
}
