/** Tells the student that a new version waits, and lets it in when they say so. */
import { useEffect } from 'react';
import { toastAction } from '../../ui/toast-action.tsx';

export function useAppUpdate(): void {
  useEffect(() => {
    const stopping = new AbortController();
    // The screen comes first; the worker is for the next time.
    import('./app-update.ts').then(
      ({ startAppUpdate }) => {
        if (stopping.signal.aborted) return;
        const stop = startAppUpdate(offer);
        stopping.signal.addEventListener('abort', stop);
      },
      (error: unknown) => console.warn('Looking for new versions could not begin', error),
    );
    return () => stopping.abort();
  }, []);
}

function offer(activate: () => void): void {
  // Whoever changes the worker wants to see it at once.
  if (import.meta.env.DEV) {
    activate();
    return;
  }
  toastAction({
    id: 'app-update',
    message: 'A new version of Haversack is ready.',
    actionLabel: 'Update now',
    onAction: activate,
  });
}
