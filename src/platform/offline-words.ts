/** In the student's words whether the app opens without a network. Pure. */
import { plural } from '../lib/plural.ts';
import type { OfflineReady } from './offline-ready.ts';

export interface OfflineWords {
  isReady: boolean;
  /** A few words, for a badge. */
  label: string;
  /** What happened and what comes next. */
  detail: string;
  /** The student would otherwise believe that it opens offline: said in the header too. */
  isAlarming: boolean;
}

/** @returns `undefined` where it is not known */
export function offlineWords(ready: OfflineReady): OfflineWords | undefined {
  switch (ready.kind) {
    case 'unknown':
      return undefined;
    case 'whole':
      return {
        isReady: true,
        label: 'Ready for offline',
        detail: 'Haversack opens on this device without a network.',
        isAlarming: false,
      };
    case 'installing':
      return notReady('Haversack is being downloaded, so that it opens without a network.', false);
    case 'not-installed':
      return notReady(
        'Haversack could not be downloaded completely, so it does not open without a network. Haversack tries again when you open it with a connection.',
      );
    case 'impossible':
      return notReady(
        'This browser does not let Haversack open without a network. A private window may be the reason.',
        false,
      );
    case 'repairing':
      return notReady(
        `Parts of Haversack were cleared from this device and are being downloaded again: ${leftOf(ready)}.`,
      );
    case 'incomplete':
      return notReady(
        `Parts of Haversack were cleared from this device, so it may not open without a network: ${leftOf(ready)}. ${whatNext[ready.why]}`,
      );
  }
}

const whatNext = {
  'no-answer': 'They are downloaded again when you have a connection.',
  full: 'This device is full: free some space, then Haversack tries again.',
  'other-build': 'They come with the new version of Haversack, which is downloading.',
  failed: 'The browser could not store them. Haversack tries again.',
};

function leftOf({ missing, total }: { missing: number; total: number }): string {
  return `${missing.toLocaleString()} of ${plural(total, 'file')} missing`;
}

function notReady(detail: string, isAlarming = true): OfflineWords {
  return { isReady: false, label: 'Not ready for offline', detail, isAlarming };
}
