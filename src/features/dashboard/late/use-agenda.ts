/** What is to be done and what happens today. */
import { useRows } from '../../../db/rows/use-rows.ts';
import type { StudyEvent } from '../../../model/entities/event.ts';
import type { Task } from '../../../model/entities/task.ts';
import { readShownCourses } from '../../../queries/courses.ts';
import { useNow } from '../../../ui/use-now.ts';

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

/** Events that begin on this calendar day, local time. */
export function useTodaysEvents(): StudyEvent[] | undefined {
  const day = new Date(useNow());
  const fromMs = new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  const toMs = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
  return useRows(
    async (db) => {
      const { has } = await readShownCourses(db);
      return await db
        .rows('event')
        .where('startsAt')
        .between(fromMs, toMs)
        .filter((event) => event.deletedAt === 0 && has(event))
        .toArray();
    },
    [fromMs, toMs],
  );
}
