/** Whether this tab has the newest version, and the button to take it for who will not wait for a quiet moment. */
import { useState, useSyncExternalStore } from 'react';
import { newVersion } from '../../../platform/update/new-version.ts';
import { Button } from '../../../ui/button.tsx';

const words = {
  unknown: 'Haversack checks for a new version every 30 minutes and updates when you’re idle.',
  newest: 'You have the latest version.',
  unreachable: 'Can’t reach the server. This version still works. Try again later.',
  here: 'A new version is ready. Haversack updates every tab when you’re idle.',
};

export function UpdateRow() {
  const isHere = useSyncExternalStore(newVersion.onChange, newVersion.isHere);
  const [found, setFound] = useState<'unknown' | 'newest' | 'unreachable'>('unknown');
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    if (isHere) await newVersion.updateNow();
    else setFound((await newVersion.check()) ? 'newest' : 'unreachable');
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="max-w-prose text-[0.9375rem]">
        {words[isHere ? 'here' : found]}
      </p>
      <Button variant={isHere ? 'primary' : 'secondary'} busy={busy} onClick={() => void act()}>
        {isHere ? 'Update now' : 'Check for updates'}
      </Button>
    </div>
  );
}
