/**
 * Back to where a list was scrolled. The router scrolls as soon as a screen is there, but its rows come from the database a moment
 * later, and a page that is still short cannot be scrolled that far: so it is done again while the page grows.
 */

/** As much of the router as is needed: `key` is one entry of the browser's history. */
interface Place {
  state: { __TSR_key?: string | undefined };
}
export interface ScrollingRouter {
  subscribe(
    event: 'onBeforeLoad' | 'onRendered',
    listener: (event: { fromLocation?: Place | undefined; toLocation: Place }) => void,
  ): () => void;
}

/** A page that has not grown by then is shorter now, milliseconds. */
const longestMs = 3_000;
/** Who does any of these has seen the page and goes on from where it is. */
const takesOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export function restoreScrollLate(router: ScrollingRouter): void {
  const left = new Map<string, number>();
  let stop: () => void = () => undefined;
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stop();
    const key = fromLocation?.state.__TSR_key;
    if (key !== undefined) left.set(key, scrollY);
  });
  router.subscribe('onRendered', ({ toLocation }) => {
    stop();
    const wanted = left.get(toLocation.state.__TSR_key ?? '') ?? 0;
    if (wanted > scrollY) stop = scrollAsItGrows(wanted);
  });
}

/** @returns ends it */
function scrollAsItGrows(wanted: number): () => void {
  const stop = () => {
    growing.disconnect();
    clearTimeout(timer);
    for (const event of takesOver) removeEventListener(event, stop, true);
  };
  const growing = new ResizeObserver(() => {
    scrollTo({ top: wanted, behavior: 'instant' });
    if (scrollY >= Math.floor(wanted)) stop();
  });
  const timer = setTimeout(stop, longestMs);
  for (const event of takesOver) addEventListener(event, stop, { capture: true, passive: true });
  growing.observe(document.documentElement);
  return stop;
}
