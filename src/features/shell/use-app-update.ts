/** Tells the student that a new version waits, and lets it in when they say so. */
import { useEffect } from 'react';
import { toastAction } from '../../ui/toast-action.tsx';
import { startAppUpdate } from './app-update.ts';

export function useAppUpdate(): void {
  useEffect(() => {
    return startAppUpdate((activate) => {
      // Whoever changes the worker wants to see it at once.
      if (import.meta.env.DEV) return activate();
      toastAction({
        id: 'app-update',
        message: 'A new version of Haversack is ready.',
        actionLabel: 'Update now',
        onAction: activate,
      });
    });
  }, []);
}
