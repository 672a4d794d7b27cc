/** Whether there is room for the sidebar: only the navigation that is seen is built, as a start has none to spare. */
import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`, which the rest of the layout goes by. */
const wide = '(min-width: 64rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(wide).matches);
}

function follow(onChange: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
