/**
 * The rectangle of each page. Pure. A page's size is a guess until it is known, so a place is kept as an anchor (a
 * share of its page), never as a distance from the top.
 */
import type { PageSize } from '../use-pdf.ts';

/** `two`: side by side, the first page alone as in a book. */
export type PageView = 'scroll' | 'page' | 'two';
export type Fit = 'width' | 'page';
/** Degrees clockwise, added to the file's own rotation. */
export type Rotation = 0 | 90 | 180 | 270;

export interface LayoutRequest {
  pageCount: number;
  /** @param page 1 for the first */
  sizeOf: (page: number) => PageSize;
  rotation: Rotation;
  view: PageView;
  fit: Fit;
  /** 1: as `fit` says. */
  zoom: number;
  /** Of the scrolled area, CSS pixels. Bars cover `top` and `bottom`. */
  area: { width: number; height: number; top: number; bottom: number };
  isRtl: boolean;
  /** In the view `page`. */
  page: number;
}

/** CSS pixels. */
export interface PageBox {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PageRow {
  top: number;
  height: number;
  /** In reading order. */
  boxes: PageBox[];
}

export interface Layout {
  width: number;
  height: number;
  rows: PageRow[];
}

export const gapPx = 16;
/** Wider lines are hard to read. */
const widestPagePx = 1_100;
const narrowestPagePx = 120;
/** A long strip fitted to the width would be too long to scroll. */
const tallestPagePx = 12_000;
/** Browsers limit elements to some 17 million pixels (Firefox). A longer book is shown smaller. */
const tallestPx = 15_000_000;

export function layOut(request: LayoutRequest): Layout {
  const { area } = request;
  const wanted = rowsOf(request);
  const tooTall = heightOf(wanted, area) / tallestPx;
  const rows = tooTall > 1 ? rowsOf({ ...request, zoom: request.zoom / tooTall }) : wanted;
  const width = Math.max(
    area.width,
    ...rows.map(({ boxes }) => widthOf(boxes) + 2 * sideGap(area)),
  );
  const isAlone = request.view === 'page';
  let top = area.top + gapPx;
  for (const row of rows) {
    if (isAlone) top += Math.max(0, (freeHeight(area) - row.height) / 2);
    place(row, top, width, request.isRtl);
    top += row.height + gapPx;
  }
  return { width, height: Math.max(area.height, heightOf(rows, area)), rows };
}

/** @returns the pages of each row */
export function pagesOfRows(pageCount: number, view: PageView, page: number): number[][] {
  if (view === 'page') return [[Math.min(Math.max(page, 1), pageCount)]];
  if (view === 'scroll') return Array.from({ length: pageCount }, (_, index) => [index + 1]);
  const rows: number[][] = [[1]];
  for (let first = 2; first <= pageCount; first += 2) {
    rows.push(first < pageCount ? [first, first + 1] : [first]);
  }
  return rows;
}

function rowsOf(request: LayoutRequest): PageRow[] {
  return pagesOfRows(request.pageCount, request.view, request.page).map((pages) => {
    const boxes = pages.map((page) => ({ page, left: 0, top: 0, ...boxSize(request, page) }));
    return { top: 0, height: Math.max(...boxes.map(({ height }) => height)), boxes };
  });
}

function boxSize(request: LayoutRequest, page: number): PageSize {
  const { area, view, fit, zoom } = request;
  const size = turned(request.sizeOf(page), request.rotation);
  const free = area.width - 2 * sideGap(area);
  const share = view === 'two' ? (free - gapPx) / 2 : free;
  const fitWidth = Math.max(narrowestPagePx, Math.min(share, widestPagePx));
  const byWidth = Math.min(fitWidth / size.width, tallestPagePx / size.height);
  const byHeight = Math.max(freeHeight(area), narrowestPagePx) / size.height;
  const scale = (fit === 'width' ? byWidth : Math.min(byWidth, byHeight)) * zoom;
  return { width: size.width * scale, height: size.height * scale };
}

export function turned({ width, height }: PageSize, rotation: Rotation): PageSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

function place(row: PageRow, top: number, width: number, isRtl: boolean): void {
  row.top = top;
  let left = (width - widthOf(row.boxes)) / 2;
  for (const box of isRtl ? row.boxes.toReversed() : row.boxes) {
    box.left = left;
    box.top = top + (row.height - box.height) / 2;
    left += box.width + gapPx;
  }
}

function widthOf(boxes: readonly PageBox[]): number {
  return boxes.reduce((sum, { width }) => sum + width, (boxes.length - 1) * gapPx);
}

function heightOf(rows: readonly PageRow[], area: LayoutRequest['area']): number {
  return rows.reduce((sum, { height }) => sum + height + gapPx, area.top + area.bottom + gapPx);
}

function freeHeight({ height, top, bottom }: LayoutRequest['area']): number {
  return height - top - bottom - 2 * gapPx;
}

/** Smaller on phones, to save width. */
function sideGap({ width }: LayoutRequest['area']): number {
  return width < 640 ? 4 : gapPx;
}

/** @returns the same page at the end of the file */
export function turnedPage(page: number, step: 1 | -1, pageCount: number, view: PageView): number {
  if (view !== 'two') return Math.min(Math.max(page + step, 1), pageCount);
  // The first page is alone, then pairs begin with an even page.
  const head = page === 1 ? 1 : page - (page % 2);
  if (step === 1) {
    const next = head === 1 ? 2 : head + 2;
    return next <= pageCount ? next : page;
  }
  return Math.max(1, head === 2 ? 1 : head - 2);
}

/** A point as a share of its page, valid while pages change their size. */
export interface Anchor {
  page: number;
  /** Shares of the page's width and height; beside the page below 0 or above 1. */
  x: number;
  y: number;
}

/** A point of the scrolled content, CSS pixels. */
interface Point {
  left: number;
  top: number;
}

/** @returns the point on the nearest page */
export function anchorAt({ rows }: Layout, { left, top }: Point): Anchor {
  const row = rows[rowAt(rows, top)];
  const box = row && nearest(row.boxes, left);
  if (box === undefined) return { page: 1, x: 0, y: 0 };
  return { page: box.page, x: (left - box.left) / box.width, y: (top - box.top) / box.height };
}

/** @returns `undefined` if the page is not laid out */
export function pointOf(layout: Layout, { page, x, y }: Anchor): Point | undefined {
  const box = boxOf(layout, page);
  return box && { left: box.left + x * box.width, top: box.top + y * box.height };
}

function boxOf({ rows }: Layout, page: number): PageBox | undefined {
  return rows[rowOf(rows, page)]?.boxes.find((box) => box.page === page);
}

/** @returns -1 for none */
function rowOf(rows: readonly PageRow[], page: number): number {
  const at = lastWhere(rows, ({ boxes }) => (boxes[0]?.page ?? 1) <= page);
  return rows[at]?.boxes.some((box) => box.page === page) ? at : -1;
}

/** @returns the last row that begins at or above a height; 0 above all rows */
export function rowAt(rows: readonly PageRow[], top: number): number {
  return Math.max(
    0,
    lastWhere(rows, (row) => row.top <= top),
  );
}

/** The rows that a screen shows; both indexes are included. */
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
