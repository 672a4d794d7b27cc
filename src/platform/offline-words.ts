/** Whether the app opens without a network, as far as this page knows, and the words for it. `update/` reports it. */
import { create } from 'zustand';
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

const useStore = create<{ ready: OfflineReady }>(() => ({ ready: { kind: 'unknown' } }));

export function setOfflineReady(ready: OfflineReady): void {
  useStore.setState({ ready });
}

export function useOfflineReady(): OfflineReady {
  return useStore(({ ready }) => ready);
}
