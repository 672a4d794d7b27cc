/** Whether this tab has the newest version, and the button to take it for who will not wait for a quiet moment. */
import { useState, useSyncExternalStore } from 'react';
import { newVersion } from '../../../app-update/new-version.ts';
import { Button } from '../../../ui/button.tsx';

const words = {
  unknown: 'Haversack looks for a new version every half hour, and takes it in when you pause.',
  newest: 'You have the newest version.',
  unreachable: 'The server cannot be reached now. What you have works all the same.',
  here: 'A new version is ready. It is taken in when you pause, in every tab at once.',
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
        {isHere ? 'Update now' : 'Look for a new version'}
      </Button>
    </div>
  );
}
