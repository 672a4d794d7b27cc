/** How much space the student's things take on this device, whether the browser may clear them, and how to free it. */
import { useState } from 'react';
import { askToKeepStorage, keptWords, notKeptWords } from '../../../platform/browser-storage.ts';
import { offlineWords, useOfflineReady } from '../../../platform/offline-words.ts';
import { useSyncStatus } from '../../../sync/status/status.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes, formatDateTime } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/states.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { Backups } from './backups.tsx';
import { KeepAllChoice } from './keep-all-choice.tsx';
import { KeptFiles } from './kept-files.tsx';
import { OfflineChoices } from './offline-choices.tsx';
import { ServerSpace } from './server-space.tsx';
import { SpaceBar } from './space-bar.tsx';
import { useSpace } from './use-space.ts';

export function StorageSection() {
  const [space, measure] = useSpace();
  return (
    <>
      {space === undefined ? <p className="text-muted">Measuring…</p> : null}
      {space?.storage === undefined ? null : (
        <>
          <ProgressBar
            label="Used on this device"
            value={space.storage.usedBytes}
            max={space.storage.quotaBytes}
            detail={`${formatBytes(space.storage.usedBytes)} of ${formatBytes(space.storage.quotaBytes)}`}
          />
          <KeptByBrowser isPersisted={space.storage.isPersisted} onAsked={measure} />
        </>
      )}
      {space !== undefined && space.storage === undefined ? (
        <p className="text-muted">This browser doesn’t show how much space is left.</p>
      ) : null}
      {space === undefined ? null : (
        <>
          <h3 className="font-medium">Storage used</h3>
          <SpaceBar parts={space.parts} />
        </>
      )}
      <ServerSpace />
      <OpensOffline />
      <LastSync />
      <Backups />
      <KeepAllChoice />
      <OfflineChoices />
      <KeptFiles />
    </>
  );
}

function KeptByBrowser({
  isPersisted,
  onAsked,
}: {
  isPersisted: boolean;
  onAsked: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const agreed = await askToKeepStorage();
    setBusy(false);
    if (agreed) toastSuccess(keptWords);
    else toastError(notKeptWords);
    await onAsked();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex max-w-prose flex-wrap items-center gap-2 text-[0.9375rem]">
        <Badge tone={isPersisted ? 'accent' : 'warn'}>
          {isPersisted ? 'Kept' : 'May be cleared'}
        </Badge>
        {isPersisted
          ? 'The browser keeps your data even when the device is low on space.'
          : 'The browser may clear your data when the device is low on space.'}
      </p>
      {isPersisted ? null : (
        <Button variant="secondary" busy={busy} onClick={() => void ask()}>
          Keep my data
        </Button>
      )}
    </div>
  );
}

/** Whether the app itself is whole on this device. */
function OpensOffline() {
  const words = offlineWords(useOfflineReady());
  if (words === undefined) return null;
  return (
    <p role="status" className="flex max-w-prose flex-wrap items-center gap-2 text-[0.9375rem]">
      <Badge tone={words.isReady ? 'accent' : 'warn'}>{words.label}</Badge>
      {words.detail}
    </p>
  );
}

/** When all of this was last at the server too. */
function LastSync() {
  const lastSyncAt = useSyncStatus((status) => status.lastSyncAt);
  return (
    <p className="text-[0.9375rem]">
      {lastSyncAt > 0
        ? `Last synced: ${formatDateTime(lastSyncAt)}`
        : 'Not synced yet on this device.'}
    </p>
  );
}
