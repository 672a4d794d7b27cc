/** How much room the student's things take on this device, and whether the browser may clear them. */
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Badge } from '../../ui/states.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { KeptFiles } from './kept-files.tsx';

interface StorageState {
  usedBytes: number;
  quotaBytes: number;
  persisted: boolean;
}

export function StorageSection() {
  const [state, setState] = useState<StorageState | 'unknown'>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void readStorage().then(setState);
  }, []);

  const ask = async () => {
    setBusy(true);
    const agreed = await navigator.storage.persist();
    setBusy(false);
    if (agreed) toastSuccess('The browser will keep your data');
    else
      toastError(
        'The browser did not agree. Install the app or use it more often, then ask again.',
      );
    setState(await readStorage());
  };

  if (state === undefined) return <p className="text-muted">Measuring…</p>;
  if (state === 'unknown') {
    return (
      <>
        <p className="text-muted">This browser does not say how much room there is.</p>
        <KeptFiles />
      </>
    );
  }
  return (
    <>
      <ProgressBar
        label="Used on this device"
        value={state.usedBytes}
        max={state.quotaBytes}
        detail={`${formatBytes(state.usedBytes)} of ${formatBytes(state.quotaBytes)}`}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex max-w-prose flex-wrap items-center gap-2 text-[0.9375rem]">
          <Badge tone={state.persisted ? 'accent' : 'warn'}>
            {state.persisted ? 'Kept' : 'May be cleared'}
          </Badge>
          {state.persisted
            ? 'The browser keeps your data also when the device is short of room.'
            : 'The browser may clear your data when the device is short of room.'}
        </p>
        {state.persisted ? null : (
          <Button variant="secondary" busy={busy} onClick={() => void ask()}>
            Ask to keep it
          </Button>
        )}
      </div>
      <KeptFiles />
    </>
  );
}

async function readStorage(): Promise<StorageState | 'unknown'> {
  // Absent on pages that are not served securely.
  if (!('storage' in navigator) || !navigator.storage.estimate) return 'unknown';
  const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { usedBytes: usage, quotaBytes: quota, persisted };
}
