/** Goes where somebody asked to go in a document, and tells the place that is at the top of the screen. */
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import {
  type ReaderPlace,
  type ReaderTarget,
  seePlace,
  useReader,
} from '../../../pdf/reader-store.ts';

type Sheet = Pick<VirtualItem, 'index' | 'start' | 'size'>;

type Pages = Pick<
  Virtualizer<HTMLElement, Element>,
  'scrollOffset' | 'scrollToIndex' | 'scrollToOffset'
> & { getVirtualItems: () => Sheet[] };

/** @returns what is at the top of the screen; `undefined` where no section is shown */
export function placeAt(sheets: readonly Sheet[], top: number): ReaderPlace | undefined {
  const first = sheets.findLast(({ start }) => start <= top) ?? sheets[0];
  if (first === undefined) return undefined;
  const y = (top - first.start) / Math.max(first.size, 1);
  return { page: first.index + 1, y: Math.min(Math.max(y, 0), 0.9999) };
}

/** Around a sheet, CSS pixels. */
export const gapPx = 16;
/** Of the screen: what stands there is what the eye is at. */
const readLine = 0.4;

/**
 * The one that stands at the top, since somebody went there or the file begins with it: short ones share a screen. Else the
 * one at the line of reading.
 * @param height of the screen, CSS pixels
 * @returns 1 for the first; `undefined` where no section is shown
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

/** A picture that has not come by then is not waited for, milliseconds. */
const longestMs = 3_000;

/**
 * @param isReady the sections can be laid out
 * @returns tells the place; nothing while the document is on its way to a target
 */
export function useTarget(
  pages: Pages,
  scroller: RefObject<HTMLElement | null>,
  isReady: boolean,
): (pages: Pages) => void {
  const target = useReader((state) => state.target);
  const reached = useRef<ReaderTarget | undefined>(undefined);
  const tellPlace = useCallback((pages: Pages) => {
    if (reached.current !== useReader.getState().target) return;
    const place = placeAt(pages.getVirtualItems(), pages.scrollOffset ?? 0);
    if (place !== undefined) seePlace(place);
  }, []);
  useEffect(() => {
    if (!isReady || target === undefined) return;
    pages.scrollToIndex(target.page - 1, { align: 'start' });
    const { y } = target;
    if (y === undefined || y === 0 || scroller.current === null) {
      reached.current = target;
      return;
    }
    return holdPlace(pages, scroller.current, { page: target.page, y }, () => {
      reached.current = target;
      tellPlace(pages);
    });
  }, [isReady, target, pages, scroller, tellPlace]);
  return tellPlace;
}

/**
 * Keeps a place at the top until the section is drawn with its pictures, which give it its height, or the student scrolls.
 * @returns lets go
 */
function holdPlace(
  pages: Pages,
  scroller: HTMLElement,
  { page, y }: ReaderPlace,
  onHeld: () => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const end = () => {
    if (signal.aborted) return;
    stop.abort();
    onHeld();
  };
  for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    scroller.addEventListener(kind, end, { signal, passive: true });
  const latest = performance.now() + longestMs;
  const hold = (now: number) => {
    if (signal.aborted) return;
    const item = pages.getVirtualItems().find(({ index }) => index === page - 1);
    const sheet = scroller.querySelector(`[data-index="${page - 1}"]`);
    const wanted = item && item.start + y * item.size;
    const isThere = wanted !== undefined && Math.abs((pages.scrollOffset ?? 0) - wanted) <= 1;
    if (now > latest || (isThere && sheet !== null && hasItsHeight(sheet))) return end();
    if (wanted !== undefined && !isThere) pages.scrollToOffset(wanted);
    requestAnimationFrame(hold);
  };
  requestAnimationFrame(hold);
  return () => stop.abort();
}

function hasItsHeight(sheet: Element): boolean {
  return [...sheet.querySelectorAll('img')].every((image) => image.naturalHeight > 0);
}
