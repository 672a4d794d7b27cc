/** A clock that stands still while the tab is hidden: nobody thinks about a card that is not on the screen. */

export interface VisibleTime {
  /** Milliseconds in which the tab was visible, from some instant on. */
  now: () => number;
  /** Listens no more. */
  stop: () => void;
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** @param now a clock that never goes back, milliseconds */
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
