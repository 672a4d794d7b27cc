/** Sync status, failed uploads and refused changes. */

import { Link } from '@tanstack/react-router';
import { findFailedUploads, retryTransfer } from '../../db/bytes/transfers.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { isAttached, nameOfBytes } from '../../model/held-bytes.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { useSyncStatus, useSyncWords } from '../../sync/status/status.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { useNow } from '../../ui/use-now.ts';
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

/** Files that exist only on this device until they are sent again [P2]. */
function FailedUploads() {
  const files = useRows(
    async (db) =>
      Promise.all(
        (await findFailedUploads(db)).map(async (row) => {
          const transfer = await db.transfers.get(row.sha256);
          const { id, entity } = row;
          const problem = transfer?.problem ?? say.errorUploadingTheFile;
          return { id, name: nameOfBytes(row), hasPlace: !isAttached(entity), problem };
        }),
      ),
    [],
  );
  if (files === undefined || files.length === 0) return null;
  return (
    <>
      <h3 className="font-medium">Files not uploaded</h3>
      <ul aria-label="Files not uploaded" className="grid gap-3">
        {files.map(({ id, name, hasPlace, problem }) => (
          <li key={id} className="grid gap-3 rounded-control border border-line p-4">
            <div className="grid gap-1">
              <p className="font-medium break-words">{name}</p>
              <p className="text-sm text-danger">{problem}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                onClick={() => void tellFailure(retryTransfer(id))}
              >
                Try again
              </Button>
              {hasPlace ? (
                <Link
                  to="/dashboard/library/files/$id"
                  params={{ id }}
                  className={buttonClass('secondary', 'sm')}
                >
                  Open
                </Link>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
