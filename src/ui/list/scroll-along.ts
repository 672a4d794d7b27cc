/** Scrolls what surrounds a dragged thing while the pointer is near one of its edges, until the drag ends. */

/** Pixels from an edge in which it scrolls, and pixels that it scrolls each frame. */
const [edgePx, stepPx] = [56, 12];
/** The header that covers the top of the page, pixels. */
export const headerPx = 56;

interface Point {
  x: number;
  y: number;
}

/** @param onScroll called after each step */
export function scrollAlong(
  element: Element,
  pointer: () => Point,
  onScroll: () => void,
  signal: AbortSignal,
): void {
  const [across, down] = [scrollerOf(element, 'x'), scrollerOf(element, 'y')];
  const step = () => {
    if (signal.aborted) return;
    const { x, y } = pointer();
    const [byX, byY] = [stepAt(x, edgesOf(across, 'x')), stepAt(y, edgesOf(down, 'y'))];
    if (byX !== 0) across.scrollBy(byX, 0);
    if (byY !== 0) down.scrollBy(0, byY);
    if (byX !== 0 || byY !== 0) onScroll();
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function stepAt(at: number, [from, to]: readonly [number, number]): number {
  if (at < from + edgePx) return -stepPx;
  return at > to - edgePx ? stepPx : 0;
}

/** The visible edges of a scroller, pixels in the window. */
function edgesOf(scroller: Element, axis: 'x' | 'y'): readonly [number, number] {
  const isPage = scroller === pageScroller();
  if (axis === 'x') {
    const { left, right } = scroller.getBoundingClientRect();
    return isPage ? [0, innerWidth] : [Math.max(0, left), Math.min(innerWidth, right)];
  }
  const { top, bottom } = scroller.getBoundingClientRect();
  return isPage ? [headerPx, innerHeight] : [Math.max(0, top), Math.min(innerHeight, bottom)];
}

/** The nearest ancestor that has something to scroll in this direction; otherwise the page. */
function scrollerOf(element: Element, axis: 'x' | 'y'): Element {
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    const hasMore =
      axis === 'x' ? one.scrollWidth > one.clientWidth : one.scrollHeight > one.clientHeight;
    if (hasMore && /auto|scroll/.test(axis === 'x' ? overflowX : overflowY)) return one;
  }
  return pageScroller();
}

function pageScroller(): Element {
  return document.scrollingElement ?? document.documentElement;
}
