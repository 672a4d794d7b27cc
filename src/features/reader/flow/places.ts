/**
 * Places in text that flows. A line is named by its first letter, which stays valid when lines break elsewhere. A place
 * is a share of its sheet.
 */
import type { VirtualItem } from '@tanstack/react-virtual';
import {
  type DrawnText,
  drawnTextOf,
  pageMarker,
} from '../../../components/page-marks/drawn-text.ts';
import type { ReaderPlace } from '../../../reading/pdf/reader-store.ts';
import { anchorOnPage, searchable } from '../../../text/anchoring/anchor.ts';

export interface Line {
  page: number;
  /** Of its first letter, in the drawn text of the page. */
  offset: number;
}

/** Spaces and line ends between two letters. */
const mostUndrawn = 40;
/** For lines that lie half a pixel under the edge. */
const tolerancePx = 1;

/**
 * @param topPx height of what covers the top of the screen, CSS pixels
 * @returns the first line that is visible as a whole, and its distance from the top; `undefined` in a picture
 */
export function lineAtTop(
  scroller: HTMLElement,
  topPx: number,
): (Line & { atY: number }) | undefined {
  const frame = scroller.getBoundingClientRect();
  const edge = frame.top + topPx;
  for (const sheet of scroller.querySelectorAll<HTMLElement>(`[${pageMarker}]`)) {
    if (sheet.getBoundingClientRect().bottom <= edge) continue;
    const drawn = drawnTextOf(sheet);
    const offset = firstBelow(drawn, edge);
    const top = offset === undefined ? undefined : topAt(drawn, offset);
    if (offset === undefined || top === undefined) continue;
    if (top >= frame.bottom) return undefined;
    return { page: Number(sheet.getAttribute(pageMarker)), offset, atY: top - frame.top };
  }
  return undefined;
}

/** @returns CSS pixels in the window; `undefined` while its page is not drawn */
export function topOfLine(scroller: HTMLElement, { page, offset }: Line): number | undefined {
  const sheet = sheetOf(scroller, page);
  return sheet && topAt(drawnTextOf(sheet), offset);
}

/**
 * The place of a heading in the window. Its words may occur several times on the page: headings come first, then the
 * nearest words.
 * @param y place of the heading on paper, a share of the page's height
 */
export function topOfHeading(
  scroller: HTMLElement,
  page: number,
  heading: string,
  y: number,
): number | undefined {
  const sheet = sheetOf(scroller, page);
  if (sheet === undefined) return undefined;
  const { top, height } = sheet.getBoundingClientRect();
  const away = (element: Element) =>
    Math.abs(element.getBoundingClientRect().top - top - y * height);
  const [found] = [...sheet.querySelectorAll('h2, h3, h4, h5, h6')]
    .filter((one) => hasWords(one.textContent, heading))
    .sort((a, b) => away(a) - away(b));
  if (found !== undefined) return found.getBoundingClientRect().top;
  const drawn = drawnTextOf(sheet);
  const words = anchorOnPage({ page, quote: heading }, searchable({ page, text: drawn.text }));
  return words && topAt(drawn, words.start);
}

function sheetOf(scroller: HTMLElement, page: number): HTMLElement | undefined {
  return scroller.querySelector<HTMLElement>(`[${pageMarker}="${page}"]`) ?? undefined;
}

function hasWords(text: string, words: string): boolean {
  const wanted = searchable({ page: 1, text: words }).letters;
  return wanted !== '' && searchable({ page: 1, text }).letters.includes(wanted);
}

/** Binary search: lines stand one below the other. */
function firstBelow(drawn: DrawnText, edge: number): number | undefined {
  let low = 0;
  let high = drawn.text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const top = topAt(drawn, middle);
    if (top !== undefined && top < edge - tolerancePx) low = middle + 1;
    else high = middle;
  }
  return low < drawn.text.length && topAt(drawn, low) !== undefined ? low : undefined;
}

/** @returns the top of the next drawn letter */
function topAt(drawn: DrawnText, offset: number): number | undefined {
  for (let at = offset; at < offset + mostUndrawn && at < drawn.text.length; at++) {
    const boxes = drawn.toRange(at, at + 1)?.getClientRects();
    const box = boxes && [...boxes].findLast(({ height }) => height > 0);
    if (box !== undefined) return box.top;
  }
  return undefined;
}

export type Sheet = Pick<VirtualItem, 'index' | 'start' | 'size'>;

/** @returns the place at this height; `undefined` if no sheet is shown */
export function placeAt(sheets: readonly Sheet[], top: number): ReaderPlace | undefined {
  const first = sheets.findLast(({ start }) => start <= top) ?? sheets[0];
  if (first === undefined) return undefined;
  const y = (top - first.start) / Math.max(first.size, 1);
  return { page: first.index + 1, y: Math.min(Math.max(y, 0), 0.9999) };
}

/** Around a sheet, CSS pixels. */
export const gapPx = 16;
/** The line of reading, as a share of the screen's height. */
const readLine = 0.4;

/**
 * Several short sheets can share a screen. A sheet at the top of the screen is read: it is the first, or the target of a
 * jump. Otherwise the sheet at the line of reading is.
 * @param height of the screen, CSS pixels
 * @returns 1 for the first; `undefined` if no sheet is shown
 */
export function pageRead(
  sheets: readonly Sheet[],
  top: number,
  height: number,
): number | undefined {
  const line = top + Math.min(top, readLine * height);
  const read =
    sheets.find(({ start }) => Math.abs(start - top) <= gapPx) ??
    sheets.findLast(({ start }) => start <= line) ??
    sheets[0];
  return read && read.index + 1;
}
