/** Tells the student that a new version waits, and lets it in when they say so. */
import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../../ui/button.tsx';
import { startAppUpdate } from './app-update.ts';

export function useAppUpdate(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    return startAppUpdate((activate) => {
      toast(
        <span className="grid justify-items-start gap-2">
          A new version of Haversack is ready.
          <Button onClick={activate}>Update now</Button>
        </span>,
        { id: 'app-update', duration: Number.POSITIVE_INFINITY },
      );
    });
  }, []);
}
