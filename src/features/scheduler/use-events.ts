/** The events that touch a week; one that ends before it starts, as two devices may have made it, where it starts. */
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
        .filter(
          (event) => event.deletedAt === 0 && (event.endsAt > fromMs || event.startsAt >= fromMs),
        )
        .toArray(),
    [fromMs, toMs],
  );
}
