/** Around the reader: a box of the file's page, or the whole window. What is within stays when it changes from one to the other. */
import { type ReactNode, type RefObject, useRef } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { usePane } from '../../../../ui/split/pane.ts';
import { useAlone } from './use-alone.ts';
import type { FullScreen } from './use-full.ts';

interface ReaderFrameProps {
  full: Pick<FullScreen, 'isFull' | 'fills'>;
  children: (frame: RefObject<HTMLElement | null>) => ReactNode;
}

export function ReaderFrame({ full: { isFull, fills = false }, children }: ReaderFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useAlone(frame, isFull);
  const isInPane = usePane() !== undefined;
  return (
    <section
      ref={frame}
      aria-label="Reader"
      className={classes(
        'flex flex-col bg-surface-2',
        isFull
          ? 'fixed inset-0 z-40 pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'
          : isInPane || fills
            ? 'min-h-0 flex-1 overflow-hidden rounded-card border border-line'
            : 'sticky top-16 h-[max(24rem,calc(100dvh-8.5rem))] overflow-hidden rounded-card border border-line',
      )}
    >
      {children(frame)}
    </section>
  );
}
