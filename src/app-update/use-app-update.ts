/** Looks after updates while the app is open. */
import { useEffect } from 'react';
import { startUpdates } from './start-updates.ts';

export function useAppUpdate(): void {
  useEffect(startUpdates, []);
}
