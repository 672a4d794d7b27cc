/** What a goal asks for and where it stands, in plain words. */
import { dateFormat, dayMs, localOffsetMin } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import type { Goal } from '../../model/entities/goal.ts';
import type { Forecast } from '../../model/study/goal-forecast.ts';
import { type GoalUnit, rangesOf, unitOf } from '../../model/study/goal-terms.ts';
import { amountInWords } from '../../model/study/goal-words.ts';
import { instantInStudyDay } from '../../model/study/local-time.ts';
import type { GoalProgress, GoalState } from '../../model/study/progress.ts';
import { dayInWords } from '../../model/study/repeat-words.ts';
import { dayNumber } from '../../model/study/study-day.ts';
import type { BadgeTone } from '../../ui/page/states.tsx';

const badges: Record<GoalState, { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'neutral', label: 'Not started' },
  'on-track': { tone: 'accent', label: 'On track' },
  behind: { tone: 'warn', label: 'Behind' },
  overdue: { tone: 'danger', label: 'Overdue' },
  done: { tone: 'info', label: 'Done' },
};

/** `14 pages behind`, or the state. */
export function badgeOf({ state, unit, behindBy }: GoalProgress): {
  tone: BadgeTone;
  label: string;
} {
  if (state === 'behind' && behindBy > 0)
    return { tone: 'warn', label: `${amountInWords(unit, behindBy)} behind` };
  return badges[state];
}

/** What the bar of a goal shows. */
export const barNames: Record<GoalUnit, string> = {
  page: 'Pages read',
  card: 'Cards reviewed',
  minute: 'Time studied',
};

/** `Pages 120–215`, `100 cards`, `5 h each week`. */
export function scopeWords(goal: Goal): string {
  const unit = unitOf(goal);
  if (unit !== 'page') {
    return `${amountInWords(unit, goal.target ?? 0)}${goal.isWeekly ? ' each week' : ''}`;
  }
  const ranges = rangesOf(goal);
  const [first] = ranges;
  const pages =
    ranges.length === 1 && first
      ? `Pages ${first.startPage}–${first.endPage}`
      : plural(
          ranges.reduce((sum, { startPage, endPage }) => sum + endPage - startPage + 1, 0),
          'page',
        );
  return goal.isWeekly ? `${pages}, ${goal.target} each week` : pages;
}

/** Whether today's reminder time has come, by the rule of its notification. @param today the study day, `YYYY-MM-DD` */
export function isReminded(
  { reminder }: Pick<Goal, 'reminder'>,
  today: string,
  nowMs: number,
): boolean {
  return !!reminder && instantInStudyDay(today, reminder, localOffsetMin) <= nowMs;
}

/**
 * @param reminder local time of day, `HH:MM`
 * @returns the text, and whether to emphasize it; `undefined` if no reminder is set or needed
 */
export function reminderWords(
  reminder: string | null | undefined,
  progress: GoalProgress,
  isTime: boolean,
): { text: string; due: boolean } | undefined {
  if (!reminder || progress.state === 'done') return undefined;
  if (isTime && progress.leftToday > 0) {
    return {
      due: true,
      text: `Reminder (${reminder}): ${amountInWords(progress.unit, progress.leftToday)} left today`,
    };
  }
  return { due: false, text: `Daily reminder in the app at ${reminder}` };
}

/** `4 Dec` and `2 days early`; without a pace, what to do to have one. */
export function forecastWords(
  forecast: Forecast | undefined,
  today: string,
): { when: string; late: string; isLate: boolean } {
  if (forecast?.doneOn === undefined)
    return { when: '–', late: 'known once you have begun', isLate: false };
  const { daysLate = 0 } = forecast;
  const late =
    daysLate === 0
      ? 'on time'
      : `${plural(Math.abs(daysLate), 'day')} ${daysLate > 0 ? 'late' : 'early'}`;
  return { when: dayInWords(forecast.doneOn, today), late, isLate: daysLate > 0 };
}

const weekdayAndDay = dateFormat({
  ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
});

/** `Wed, 25 Nov`, as the device's language writes it. */
export function dayWithWeekday(day: string): string {
  return weekdayAndDay.format(dayNumber(day) * dayMs);
}

/** `5½ min`. */
export function minutesPerWords(minutes: number): string {
  if (minutes < 1) return `${Math.round(minutes * 60)} s`;
  const whole = Math.floor(minutes);
  return minutes - whole >= 0.25 ? `${whole}½ min` : `${whole} min`;
}
