/**
 * Text that flows in sheets: documents, and the text of a PDF. The height of a sheet is a guess until it is drawn and
 * measured. The place that is read is held meanwhile, and when all lines break anew.
 */
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type ReaderTarget, useReader } from '../../../reading/pdf/reader-store.ts';
import { broughtToSight } from '../../../ui/bring-to-sight.ts';
import { type Line, lineAtTop, placeAt, type Sheet, topOfHeading, topOfLine } from './places.ts';
import { useSheets } from './sheet-list.tsx';

interface FlowOptions {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** The sheets can be laid out. */
  isReady: boolean;
  /** CSS pixels, as all sizes here. */
  guessHeight: (index: number) => number;
  /** A new value discards all measured heights. */
  guessedBy: number;
  /** Sheets above and below the screen that are drawn too. */
  overscan: number;
  /** Between two sheets and above the first. */
  gapPx: number;
  /** Height of what covers the top of the screen. */
  topPx: number;
  /** Below the last sheet. */
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

interface Flow extends Pick<FlowOptions, 'scroller' | 'isReady' | 'topPx' | 'typeSize' | 'onSeen'> {
  pages: FlowPages;
}

/** The top line is noted once scrolling has stopped for this long. */
const settleMs = 80;

/**
 * Goes to a target, reports the place that is read, and keeps the top line in place when lines break anew: the phone is
 * turned, or the type size changes.
 * @returns a function to call when the pages may have scrolled
 */
export function useHeldPlace(flow: Flow): (pages: FlowPages) => void {
  const { scroller, isReady, typeSize } = flow;
  const target = useReader((state) => state.target);
  const latest = useRef(flow);
  useLayoutEffect(() => {
    latest.current = flow;
  });
  const reached = useRef<ReaderTarget>(undefined);
  const held = useRef<Goal>(undefined);
  /** Width at which the lines were laid out, CSS pixels. No line is noted while it differs. */
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
  // A scroll to a target continues.
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

export type FlowPages = Pick<
  Virtualizer<HTMLElement, Element>,
  'getOffsetForIndex' | 'scrollOffset' | 'scrollToOffset'
> & { getVirtualItems: () => Sheet[] };

/** A share of a page, a heading or a mark (a selector) on it, or a line and its distance from the top of the screen. */
type Goal =
  | { page: number; y: number; heading?: string | undefined; mark?: string | undefined }
  | (Line & { atY: number });

interface Going {
  pages: FlowPages;
  scroller: HTMLElement;
  topPx: number;
  goal: Goal;
}

/** Longest wait for pictures, milliseconds. */
const longestMs = 3_000;
/** Sheets are measured, and the others moved, one frame after drawing. */
const stillFrames = 3;
/** Above a heading, CSS pixels. */
const airPx = 8;
/** Share of the screen above marked words, so that their context is visible. */
const markLine = 1 / 3;

/** Scrolls at once, and again while sheets change their height, until the student scrolls. @returns `stop` */
function goTo(going: Going, onHeld: () => void): () => void {
  const { pages, scroller, goal } = going;
  const stop = new AbortController();
  const { signal } = stop;
  const end = () => {
    if (signal.aborted) return;
    stop.abort();
    onHeld();
  };
  for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown', broughtToSight])
    scroller.addEventListener(kind, end, { signal, passive: true });
  const latest = performance.now() + longestMs;
  let still = 0;
  const hold = (now: number) => {
    if (signal.aborted) return;
    const wanted = offsetOf(going);
    const isThere = wanted !== undefined && Math.abs((pages.scrollOffset ?? 0) - wanted) <= 1;
    const sheet = scroller.querySelector(`[data-index="${goal.page - 1}"]`);
    still = isThere && sheet !== null && hasItsHeight(sheet) ? still + 1 : 0;
    if (now > latest || still >= stillFrames) return end();
    if (wanted !== undefined && !isThere) pages.scrollToOffset(wanted);
    requestAnimationFrame(hold);
  };
  hold(performance.now());
  return () => stop.abort();
}

/** @returns the wanted scroll position; for a page that is not drawn, its guessed beginning */
function offsetOf({ pages, scroller, topPx, goal }: Going): number | undefined {
  const place = placeOnScreen(scroller, topPx, goal);
  if (place !== undefined) {
    const top = place.top - scroller.getBoundingClientRect().top;
    return bounded(scroller.scrollTop + top - place.atY, scroller);
  }
  const item = pages.getVirtualItems().find(({ index }) => index === goal.page - 1);
  if (item === undefined) return pages.getOffsetForIndex(goal.page - 1, 'start')?.[0];
  return bounded(item.start - topPx + ('y' in goal ? goal.y * item.size : 0), scroller);
}

/** @returns the place in the window, and its wanted distance from the top of the screen */
function placeOnScreen(
  scroller: HTMLElement,
  topPx: number,
  goal: Goal,
): { top: number; atY: number } | undefined {
  if ('atY' in goal) return placed(topOfLine(scroller, goal), goal.atY);
  const { page, y, heading, mark } = goal;
  if (mark !== undefined) {
    const shown = scroller.querySelector(`[data-index="${page - 1}"] ${mark}`);
    return placed(shown?.getBoundingClientRect().top, scroller.clientHeight * markLine);
  }
  if (heading === undefined) return undefined;
  return placed(topOfHeading(scroller, page, heading, y), topPx + airPx);
}

function placed(top: number | undefined, atY: number) {
  return top === undefined ? undefined : { top, atY };
}

function bounded(wanted: number, { scrollHeight, clientHeight }: HTMLElement): number {
  return Math.max(0, Math.min(wanted, scrollHeight - clientHeight));
}

function hasItsHeight(sheet: Element): boolean {
  return [...sheet.querySelectorAll('img')].every((image) => image.naturalHeight > 0);
}
