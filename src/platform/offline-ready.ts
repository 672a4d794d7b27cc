/** Whether the app would open without a network, as far as this page knows. What looks after it: `app-update/`. */
import { useSyncExternalStore } from 'react';
import type { AppFiles } from '../lib/app-files.ts';

export type OfflineReady =
  /** Not asked yet, or no answer. */
  | { kind: 'unknown' }
  /** The browser has no worker for this site, or does not let it in. */
  | { kind: 'impossible' }
  /** The first worker, or one in place of a lost one, is fetching the app. */
  | { kind: 'installing' }
  /** It could not fetch all of it. */
  | { kind: 'not-installed' }
  | AppFiles;

let current: OfflineReady = { kind: 'unknown' };
const listeners = new Set<() => void>();

export const offlineReady = {
  get: (): OfflineReady => current,
  onChange: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** For who looks after it. */
  set: (next: OfflineReady) => {
    current = next;
    for (const listener of [...listeners]) listener();
  },
};

export function useOfflineReady(): OfflineReady {
  return useSyncExternalStore(offlineReady.onChange, offlineReady.get);
}
