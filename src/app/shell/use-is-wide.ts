/** Whether there is room for the sidebar: only the navigation that is seen is built, as a start has none to spare. */
import { useMedia } from '../../ui/use-media.ts';

/** Tailwind's `lg`, which the rest of the layout goes by. */
const wide = '(min-width: 64rem)';

export function useIsWide(): boolean {
  return useMedia(wide);
}
