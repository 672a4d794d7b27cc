/** Tells the student that a new version waits, and lets it in when they say so. */
import { useEffect } from 'react';
import { toastAction } from '../../ui/toast-action.tsx';
import { startAppUpdate } from './app-update.ts';

export function useAppUpdate(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    return startAppUpdate((activate) => {
      toastAction({
        id: 'app-update',
        message: 'A new version of Haversack is ready.',
        actionLabel: 'Update now',
        onAction: activate,
      });
    });
  }, []);
}
