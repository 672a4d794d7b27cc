/** Says what a goal asks for, in plain words. */

import { plural } from '../../lib/plural.ts';
import type { GoalProgress } from '../../model/study/progress.ts';

export function paceWords(progress: GoalProgress): string {
  const { state, pagesLeftToday, pagesPerDay, daysLeft, pagesTotal, pagesRead } = progress;
  if (state === 'done') return 'All pages are read. Well done.';
  if (state === 'overdue') {
    return `The end date is over; ${plural(pagesTotal - pagesRead, 'page')} left.`;
  }
  const pace = `${plural(pagesPerDay, 'page')} a day for ${plural(daysLeft, 'day')}`;
  if (state === 'waiting') return `${pace} from the start date on.`;
  return pagesLeftToday === 0
    ? `Today’s share is read. Then ${pace.replace(/ for .*/, '')} until the end date.`
    : `${plural(pagesLeftToday, 'page')} left today; ${pace}.`;
}

/**
 * @param reminder local time of day, `HH:MM`
 * @param now local time of day, `HH:MM`
 * @returns what to show, and whether it wants attention; nothing where no reminder is set or needed
 */
export function reminderWords(
  reminder: string | null | undefined,
  progress: GoalProgress,
  now: string,
): { text: string; due: boolean } | undefined {
  if (!reminder || progress.state === 'done') return undefined;
  if (now >= reminder && progress.pagesLeftToday > 0) {
    return {
      due: true,
      text: `It is past ${reminder}: ${plural(progress.pagesLeftToday, 'page')} left today`,
    };
  }
  return { due: false, text: `Daily reminder from ${reminder} on, in the app` };
}
