/** The events that touch a week; one that ends before it starts, as two devices may have made it, where it starts. */
import { useRows } from '../../db/rows/use-rows.ts';
import { dayMs } from '../../lib/date-format.ts';
import type { StudyEvent } from '../../model/entities/event.ts';
import { readShownCourses } from '../../queries/courses.ts';

/** A calendar that was imported may have holidays of months; an event that began before is not looked for. */
const longestShownMs = 366 * dayMs;

/** @returns `undefined` while fetching */
export function useEvents(fromMs: number, toMs: number): StudyEvent[] | undefined {
  return useRows(
    async (db) => {
      const { has } = await readShownCourses(db);
      const isThen = ({ deletedAt, startsAt, endsAt }: StudyEvent) =>
        deletedAt === 0 && (endsAt > fromMs || startsAt >= fromMs);
      const events = await db
        .rows('event')
        .where('startsAt')
        .between(fromMs - longestShownMs, toMs, true, false)
        .toArray();
      return events.filter((event) => isThen(event) && has(event));
    },
    [fromMs, toMs],
  );
}
