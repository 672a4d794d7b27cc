/** Whether a media query matches, followed. A part that is not shown need not be built. */
import { useCallback, useSyncExternalStore } from 'react';

/** @returns false where there are no media queries, as in unit tests without a window */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const media = mediaOf(query);
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => mediaOf(query)?.matches === true);
}

function mediaOf(query: string): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined;
}

/** Whether the screen is touched. Its keyboard covers the window or makes it lower, and has no Tab. */
export function isTouched(): boolean {
  return mediaOf('(pointer: coarse)')?.matches === true;
}
