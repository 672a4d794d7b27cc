/**
 * After a break: the backlog is spread over days by showing each day its share, the cards that are remembered best first.
 * No card's date changes; whatever is not shown today is due tomorrow, and ending it shows everything at once.
 */
import { dayNumber } from '../study-day.ts';

interface CatchUp {
  catchUpFrom?: string | null | undefined;
  catchUpDays?: number | null | undefined;
}

/** Study days that are left, today among them; `undefined`: no backlog is spread. */
export function catchUpLeft(settings: CatchUp | undefined, today: string): number | undefined {
  const { catchUpFrom, catchUpDays } = settings ?? {};
  if (!catchUpFrom || !catchUpDays) return undefined;
  const passed = dayNumber(today) - dayNumber(catchUpFrom);
  const left = catchUpDays - passed;
  return passed >= 0 && left > 0 ? left : undefined;
}

/** A backlog of more than so many usual days is offered to be spread. */
const daysOfBacklog = 3;
/** Fewer cards are no backlog, however little is usual. */
const leastBacklog = 50;
/** The usual day is that of the last weeks on which anything was reviewed. */
export const usualDays = 28;

/** @returns cards that are reviewed on a usual day; 0 where nothing was */
export function usualReviews(perDay: readonly number[]): number {
  const studied = perDay.filter((count) => count > 0).sort((a, b) => a - b);
  return studied[Math.floor(studied.length / 2)] ?? 0;
}

/** Over how many days a backlog would come back to the usual work; `undefined`: there is none. */
export function offerCatchUp(due: number, usual: number): number | undefined {
  if (due < leastBacklog || due <= usual * daysOfBacklog) return undefined;
  return Math.min(30, Math.max(2, Math.ceil(due / Math.max(usual, leastBacklog / 2))));
}
