/**
 * The reading place of text that flows: goes to a target, reports the place that is read, and keeps the top line in place
 * when all lines break anew, for example after the phone is turned or the type size changes.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type ReaderTarget, useReader } from '../../../reading/pdf/reader-store.ts';
import { type FlowPages, type Goal, goTo } from './go-to.ts';
import { placeAt } from './place-read.ts';
import { lineAtTop } from './places.ts';

interface Flow {
  pages: FlowPages;
  scroller: RefObject<HTMLElement | null>;
  /** The pages can be laid out. */
  isReady: boolean;
  /** What covers the top of the screen, CSS pixels. */
  topPx: number;
  /** A new value breaks all lines anew. */
  typeSize: number;
  /** Reports the place that is read. Not called while the text scrolls to a target. */
  onSeen: (pages: FlowPages) => void;
}

/** The top line is noted once scrolling has stopped for this long. */
const settleMs = 80;

/** @returns a function to call when the pages may have scrolled */
export function useHeldPlace(flow: Flow): (pages: FlowPages) => void {
  const { scroller, isReady, typeSize } = flow;
  const target = useReader((state) => state.target);
  const latest = useRef(flow);
  useLayoutEffect(() => {
    latest.current = flow;
  });
  const reached = useRef<ReaderTarget>(undefined);
  const held = useRef<Goal>(undefined);
  /** Width of the scroller when its lines were last laid out, CSS pixels. No line is noted while the width differs. */
  const width = useRef(0);
  /** `scrollTop` where `goTo` ended. The held line stays until the student scrolls from there. */
  const ended = useRef(Number.NaN);
  const leave = useRef<() => void>(undefined);

  const note = useCallback((pages: FlowPages) => {
    const { scroller, topPx } = latest.current;
    const element = scroller.current;
    if (element === null || leave.current !== undefined) return;
    const isHeld = Math.abs(element.scrollTop - ended.current) <= 1;
    if (isHeld || element.clientWidth !== width.current) return;
    const top = (pages.scrollOffset ?? 0) + topPx;
    held.current = lineAtTop(element, topPx) ?? placeAt(pages.getVirtualItems(), top);
  }, []);
  const begin = useCallback(
    (goal: Goal, onHeld?: () => void) => {
      const { pages, scroller, topPx } = latest.current;
      const element = scroller.current;
      leave.current?.();
      if (element === null) return;
      leave.current = goTo({ pages, scroller: element, topPx, goal }, () => {
        leave.current = undefined;
        ended.current = Number.NaN;
        if (onHeld !== undefined) {
          onHeld();
          note(latest.current.pages);
        }
        ended.current = element.scrollTop;
        latest.current.onSeen(latest.current.pages);
      });
    },
    [note],
  );
  // Lines break anew. A scroll to a target goes on.
  const keepLine = useCallback(() => {
    width.current = latest.current.scroller.current?.clientWidth ?? 0;
    if (leave.current === undefined && held.current !== undefined) begin(held.current);
  }, [begin]);
  useEffect(() => {
    if (!isReady || target === undefined) return;
    const { page, y = 0, heading, quote, isFound } = target;
    const mark = quote !== undefined ? 'mark' : isFound ? '[data-found="current"]' : undefined;
    begin({ page, y, heading, mark }, () => {
      reached.current = target;
    });
  }, [isReady, target, begin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another size of type, lines break anew
  useLayoutEffect(keepLine, [typeSize, keepLine]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    width.current = element.clientWidth;
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth !== width.current) keepLine();
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      clearTimeout(timer.current);
      leave.current?.();
    };
  }, [scroller, keepLine]);
  return useCallback(
    (pages) => {
      if (leave.current !== undefined || reached.current !== useReader.getState().target) return;
      latest.current.onSeen(pages);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => note(pages), settleMs);
    },
    [note],
  );
}
