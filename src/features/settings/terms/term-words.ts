/** The term and its breaks: words and problems. Pure. */
import type { Settings } from '../../../model/entities/student/settings.ts';
import { dayAfter } from '../../../model/study/local-time.ts';
import { dayNumber } from '../../../model/study/study-day.ts';
import { dayProblem, formatDay } from '../../../ui/date.tsx';

export type Break = NonNullable<Settings['termBreaks']>[number];

export const mostBreaks = 20;

/** For the list of pages. */
export function termWords(
  settings: Partial<Pick<Settings, 'termFrom' | 'termTo'>> | undefined,
): string {
  const { termFrom, termTo } = settings ?? {};
  if (termFrom && termTo) return `${formatDay(termFrom)} – ${formatDay(termTo)}`;
  if (termTo) return `Until ${formatDay(termTo)}`;
  return termFrom ? `From ${formatDay(termFrom)}` : 'No term dates';
}

/** For example `17 weeks`. @returns `undefined` without both dates */
export function lengthWords(
  from: string | null | undefined,
  to: string | null | undefined,
): string | undefined {
  if (!from || !to || to < from) return undefined;
  const weeks = Math.round((dayNumber(to) - dayNumber(from) + 1) / 7);
  return weeks < 1 ? undefined : weeks === 1 ? '1 week' : `${weeks} weeks`;
}

/** @param from the first day, if the typed one is the last. Both may be empty: a term without dates is fine */
export function lastDayProblem(typed: string, from: string | null | undefined): string | undefined {
  if (typed === '') return undefined;
  return dayProblem(typed) ?? (from && typed < from ? 'Choose a day after the first' : undefined);
}

/** A new break, after the others: a week from the day after the last one, or in the middle of the term. */
export function nextBreak(
  breaks: readonly Break[],
  { termFrom, termTo }: Partial<Pick<Settings, 'termFrom' | 'termTo'>>,
  today: string,
): Break {
  const last = breaks
    .map(({ to }) => to)
    .sort()
    .at(-1);
  const start = termFrom && termFrom > today ? termFrom : today;
  const from = last && last >= start ? dayAfter(last) : start;
  const week = dayAfter(from, 6);
  const to = termTo && termTo < week && termTo >= from ? termTo : week;
  return { name: 'Break', from, to };
}
