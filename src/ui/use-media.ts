/** Whether a media query matches, followed. A part that is not shown need not be built. */
import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      if (!('matchMedia' in window)) return () => undefined;
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => 'matchMedia' in window && matchMedia(query).matches);
}

/** Whether the screen is touched. Its keyboard covers the window or makes it lower, and has no Tab. */
export function isTouched(): boolean {
  return 'matchMedia' in window && matchMedia('(pointer: coarse)').matches;
}
