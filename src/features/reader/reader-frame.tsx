/**
 * Around the reader: a box of the file's page, or the whole window. What is within stays when it changes from one to the other.
 * It is clipped, not hidden: what gets the focus at its edge moves nothing.
 */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { usePane } from '../../ui/split/pane.ts';
import type { FullScreen } from './full/use-full.ts';
import { useAlone } from './use-alone.ts';

interface ReaderFrameProps {
  full: Pick<FullScreen, 'isFull' | 'fills'>;
  children: (frame: RefObject<HTMLElement | null>) => ReactNode;
}

/** On the document's root: otherwise a sideways swipe past the pages would trigger the browser's Back. */
function useNoSwipeAway(isFull: boolean): void {
  useEffect(() => {
    if (!isFull) return;
    const { style } = document.documentElement;
    style.overscrollBehaviorX = 'none';
    return () => void style.removeProperty('overscroll-behavior-x');
  }, [isFull]);
}

export function ReaderFrame({ full: { isFull, fills = false }, children }: ReaderFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useAlone(frame, isFull);
  useNoSwipeAway(isFull);
  const isInPane = usePane() !== undefined;
  return (
    <section
      ref={frame}
      aria-label="Reader"
      className={classes(
        'flex touch-pan-y touch-pinch-zoom flex-col overflow-clip bg-surface-2',
        isFull
          ? 'fixed inset-0 z-40 pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'
          : isInPane || fills
            ? 'min-h-0 flex-1 rounded-card border border-line'
            : 'sticky top-16 h-[max(24rem,calc(100dvh-8.5rem))] rounded-card border border-line',
      )}
    >
      {children(frame)}
    </section>
  );
}
