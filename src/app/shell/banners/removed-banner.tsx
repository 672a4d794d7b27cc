/**
 * The account's database was deleted under this tab, as by “Clear site data”. What is on the screen stays, so that it can be
 * copied; nothing can be saved until the page is loaded anew.
 */
import { useSyncExternalStore } from 'react';
import { removedData } from '../../../db/storage-signals.ts';
import { newVersion } from '../../../platform/update/new-version.ts';
import { useRemovedWords } from '../../../sync/status/status.ts';
import { Button } from '../../../ui/button.tsx';
import { hasSessionCookie } from '../session/has-session-cookie.ts';

export function RemovedBanner() {
  const isRemoved = useSyncExternalStore(removedData.onChange, removedData.isUp);
  const text = useRemovedWords();
  // A sign-out in another tab ends the session before it deletes the data, and takes this tab away by itself.
  if (!isRemoved || !hasSessionCookie()) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-warn-soft px-4 py-2 sm:px-6"
    >
      <div>
        <p className="font-medium text-warn">Your data was removed from this browser.</p>
        <p className="text-sm">{text}</p>
      </div>
      <Button variant="secondary" onClick={() => void newVersion.reloadAnyway()}>
        Reload
      </Button>
    </div>
  );
}
