/**
 * The place of text that flows: goes where somebody asked to go, tells what is read, and keeps the line at the top where it is
 * when all lines break anew, as by a turned phone or another size of type.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type ReaderTarget, useReader } from '../../../reading/pdf/reader-store.ts';
import { type FlowPages, type Goal, goTo } from './go-to.ts';
import { lineAtTop } from './line.ts';
import { placeAt } from './place-read.ts';

interface Flow {
  pages: FlowPages;
  scroller: RefObject<HTMLElement | null>;
  /** The pages can be laid out. */
  isReady: boolean;
  /** What covers the top of the screen, CSS pixels. */
  topPx: number;
  /** Another one: all lines break anew. */
  typeSize: number;
  /** Tells what is read; not while the text is on its way. */
  onSeen: (pages: FlowPages) => void;
}

/** While it scrolls, the line at the top is nobody's place. */
const settleMs = 80;

/** @returns to be called when the pages may have scrolled */
export function useHeldPlace(flow: Flow): (pages: FlowPages) => void {
  const { scroller, isReady, typeSize } = flow;
  const target = useReader((state) => state.target);
  const latest = useRef(flow);
  useLayoutEffect(() => {
    latest.current = flow;
  });
  const reached = useRef<ReaderTarget>(undefined);
  const held = useRef<Goal>(undefined);
  /** Of the scroller when its lines were last laid out, CSS pixels: while it is another one, no line is noted. */
  const width = useRef(0);
  /** `scrollTop` where `goTo` ended: until the student scrolls on from there, what is held stays. */
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
  // Lines break anew. What is on its way stays on it.
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
