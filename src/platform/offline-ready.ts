/** Whether the app opens without a network, as far as this page knows. `update/` keeps it up to date. */
import { useSyncExternalStore } from 'react';
import type { AppFiles } from '../lib/app-files.ts';

export type OfflineReady =
  /** Not asked yet, or no answer. */
  | { kind: 'unknown' }
  /** The browser does not allow a worker for this site. */
  | { kind: 'impossible' }
  /** A worker is fetching the app: the first, or a replacement of a lost worker. */
  | { kind: 'installing' }
  /** The worker could not fetch the whole app. */
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
  /** For the code in `update/`. */
  set: (next: OfflineReady) => {
    current = next;
    for (const listener of [...listeners]) listener();
  },
};

export function useOfflineReady(): OfflineReady {
  return useSyncExternalStore(offlineReady.onChange, offlineReady.get);
}
