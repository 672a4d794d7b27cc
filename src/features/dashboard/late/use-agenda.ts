/** What is to be done and what happens today. */
import { useRows } from '../../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../../lib/date-format.ts';
import type { StudyEvent } from '../../../model/entities/event.ts';
import type { Task } from '../../../model/entities/task.ts';
import { dayAfter, instantOf } from '../../../model/study/local-time.ts';
import { readShownCourses } from '../../../queries/courses.ts';

export interface OpenTasks {
  /** Those due first, then the oldest. */
  first: Task[];
  count: number;
}

const shownTasks = 5;

export function useOpenTasks(): OpenTasks | undefined {
  return useRows(async (db) => {
    const tasks = await db
      .rows('task')
      .where('[status+deletedAt]')
      .equals(['Ongoing', 0])
      .toArray();
    const { has } = await readShownCourses(db);
    const shown = tasks.filter(has).sort(byUrgency);
    return { first: shown.slice(0, shownTasks), count: shown.length };
  }, []);
}

const never = '9999-12-31';

function byUrgency(a: Task, b: Task): number {
  const [dueA, dueB] = [a.dueOn ?? never, b.dueOn ?? never];
  if (dueA !== dueB) return dueA < dueB ? -1 : 1;
  return a.createdAt - b.createdAt;
}

/** Events that begin on a calendar day, local time. @param day `YYYY-MM-DD` */
export function useEventsOf(day: string): StudyEvent[] | undefined {
  return useRows(
    async (db) => {
      const { has } = await readShownCourses(db);
      return await db
        .rows('event')
        .where('startsAt')
        .between(
          instantOf(day, '00:00', localOffsetMin),
          instantOf(dayAfter(day), '00:00', localOffsetMin),
        )
        .filter((event) => event.deletedAt === 0 && has(event))
        .toArray();
    },
    [day],
  );
}
