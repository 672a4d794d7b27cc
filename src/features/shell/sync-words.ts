/** What sync is doing, in the student's words. Pure. */

import { plural } from '../../lib/plural.ts';
import type { SyncStatus } from '../../sync/status.ts';

export type SyncTone = 'calm' | 'busy' | 'waiting' | 'alarm';

export interface SyncWords {
  tone: SyncTone;
  /** A few words, for the chip. */
  label: string;
  /** One or two sentences. */
  detail: string;
  /** Worth interrupting a screen reader's user for. */
  announce: boolean;
}

export function syncWords({ kind, pending, refused, problem }: SyncStatus): SyncWords {
  const waiting = plural(pending, 'change');
  if (refused > 0) {
    return {
      tone: 'alarm',
      label: `${plural(refused, 'change')} refused`,
      detail: `The server did not take ${plural(refused, 'change')}. Nothing is lost: Settings lists them, to try again, export or discard.`,
      announce: true,
    };
  }
  switch (kind) {
    case 'synced':
      return {
        tone: 'calm',
        label: 'All saved',
        detail: 'Everything is saved here and on the server.',
        announce: false,
      };
    case 'pending':
    case 'syncing':
      return {
        tone: 'busy',
        label: pending > 0 ? `Syncing ${waiting}` : 'Syncing',
        detail:
          pending > 0
            ? `Saved here; ${waiting} on the way to the server.`
            : 'Saved here; looking for news from your other devices.',
        announce: false,
      };
    case 'offline':
      return {
        tone: 'waiting',
        label: pending > 0 ? `Offline, ${waiting} waiting` : 'Offline',
        detail:
          pending > 0
            ? `Saved here, waiting for network: ${waiting}.`
            : 'Everything works without a network. News from your other devices comes later.',
        announce: true,
      };
    case 'paused':
      return {
        tone: 'waiting',
        label: 'Sync paused, log in',
        detail: `Saved here. ${pending > 0 ? `${capital(waiting)} will be sent` : 'Sync goes on'} when you have logged in again.`,
        announce: true,
      };
    case 'error':
      return {
        tone: 'alarm',
        label: 'Sync has trouble',
        detail: `Saved here${pending > 0 ? `, ${waiting} waiting` : ''}. ${problem ?? 'The server did not answer as it should.'} Haversack tries again by itself.`,
        announce: true,
      };
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
