/**
 * Restores the scroll position of a list. The router scrolls as soon as the screen is there, but rows come from the
 * database later, and the page is still too short then. So this scrolls again while the page grows.
 */

/** The used part of the router. The key is that of an entry of the browser's history. */
interface Place {
  state: { __TSR_key?: string | undefined };
}
export interface ScrollingRouter {
  subscribe(
    event: 'onBeforeLoad' | 'onRendered',
    listener: (event: { fromLocation?: Place | undefined; toLocation: Place }) => void,
  ): () => void;
}

/** A page that is still too short then has become shorter. Milliseconds. */
const longestMs = 3_000;
/** Input of a student who continues from the present place. */
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
