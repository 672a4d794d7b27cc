/** What an app on a device does beside its pages: launches and shares. It comes after the first paint. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function useInstalledApp(): void {
  const router = useRouter();
  useEffect(() => {
    const stopping = new AbortController();
    import('./start.ts').then(
      ({ startInstalledApp }) => startInstalledApp(router, stopping.signal),
      (error: unknown) => console.warn('Launches and shares are not listened for', error),
    );
    return () => stopping.abort();
  }, [router]);
}
