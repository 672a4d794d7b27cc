/** Whether the sidebar fits. Only the visible navigation is rendered, which keeps the start fast. */
import { useMedia } from '../../ui/use-media.ts';

/** Tailwind's `lg`, as in the rest of the layout. */
const wide = '(min-width: 64rem)';

export function useIsWide(): boolean {
  return useMedia(wide);
}
