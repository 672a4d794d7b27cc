/** The half of the global shell that may come a moment after the screen: the toast area, and what watches. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startUpdates } from '../../platform/update/start-updates.ts';
import { refuseLongPastes } from '../../ui/form/long-paste.ts';
import { keepTypingTogether } from '../../ui/form/text-undo.ts';
import { ignoreHeldEnter } from '../../ui/press/held-enter.ts';
import { Toaster } from '../../ui/toaster/toaster.tsx';
import { useSharedComputer } from './session/use-shared-computer.ts';
import { useUnboundSession } from './session/use-unbound-session.ts';

export function LateShell() {
  useEffect(() => ignoreHeldEnter(document), []);
  useEffect(() => refuseLongPastes(document), []);
  useEffect(() => keepTypingTogether(), []);
  useEffect(startUpdates, []);
  useInstalledApp();
  useUnboundSession();
  useSharedComputer();
  return <Toaster />;
}

/** What an app on a device does beside its pages: launches and shares. */
function useInstalledApp(): void {
  const router = useRouter();
  useEffect(() => {
    const stopping = new AbortController();
    import('./installed/start.ts').then(
      ({ startInstalledApp }) => startInstalledApp(router, stopping.signal),
      (error: unknown) => console.warn('Launches and shares are not listened for', error),
    );
    return () => stopping.abort();
  }, [router]);
}
