/**
 * On a shared computer the data does not outlive the session: looked at on every start and every screen,
 * the public ones too, since nobody may be signed in when it ends.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';

/** How often a page that stays open looks, milliseconds. */
const intervalMs = 15_000;

export function useSharedComputer(): void {
  const router = useRouter();
  useEffect(() => {
    let looking = false;
    const end = async () => {
      const { endSharedSession } = await import('./end-shared.ts');
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
