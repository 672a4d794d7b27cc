/** A file's reader with what was made of the file, or with another screen, beside it. */
import type { ReactNode } from 'react';
import { SplitPane } from '../../../ui/split/split-pane.tsx';

interface SplitViewProps {
  reader: ReactNode;
  /** In place of what was made. */
  pane: ReactNode;
  children: ReactNode;
}

/** The reader stays the same element whatever comes beside it. */
export function SplitView({ reader, pane, children }: SplitViewProps) {
  const isSplit = pane !== undefined;
  return (
    <div
      className={
        isSplit ? 'grid' : 'grid items-start gap-6 grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]'
      }
    >
      <SplitPane
        className={isSplit ? 'h-[max(24rem,calc(100dvh-8.5rem))]' : 'h-full'}
        label="Width of the reader"
        main={reader}
        side={pane}
      />
      {isSplit ? null : <div className="min-w-0">{children}</div>}
    </div>
  );
}
