/**
 * The sheets of text that flows, for documents and for the text of a PDF. Only sheets near the screen become elements. Each
 * is guessed at first and measured once it is drawn; the place at the top is held meanwhile.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FlowPages } from './go-to.ts';
import { useSheets } from './sheet-list.tsx';
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
  const pages = useSheets({
    count: isReady ? options.count : 0,
    getScroller: () => scroller.current,
    heightOf: options.guessHeight,
    gapPx,
    overscan: options.overscan,
    abovePx: topPx + gapPx,
    belowPx: options.bottomPx,
    coveredPx: topPx,
    onChange: (sheets) => tellPlace.current?.(sheets),
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
