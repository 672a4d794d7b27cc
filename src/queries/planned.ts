/** Time that is planned in the schedule for tasks. */
import type { AccountDatabase } from '../db/database.ts';
import { dayMs } from '../lib/date-format.ts';
import type { StudyEvent } from '../model/entities/event.ts';
import { atHome } from './events.ts';

/** How far ahead it is looked for: a list shows the next time, and a plan reaches 28 days. */
const aheadMs = 60 * dayMs;
/** A planned time that goes on began at most so long ago, also in another time zone. */
const underWayMs = 3 * dayMs;

/** What a task shows of its time. Instants, milliseconds. */
export type PlannedTime = Pick<StudyEvent, 'id' | 'startsAt' | 'endsAt'>;

/** The times around now by the task's id, each list in order. Some may have ended: see `comingOf`. */
export async function readPlanned(
  database: AccountDatabase,
): Promise<ReadonlyMap<string, PlannedTime[]>> {
  const nowMs = Date.now();
  const events = await database
    .rows('event')
    .where('startsAt')
    .between(nowMs - underWayMs, nowMs + aheadMs)
    .toArray();
  const planned = new Map<string, PlannedTime[]>();
  for (const event of events) {
    if (!event.taskId || event.deletedAt !== 0) continue;
    const { id, startsAt, endsAt } = atHome(event);
    const times = planned.get(event.taskId);
    if (times === undefined) planned.set(event.taskId, [{ id, startsAt, endsAt }]);
    else times.push({ id, startsAt, endsAt });
  }
  return planned;
}

/** @returns those that have not ended, the next one first */
export function comingOf(times: readonly PlannedTime[] | undefined, nowMs: number): PlannedTime[] {
  return (times ?? []).filter(({ endsAt }) => endsAt > nowMs);
}
