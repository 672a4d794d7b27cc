/** What a due date means on a study day, in words. Pure. */
import { dayAfter } from './local-time.ts';

/** @param today the study day; it and `dueOn`: `YYYY-MM-DD` */
export function dueWords(dueOn: string, today: string, formatDay: (day: string) => string): string {
  if (dueOn === today) return 'Due today';
  if (dueOn === dayAfter(today)) return 'Due tomorrow';
  return dueOn < today ? `Overdue since ${formatDay(dueOn)}` : `Due ${formatDay(dueOn)}`;
}
