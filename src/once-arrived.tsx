/**
 * What says that something is empty is shown once all of the account has come to this device, and not before: in its
 * place stands how far that is.
 */
import type { ReactNode } from 'react';
import { useNetwork } from './platform/use-network.ts';
import { type Arriving, useArriving } from './queries/arriving.ts';
import { useSyncStatus } from './sync/status/status.ts';
import { Page } from './ui/page/page.tsx';
import { ProgressBar } from './ui/progress-bar.tsx';

interface OnceArrivedProps {
  /** Of the page, where `children` are a whole one. */
  title?: string;
  /** What says that there is nothing. */
  children: ReactNode;
}

export function OnceArrived({ title, children }: OnceArrivedProps) {
  const arriving = useArriving();
  if (arriving === undefined) return null;
  if (arriving === null) return children;
  const getting = <GettingLibrary arriving={arriving} />;
  return title === undefined ? getting : <Page title={title}>{getting}</Page>;
}

function GettingLibrary({ arriving: { downloaded, total } }: { arriving: Arriving }) {
  const hasNetwork = useNetwork();
  const isPaused = useSyncStatus(({ kind }) => kind === 'paused');
  const isCounted = total !== undefined && total > 0 && total >= downloaded;
  const words = isCounted
    ? `Getting your library: ${downloaded.toLocaleString()} of ${total.toLocaleString()}`
    : 'Getting your library';
  return (
    <div className="grid gap-4">
      {isCounted ? (
        <ProgressBar label={words} value={downloaded} max={total} />
      ) : (
        <p role="status" className="text-muted">
          {words}
        </p>
      )}
      {isPaused || !hasNetwork ? (
        <p className="text-sm text-muted">
          {isPaused
            ? 'It comes when you have logged in.'
            : 'You are offline. It comes when you have a connection.'}
        </p>
      ) : null}
      <div aria-hidden className="grid gap-3">
        {['w-3/4', 'w-full', 'w-1/2'].map((width) => (
          <div key={width} className={`h-14 rounded-card bg-surface-2 ${width}`} />
        ))}
      </div>
    </div>
  );
}
