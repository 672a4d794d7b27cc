/** Whether the app opens without a network, as far as this page knows, and the words for it. `update/` reports it. */
import { useSyncExternalStore } from 'react';
import type { AppFiles } from '../lib/app-files.ts';
import { plural } from '../lib/plural.ts';

export interface OfflineWords {
  isReady: boolean;
  /** For a badge. */
  label: string;
  /** What happened and what comes next. */
  detail: string;
  /** Also shown in the header, since the student would expect that it opens offline. */
  isAlarming: boolean;
}

/** @returns `undefined` if it is not known */
export function offlineWords(ready: OfflineReady): OfflineWords | undefined {
  switch (ready.kind) {
    case 'unknown':
      return undefined;
    case 'whole':
      return {
        isReady: true,
        label: 'Ready for offline',
        detail: 'Haversack opens offline on this device.',
        isAlarming: false,
      };
    case 'installing':
      return notReady('Haversack is downloading so that it opens offline.', false);
    case 'not-installed':
      return notReady(
        'Haversack is not fully downloaded, so it does not open offline yet. It tries again when you open it online.',
      );
    case 'impossible':
      return notReady(
        'This browser can’t open Haversack offline. Are you in a private window?',
        false,
      );
    case 'repairing':
      return notReady(
        `The browser removed parts of Haversack. They are downloading again: ${leftOf(ready)}.`,
      );
    case 'incomplete':
      return notReady(
        `The browser removed parts of Haversack, so it may not open offline: ${leftOf(ready)}. ${whatNext[ready.why]}`,
      );
  }
}

const whatNext = {
  'no-answer': 'They download again when you are online.',
  full: 'This device is full. Free up space, then Haversack tries again.',
  'other-build': 'They come with the new version of Haversack, which is downloading.',
  failed: 'The browser could not save them. Haversack tries again.',
};

function leftOf({ missing, total }: { missing: number; total: number }): string {
  return `${missing.toLocaleString()} of ${plural(total, 'file')} missing`;
}

function notReady(detail: string, isAlarming = true): OfflineWords {
  return { isReady: false, label: 'Not ready for offline', detail, isAlarming };
}

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
