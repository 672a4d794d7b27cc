/**
 * An address such as `#new` asks its screen to act: a shortcut of the installed app, or a link. It is done
 * once; the address then forgets it, so that a reload or Back does not do it again.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Does nothing outside a router.
 * @param hash without its sign; where it ends in `=`, what follows is handed to `act`
 */
export function useActOfAddress(hash: string, act: (value: string) => unknown): void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const isUnderWay = useRef(false);
  const look = useEffectEvent(async () => {
    if (router === null || isUnderWay.current) return;
    const value = askedValue(router.latestLocation.hash, hash);
    if (value === undefined) return;
    isUnderWay.current = true;
    await router.navigate({ to: '.', hash: '', search: true, state: true, replace: true });
    isUnderWay.current = false;
    await act(value);
  });
  useEffect(() => {
    void look();
    return router?.subscribe('onResolved', () => void look());
  }, [router]);
}

function askedValue(asked: string, hash: string): string | undefined {
  if (!hash.endsWith('=')) return asked === hash ? '' : undefined;
  return asked.startsWith(hash) ? asked.slice(hash.length) : undefined;
}
