/** A clock that stops while the tab is hidden. */

export interface VisibleTime {
  /** Visible milliseconds since an arbitrary instant. */
  now: () => number;
  stop: () => void;
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** @param now a monotonic clock, milliseconds */
export function createVisibleTime(
  now: () => number = () => performance.now(),
  page: Page = document,
): VisibleTime {
  let counted = 0;
  let since = page.visibilityState === 'hidden' ? undefined : now();
  const turn = () => {
    if (since !== undefined) counted += now() - since;
    since = page.visibilityState === 'hidden' ? undefined : now();
  };
  page.addEventListener('visibilitychange', turn);
  return {
    now: () => counted + (since === undefined ? 0 : now() - since),
    stop: () => page.removeEventListener('visibilitychange', turn),
  };
}
