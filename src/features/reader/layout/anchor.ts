/** A point of a document as a share of its page, so that it stays valid while pages change their size. */
import type { Layout, PageBox, PageRow } from './layout.ts';

export interface Anchor {
  page: number;
  /** Shares of the page's width and height; outside 0 to 1 beside the page. */
  x: number;
  y: number;
}

/** A point of the scrolled content, CSS pixels. */
export interface Point {
  left: number;
  top: number;
}

/** @returns the point as a share of the nearest page */
export function anchorAt({ rows }: Layout, { left, top }: Point): Anchor {
  const row = rows[rowAt(rows, top)];
  const box = row && nearest(row.boxes, left);
  if (box === undefined) return { page: 1, x: 0, y: 0 };
  return { page: box.page, x: (left - box.left) / box.width, y: (top - box.top) / box.height };
}

/** @returns the present place of the anchor; `undefined` if its page is not laid out */
export function pointOf(layout: Layout, { page, x, y }: Anchor): Point | undefined {
  const box = boxOf(layout, page);
  return box && { left: box.left + x * box.width, top: box.top + y * box.height };
}

export function boxOf({ rows }: Layout, page: number): PageBox | undefined {
  return rows[rowOf(rows, page)]?.boxes.find((box) => box.page === page);
}

/** @returns the index of the row of a page, -1 for none */
export function rowOf(rows: readonly PageRow[], page: number): number {
  const at = lastWhere(rows, ({ boxes }) => (boxes[0]?.page ?? 1) <= page);
  return rows[at]?.boxes.some((box) => box.page === page) ? at : -1;
}

/** @returns the index of the last row that begins at or above a height, or 0 above all rows */
export function rowAt(rows: readonly PageRow[], top: number): number {
  return Math.max(
    0,
    lastWhere(rows, (row) => row.top <= top),
  );
}

/** The rows from `top` to `bottom`, as indexes, both included. */
export function rowsWithin(
  rows: readonly PageRow[],
  top: number,
  bottom: number,
): { first: number; last: number } {
  const first = rowAt(rows, top);
  const ends = rows[first];
  const isPassed = ends !== undefined && ends.top + ends.height < top && first < rows.length - 1;
  return { first: isPassed ? first + 1 : first, last: Math.max(first, rowAt(rows, bottom)) };
}

function nearest(boxes: readonly PageBox[], left: number): PageBox | undefined {
  const distance = (box: PageBox) => Math.max(box.left - left, left - box.left - box.width, 0);
  return boxes.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Binary search: rows are in order. */
function lastWhere(rows: readonly PageRow[], holds: (row: PageRow) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row !== undefined && holds(row)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
