/** Keeps the reader's place when the size of all pages changes, by zoom or by the width of the window. */
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useReader } from '../../../pdf/reader-store.ts';

type Pages = Pick<
  Virtualizer<HTMLElement, Element>,
  'getOffsetForIndex' | 'getVirtualItems' | 'measure' | 'scrollOffset' | 'scrollToOffset'
>;

/**
 * @param pageHeight what a page takes by guess, CSS pixels; a new value makes the measured ones
 *   stale; `undefined` until the width of the reader is known
 * @param isResizing set while pages move without the student's doing
 */
export function useStablePlace(
  pages: Pages,
  pageHeight: number | undefined,
  isResizing: RefObject<boolean>,
): void {
  const before = useRef(pageHeight);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = pageHeight;
    if (pageHeight === undefined || pageHeight === old) return;
    if (old === undefined) return pages.measure();
    const ratio = pageHeight / old;
    const index = useReader.getState().page - 1;
    const item = pages.getVirtualItems().find((shown) => shown.index === index);
    const into = (pages.scrollOffset ?? 0) - (item?.start ?? pages.scrollOffset ?? 0);
    isResizing.current = true;
    pages.measure();
    // The new sizes are known to the list only after its next look at the scroll element.
    const frame = requestAnimationFrame(() => {
      const start = pages.getOffsetForIndex(index, 'start')?.[0] ?? 0;
      pages.scrollToOffset(start + into * ratio);
      isResizing.current = false;
    });
    return () => {
      cancelAnimationFrame(frame);
      isResizing.current = false;
    };
  }, [pageHeight, pages, isResizing]);
}
