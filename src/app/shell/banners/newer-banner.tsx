/** A newer Haversack has taken over this device's data: this tab only reads until it is reloaded [S10]. */
import { useSyncExternalStore } from 'react';
import { newerDatabase } from '../../../db/storage-signals.ts';
import { newVersion } from '../../../platform/update/new-version.ts';
import { Button } from '../../../ui/button.tsx';

export function NewerBanner() {
  const newer = useSyncExternalStore(newerDatabase.onChange, newerDatabase.isUp);
  if (!newer) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-warn-soft px-4 py-2 sm:px-6"
    >
      <div>
        <p className="font-medium text-warn">Haversack was updated in another tab.</p>
        <p className="text-sm">
          You can only read in this tab now. Reload it to make changes. Notes you are writing are
          kept.
        </p>
      </div>
      <Button variant="secondary" onClick={() => void newVersion.reloadAnyway()}>
        Reload
      </Button>
    </div>
  );
}
