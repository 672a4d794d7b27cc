/** The part of the global shell that loads after the screen: toasts, updates, and watches over the session. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sharedUser } from '../../db/device/shared-computer.ts';
import { removedData } from '../../db/storage-signals.ts';
import { startUpdates } from '../../platform/update/start-updates.ts';
import { ignoreHeldEnter, refuseLongPastes } from '../../ui/form/page-input.ts';
import { keepTypingTogether } from '../../ui/form/text-undo.ts';
import { toastError, toastSuccess } from '../../ui/toaster/toast.ts';
import { Toaster } from '../../ui/toaster/toaster.tsx';
import { hasSessionCookie, homePath } from './session/guard.ts';

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

/** Handles launches of the installed app and shares from other apps. */
function useInstalledApp(): void {
  const router = useRouter();
  useEffect(() => {
    const stopping = new AbortController();
    import('./installed/start.ts').then(
      ({ startInstalledApp }) => startInstalledApp(router, stopping.signal),
      (error: unknown) => console.warn('Launches and shares could not be watched', error),
    );
    return () => stopping.abort();
  }, [router]);
}

/** A student's screen whose data was removed stays, with its banner, until the student reloads. */
function standsWithoutData(path: string): boolean {
  return removedData.isUp() && path.startsWith(homePath);
}

/** Asks the server whose session this is when the device does not know, and again when the network returns. */
function useUnboundSession(): void {
  const router = useRouter();
  useEffect(() => {
    const look = async () => {
      // Most visitors need no further code.
      if (!hasSessionCookie() || standsWithoutData(router.state.location.pathname)) return;
      const { bindSession } = await import('./session/bind-session.ts');
      const binding = await bindSession();
      if (binding === 'bound') await router.invalidate();
      if (binding === 'no-answer') {
        toastError('Go online once to open your library on this device.');
      }
    };
    const tryLook = () => {
      look().catch((error: unknown) => console.warn('The session could not be checked', error));
    };
    tryLook();
    addEventListener('online', tryLook);
    // Without data, the guard sends the student to the landing page at the next navigation.
    const stopHearing = router.subscribe('onResolved', () => removedData.isUp() && tryLook());
    return () => {
      removeEventListener('online', tryLook);
      stopHearing();
    };
  }, [router]);
}

/** Between two checks of a shared computer, milliseconds. */
const intervalMs = 15_000;

/**
 * On a shared computer the data does not outlive the session. Every screen checks this, public ones too, since the
 * student may be signed out when the session ends.
 */
function useSharedComputer(): void {
  const router = useRouter();
  useEffect(() => {
    let looking = false;
    const end = async () => {
      const { endSharedSession } = await import('./session/bind-session.ts');
      const leave = () => router.navigate({ to: '/' });
      if (!(await endSharedSession(router.options.context.account, leave))) return;
      toastSuccess('Your session on this shared computer ended, so your data was removed from it.');
      await router.invalidate();
    };
    const look = () => {
      if (looking || sharedUser() === undefined) return;
      looking = true;
      end()
        .catch((error: unknown) =>
          console.warn('The data could not be removed; tried again', error),
        )
        .finally(() => {
          looking = false;
        });
    };
    look();
    const stop = router.subscribe('onResolved', look);
    const timer = setInterval(look, intervalMs);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [router]);
}
