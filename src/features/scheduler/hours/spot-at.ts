/** Finds the place of the grid at a point of the window, from the drawn columns. */
import type { Spot } from '../plan/carry.ts';
import { minutesPerDay } from '../plan/span.ts';

/**
 * The nearest column; above the hours it is the lane of whole days. The cells of a month, which has no hours, are columns
 * too. @param x CSS pixels of the window, as `y`
 */
export function spotAt(grid: Element | null, scroller: Element | null, x: number, y: number): Spot {
  const columns = [...(grid?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const boxes = columns.map((column) => ({
    day: column.dataset.column ?? '',
    box: column.getBoundingClientRect(),
  }));
  const distance = ({ left, right, top, bottom }: DOMRect) =>
    Math.max(left - x, x - right, 0) + (scroller === null ? Math.max(top - y, y - bottom, 0) : 0);
  const nearest = boxes.reduce<(typeof boxes)[number] | undefined>(
    (best, one) => (best === undefined || distance(one.box) < distance(best.box) ? one : best),
    undefined,
  );
  if (nearest === undefined) return { day: '', minute: undefined };
  const { day, box } = nearest;
  if (scroller === null || y < scroller.getBoundingClientRect().top)
    return { day, minute: undefined };
  const minute = ((y - box.top) / Math.max(1, box.height)) * minutesPerDay;
  return { day, minute: Math.min(Math.max(0, minute), minutesPerDay) };
}
