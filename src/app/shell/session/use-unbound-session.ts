/** Asks the server whose session this is, where the device does not know; again when the network is back. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { removedData } from '../../../db/storage-signals.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { homePath } from './guard.ts';
import { hasSessionCookie } from './has-session-cookie.ts';

/** A student's screen whose data was removed: what stands there, and its banner, stay until the student reloads. */
function standsWithoutData(path: string): boolean {
  return removedData.isUp() && path.startsWith(homePath);
}

export function useUnboundSession(): void {
  const router = useRouter();
  useEffect(() => {
    const look = async () => {
      // Nothing is loaded for most who come here.
      if (!hasSessionCookie() || standsWithoutData(router.state.location.pathname)) return;
      const { bindSession } = await import('./bind-session.ts');
      const binding = await bindSession();
      if (binding === 'bound') await router.invalidate();
      if (binding === 'no-answer') {
        toastError('Go online once to open your library on this device.');
      }
    };
    const tryLook = () => {
      look().catch((error: unknown) => console.warn('The session could not be looked at', error));
    };
    tryLook();
    addEventListener('online', tryLook);
    // The guard sends whoever goes on without their data to the landing page.
    const stopHearing = router.subscribe('onResolved', () => removedData.isUp() && tryLook());
    return () => {
      removeEventListener('online', tryLook);
      stopHearing();
    };
  }, [router]);
}
