/**
 * The sheets of text that flows, for documents and for the text of a PDF. Only sheets near the screen become elements. Each
 * is guessed at first and measured once it is drawn; the place at the top is held meanwhile.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FlowPages } from './go-to.ts';
import { useHeldPlace } from './use-held-place.ts';

interface FlowOptions {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** The sheets can be laid out. */
  isReady: boolean;
  /** What a sheet is expected to take, CSS pixels. */
  guessHeight: (index: number) => number;
  /** A new value discards all measured heights. */
  guessedBy: number;
  /** Sheets above and below the screen that are drawn too. */
  overscan: number;
  /** Between two sheets and above the first, CSS pixels. */
  gapPx: number;
  /** What covers the top of the screen, CSS pixels. */
  topPx: number;
  /** Below the last sheet, CSS pixels. */
  bottomPx: number;
  /** A new value breaks all lines anew. */
  typeSize: number;
  /** Reports the place that is read. Not called while the text scrolls to a target. */
  onSeen: (pages: FlowPages) => void;
}

export function useFlowPages(options: FlowOptions) {
  const { scroller, isReady, guessedBy, gapPx, topPx, typeSize, onSeen } = options;
  const tellPlace = useRef<ReturnType<typeof useHeldPlace>>(undefined);
  const pages = useVirtualizer<HTMLElement, Element>({
    count: options.count,
    getScrollElement: () => scroller.current,
    estimateSize: options.guessHeight,
    gap: gapPx,
    paddingStart: topPx + gapPx,
    scrollPaddingStart: topPx,
    paddingEnd: options.bottomPx,
    overscan: options.overscan,
    onChange: (instance) => tellPlace.current?.(instance),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another guess is another height of every sheet
  useLayoutEffect(() => pages.measure(), [guessedBy, pages]);
  // `measure` discards the measured heights, and the observer reports no sheet whose height stays the same.
  useLayoutEffect(() => {
    const shown = scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [];
    for (const element of shown)
      pages.resizeItem(Number(element.dataset.index), element.offsetHeight);
  });
  const telling = useHeldPlace({ pages, scroller, isReady, topPx, typeSize, onSeen });
  useEffect(() => {
    tellPlace.current = isReady ? telling : undefined;
  }, [isReady, telling]);
  return pages;
}
