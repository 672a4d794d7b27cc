/** The events that touch a week. */
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyEvent } from '../../model/entities/event.ts';
import { longestEventMs } from './event-form.ts';

/** @returns `undefined` while fetching */
export function useEvents(fromMs: number, toMs: number): StudyEvent[] | undefined {
  return useRows(
    (db) =>
      db
        .rows('event')
        .where('startsAt')
        .between(fromMs - longestEventMs, toMs, true, false)
        .filter((event) => event.deletedAt === 0 && event.endsAt > fromMs)
        .toArray(),
    [fromMs, toMs],
  );
}
