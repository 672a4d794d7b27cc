/** Asks the server who the account is, since another device may have changed its name or address. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readMe } from '../../../api/account/account.ts';
import { refreshBoundProfile } from '../../../db/device/account.ts';
import { useNetwork } from '../../../platform/use-network.ts';

export function useFreshUser(): void {
  const hasNetwork = useNetwork();
  const router = useRouter();
  useEffect(() => {
    if (!hasNetwork) return;
    void readMe().then(async (me) => {
      // Without an answer what this device knows stays.
      if (me.ok && (await refreshBoundProfile(me.data))) await router.invalidate();
    });
  }, [hasNetwork, router]);
}
