/**
 * The rectangle of each page of a document. Pure. A page's size is guessed until it is known, so a place is kept as a share
 * of its page (`anchor.ts`), never as a distance from the top.
 */
import type { PageSize } from '../use-pdf.ts';

/** `scroll`: one page below the other; `page`: one at a time; `two`: side by side, the first alone as in a book. */
export type PageView = 'scroll' | 'page' | 'two';
export type Fit = 'width' | 'page';
/** Degrees clockwise, on top of how the file turns a page. */
export type Rotation = 0 | 90 | 180 | 270;

export interface LayoutRequest {
  pageCount: number;
  /** @param page 1 for the first */
  sizeOf: (page: number) => PageSize;
  rotation: Rotation;
  view: PageView;
  fit: Fit;
  /** 1 is the size that `fit` gives. */
  zoom: number;
  /** Of the area that scrolls, CSS pixels; its edges may be covered by bars. */
  area: { width: number; height: number; top: number; bottom: number };
  /** The right one of two pages comes first. */
  isRtl: boolean;
  /** The page that is shown when there is one at a time. */
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
/** A long strip is not fitted to the width: it would be too long to scroll. */
const tallestPagePx = 12_000;
/** Browsers end an element after some 17 million pixels (Firefox); a long book is then shown smaller. */
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
    // A single page is centred in the free area.
    if (isAlone) top += Math.max(0, (freeHeight(area) - row.height) / 2);
    place(row, top, width, request.isRtl);
    top += row.height + gapPx;
  }
  return { width, height: Math.max(area.height, heightOf(rows, area)), rows };
}

/** @returns the pages of each row, in reading order */
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

/** The size of a page after the student's rotation. */
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
