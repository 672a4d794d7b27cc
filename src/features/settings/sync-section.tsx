/** What waits for the server, and what it refused. */

import { useNetwork } from '../../platform/use-network.ts';
import { useSyncStatus, useSyncWords } from '../../sync/status/status.ts';
import { formatDateTime } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { FailedUploads } from './failed-uploads.tsx';
import { RefusedList } from './refused/refused-list.tsx';

export function SyncSection() {
  const words = useSyncWords({ nowMs: useNow(), hasNetwork: useNetwork() });
  const lastSyncAt = useSyncStatus((status) => status.lastSyncAt);
  return (
    <>
      <div className="grid gap-1 text-[0.9375rem]">
        <p className="font-medium">{words.label}</p>
        <p className="max-w-prose">{words.detail}</p>
        <p className="text-sm text-muted">
          {lastSyncAt > 0
            ? `Last synced: ${formatDateTime(lastSyncAt)}`
            : 'Not synced yet on this device.'}
        </p>
      </div>
      <FailedUploads />
      <h3 className="font-medium">Refused changes</h3>
      <RefusedList />
    </>
  );
}
