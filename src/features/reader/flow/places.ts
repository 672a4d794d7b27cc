/** Lines of text that flows, by the letter that they begin with: it stays what it is when lines break elsewhere. */

import { type DrawnText, drawnTextOf } from '../../../components/page-marks/drawn-text.ts';
import { pageMarker } from '../../../components/page-marks/selected-words.ts';
import { anchorOnPage, searchable } from '../../../text/anchoring/anchor.ts';

export interface Line {
  page: number;
  /** Of its first letter, in the text of the page as it is drawn. */
  offset: number;
}

/** Spaces and line ends between two letters. */
const mostUndrawn = 40;
/** Half a pixel of a line may lie under the edge. */
const tolerancePx = 1;

/**
 * The first line that is seen whole.
 * @param topPx what covers the top of the screen, CSS pixels
 * @returns with where it stands, CSS pixels below the top; `undefined` where none is seen, as in a picture
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

/** @returns where it stands in the window; `undefined` while its page is not drawn */
export function topOfLine(scroller: HTMLElement, { page, offset }: Line): number | undefined {
  const sheet = sheetOf(scroller, page);
  return sheet && topAt(drawnTextOf(sheet), offset);
}

/**
 * Where the words of a heading stand in the window. They may stand on their page several times, as in a list of what the
 * chapter has: those of a heading come first, then those that are nearest.
 * @param y where they are on the page itself, as a share of its height
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

/** Lines stand one below the other, so half of them is left out with each look. */
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

/** Of the next letter that is drawn. */
function topAt(drawn: DrawnText, offset: number): number | undefined {
  for (let at = offset; at < offset + mostUndrawn && at < drawn.text.length; at++) {
    const boxes = drawn.toRange(at, at + 1)?.getClientRects();
    const box = boxes && [...boxes].findLast(({ height }) => height > 0);
    if (box !== undefined) return box.top;
  }
  return undefined;
}
