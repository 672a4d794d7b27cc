/**
 * An address such as `#new` asks its screen to act: a shortcut of the installed app, or a link. It is done
 * once; the address then forgets it, so that a reload or the way back does not do it again.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/** @param hash without its sign. Does nothing outside a router. */
export function useActOfAddress(hash: string, act: () => unknown): void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined;
  const isUnderWay = useRef(false);
  const look = useEffectEvent(async () => {
    if (router?.latestLocation.hash !== hash || isUnderWay.current) return;
    isUnderWay.current = true;
    await router.navigate({ to: '.', hash: '', replace: true });
    isUnderWay.current = false;
    await act();
  });
  useEffect(() => {
    void look();
    return router?.subscribe('onResolved', () => void look());
  }, [router]);
}
