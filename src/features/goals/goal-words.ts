/** Says what a goal asks for, in plain words. */

import { localOffsetMin } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import type { Goal } from '../../model/entities/goal.ts';
import { instantInStudyDay } from '../../model/study/local-time.ts';
import type { GoalProgress } from '../../model/study/progress.ts';

export function paceWords(progress: GoalProgress): string {
  const { state, pagesLeftToday, pagesPerDay, daysLeft, pagesTotal, pagesRead } = progress;
  if (state === 'done') return 'You have read all the pages. Well done!';
  if (state === 'overdue') {
    return `The end date has passed. ${plural(pagesTotal - pagesRead, 'page')} left.`;
  }
  const pace = `${plural(pagesPerDay, 'page')} a day for ${plural(daysLeft, 'day')}`;
  if (state === 'waiting') return `${pace}, from the start date.`;
  return pagesLeftToday === 0
    ? `Done for today. ${plural(pagesPerDay, 'page')} a day ${pagesPerDay === 1 ? 'keeps' : 'keep'} you on track.`
    : `${plural(pagesLeftToday, 'page')} left today. Plan: ${pace}.`;
}

/** Whether its time of this study day has come, as its notification counts it. @param today the study day, `YYYY-MM-DD` */
export function isReminded(
  { reminder }: Pick<Goal, 'reminder'>,
  today: string,
  nowMs: number,
): boolean {
  return !!reminder && instantInStudyDay(today, reminder, localOffsetMin) <= nowMs;
}

/**
 * @param reminder local time of day, `HH:MM`
 * @returns what to show, and whether it wants attention; nothing where no reminder is set or needed
 */
export function reminderWords(
  reminder: string | null | undefined,
  progress: GoalProgress,
  isTime: boolean,
): { text: string; due: boolean } | undefined {
  if (!reminder || progress.state === 'done') return undefined;
  if (isTime && progress.pagesLeftToday > 0) {
    return {
      due: true,
      text: `Reminder (${reminder}): ${plural(progress.pagesLeftToday, 'page')} left today`,
    };
  }
  return { due: false, text: `Daily reminder in the app at ${reminder}` };
}
