/** A typed due date: a number of days, or a date. */
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
import { dayProblem } from '../../ui/date.tsx';

export interface DueForm {
  kind: 'days' | 'date';
  days: string;
  date: string;
}

/** Ten years. */
const mostDays = 3_650;

/** @param today the study day */
export function dueDayOf({ kind, days, date }: DueForm, today: string): string | undefined {
  if (dueProblem({ kind, days, date }, today) !== undefined) return undefined;
  return kind === 'date' ? date : dayOfNumber(dayNumber(today) + Number(days));
}

export function dueProblem({ kind, days, date }: DueForm, today: string): string | undefined {
  const last = dayOfNumber(dayNumber(today) + mostDays);
  if (kind === 'days') {
    const isFit = /^\d{1,4}$/.test(days.trim()) && Number(days) <= mostDays;
    return isFit ? undefined : `Enter a whole number from 0 to ${mostDays}`;
  }
  const problem = dayProblem(date);
  if (problem !== undefined) return problem;
  if (date < today) return 'Choose today or a later date';
  return date > last ? 'Choose a date within ten years' : undefined;
}
