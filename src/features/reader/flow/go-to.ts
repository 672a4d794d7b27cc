/** Scrolls text that flows to a place, and keeps the place there until the sheets have their final height. */
import type { Virtualizer } from '@tanstack/react-virtual';
import { broughtToSight } from '../../../ui/bring-to-sight.ts';
import type { Sheet } from './place-read.ts';
import { type Line, topOfHeading, topOfLine } from './places.ts';

export type FlowPages = Pick<
  Virtualizer<HTMLElement, Element>,
  'getOffsetForIndex' | 'scrollOffset' | 'scrollToOffset'
> & { getVirtualItems: () => Sheet[] };

/** A share of a page's height, a heading or a mark on it (a selector), or a line and its distance from the top of the screen. */
export type Goal =
  | { page: number; y: number; heading?: string | undefined; mark?: string | undefined }
  | (Line & { atY: number });

interface Going {
  pages: FlowPages;
  scroller: HTMLElement;
  /** What covers the top of the screen, CSS pixels. */
  topPx: number;
  goal: Goal;
}

/** The longest wait for pictures, milliseconds. */
const longestMs = 3_000;
/** Drawn sheets are measured, and the others moved, one frame later. */
const stillFrames = 3;
/** Above a heading, CSS pixels. */
const airPx = 8;
/** Share of the screen above marked words, so that their context is visible. */
const markLine = 1 / 3;

/**
 * Scrolls at once, and again while sheets change their height, until the student scrolls.
 * @returns a function that stops it
 */
export function goTo(going: Going, onHeld: () => void): () => void {
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

/** The wanted scroll position. For a page that is not drawn it is the guessed beginning of the page. */
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

/** @returns its present place in the window, and its wanted distance from the top of the screen */
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
