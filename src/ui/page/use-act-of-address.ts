/**
 * Runs an action named by the address, such as `#new`, which shortcuts of the installed app and links use. It runs once:
 * the address then loses its hash, so that a reload or Back does not run it again.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Does nothing outside a router.
 * @param hash without `#`; if it ends in `=`, `act` receives the text after it
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
