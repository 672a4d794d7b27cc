/** The events that touch a week; one that ends before it starts, as two devices may have made it, where it starts. */
import { useRows } from '../../db/rows/use-rows.ts';
import type { StudyEvent } from '../../model/entities/event.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { longestEventMs } from './event-form.ts';

/** @returns `undefined` while fetching */
export function useEvents(fromMs: number, toMs: number): StudyEvent[] | undefined {
  return useRows(
    async (db) => {
      const { has } = await readShownCourses(db);
      const isThen = ({ deletedAt, startsAt, endsAt }: StudyEvent) =>
        deletedAt === 0 && (endsAt > fromMs || startsAt >= fromMs);
      return await db
        .rows('event')
        .where('startsAt')
        .between(fromMs - longestEventMs, toMs, true, false)
        .filter((event) => isThen(event) && has(event))
        .toArray();
    },
    [fromMs, toMs],
  );
}
