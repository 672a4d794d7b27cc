/**
 * The state of the student's work in words. Pure; no other code decides it.
 *
 * Invariants: “on the server” is said only if the editors, the outbox, the list of refused changes, the uploads and the
 * first download are all empty or done [P2]. Problems that need the student come before work in progress.
 */
import type { Unsaved } from '../../db/drafts/unsaved-edits.ts';
import { sinceInWords } from '../../lib/date-format.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { SyncStatus } from './status-store.ts';

export type SyncTone = 'calm' | 'busy' | 'waiting' | 'alarm';

/** The one next step. */
export type SyncStep = 'sync' | 'refused' | 'files' | 'log-in' | 'reload' | 'storage';

export interface SyncWords {
  tone: SyncTone;
  /** A few words, for the header. */
  label: string;
  /** One or two sentences. */
  detail: string;
  step: SyncStep;
  /** For screen readers, when this state begins; without counts. `undefined` for ordinary changes. */
  spoken?: string;
}

export interface Surroundings {
  nowMs: number;
  /** The browser's report of its network. */
  hasNetwork: boolean;
  /** A newer tab has upgraded the database, so that this tab only reads and does not sync [S10]. */
  isOlderTab?: boolean;
  /** The account's database was deleted under this tab. */
  isRemoved?: boolean;
  /** Text in editors of this tab that is not in the database. */
  unsaved?: Unsaved | undefined;
}

export function syncWords(status: SyncStatus, around: Surroundings): SyncWords {
  if (around.isRemoved) {
    const words = alarm('Reload needed', removedInWords(status), 'reload');
    return { ...words, spoken: 'Reload needed. Changes cannot be saved here.' };
  }
  if (around.isOlderTab) return olderTabWords(status, around);
  const { refused, filesFailed } = status;
  const state = stateWords(status, around);
  if (around.unsaved === 'failed') return notSavedWords(state);
  if (state.step === 'reload' || state.step === 'storage') return state;
  if (refused > 0) return refusedWords(refused, state);
  if (filesFailed > 0) return failedFilesWords(filesFailed, state);
  if (around.unsaved === 'saving' && state.tone === 'calm') {
    return busy('Saving', 'Saving your last edit on this device.');
  }
  return state;
}

function notSavedWords({ step }: SyncWords): SyncWords {
  return {
    tone: 'alarm',
    label: 'Not saved',
    detail: 'Your last edit is not saved yet. Keep this tab open. Haversack tries again by itself.',
    step,
    spoken: 'Your last edit is not saved yet.',
  };
}

function olderTabWords(status: SyncStatus, around: Surroundings): SyncWords {
  return alarm(
    'Reload needed',
    `${savedHere(status, around)} Haversack was updated in another tab, so you can only read in this one. Reload it to sync.`,
    'reload',
  );
}

function refusedWords(refused: number, state: SyncWords): SyncWords {
  const changes = plural(refused, 'change');
  return {
    tone: 'alarm',
    label: `${changes} refused`,
    detail:
      `The server refused ${changes}. Nothing is lost. You can try again, edit, export or discard ${refused === 1 ? 'it' : 'them'}. ${alsoOf(state)}`.trim(),
    step: 'refused',
    spoken: 'The server refused changes. See them in Settings, Sync.',
  };
}

function failedFilesWords(failed: number, state: SyncWords): SyncWords {
  const files = plural(failed, 'file');
  return {
    tone: 'alarm',
    label: `${files} not uploaded`,
    detail:
      `The server refused ${files}. ${failed === 1 ? 'It is' : 'They are'} safe on this device. ${alsoOf(state)}`.trim(),
    step: 'files',
    spoken: 'Files were not uploaded. See them in Settings, Sync.',
  };
}

/** Further facts while something needs the student. */
function alsoOf({ tone, detail }: SyncWords): string {
  return tone === 'calm' ? '' : detail;
}

export function stateWords(status: SyncStatus, around: Surroundings): SyncWords {
  switch (status.kind) {
    case 'synced':
    case 'pending':
    case 'syncing':
      // Without a network the words need not wait for a failed request.
      if (!around.hasNetwork) return offlineWords(status, around);
      return workWords(status, around);
    case 'offline':
      return offlineWords(status, around);
    case 'paused':
      return {
        tone: 'waiting',
        label: 'Sync paused, log in',
        detail: `${status.problem ?? say.sessionExpired} ${savedHere(status, around)} Log in to sync ${hasWork(status) ? 'your changes' : 'new changes'}.`,
        step: 'log-in',
        spoken: 'Sync is paused until you log in. Your changes are saved here.',
      };
    case 'error':
      return troubleWords(status, around);
  }
}

function workWords(status: SyncStatus, around: Surroundings): SyncWords {
  const { kind, pending, notYet, filesLeft, filesInWave } = status;
  const download = downloadSoFar(status);
  if (download !== undefined) {
    return busy(
      `Downloading library${download.percent}`,
      `Your library is downloading, the most important items first: ${download.items} so far.`,
    );
  }
  if (pending > 0 && pending <= notYet) return notYetWords(status, around);
  if (pending > 0) {
    return busy(
      `Syncing ${plural(pending, 'change')}`,
      `${savedHere(status, around)} Sending to the server.`,
    );
  }
  if (filesLeft > 0) {
    const place = `file ${(filesInWave - filesLeft + 1).toLocaleString()} of ${filesInWave.toLocaleString()}`;
    return busy(
      `Uploading ${place}`,
      // Before the first answer of this session it is unknown what the server still has.
      `${kind === 'synced' ? 'Your changes are on the server. ' : ''}Uploading ${place}. Until then ${filesLeft === 1 ? 'it is' : 'they are'} on this device only.`,
    );
  }
  if (kind === 'synced') {
    return {
      tone: 'calm',
      label: 'All saved',
      detail: 'Everything is saved here and on the server.',
      step: 'sync',
    };
  }
  return busy('Syncing', 'Everything is saved here. Checking your other devices for changes.');
}

/** The server is older than this app. */
function notYetWords(status: SyncStatus, around: Surroundings): SyncWords {
  const { pending } = status;
  return {
    tone: 'waiting',
    label: `${plural(pending, 'change')} waiting`,
    detail: `${savedHere(status, around)} The server needs an update before it can take ${pending === 1 ? 'it' : 'them'}. Haversack tries again by itself.`,
    step: 'sync',
    spoken: 'Some changes sync after the server is updated. They are saved here.',
  };
}

/** The progress of a first download, with the total if the server has named it. */
function downloadSoFar({ downloaded, downloadTotal }: SyncStatus) {
  if (downloaded === undefined) return undefined;
  const verb = downloaded === 1 ? 'is' : 'are';
  if (downloadTotal === undefined || downloadTotal < downloaded) {
    return { percent: '', items: plural(downloaded, 'item'), verb };
  }
  // Not 100 % before the end: rows that were written meanwhile come last.
  const percent = Math.min(99, Math.floor((100 * downloaded) / Math.max(1, downloadTotal)));
  const items = `${downloaded.toLocaleString()} of ${plural(downloadTotal, 'item')}`;
  return { percent: `, ${percent} %`, items, verb };
}

function busy(label: string, detail: string): SyncWords {
  return { tone: 'busy', label, detail, step: 'sync' };
}

export const noAnswer = 'The server does not answer.';

function offlineWords(status: SyncStatus, around: Surroundings): SyncWords {
  const { hasNetwork } = around;
  const cause = hasNetwork ? 'No answer from the server' : 'Offline';
  const waits = hasNetwork ? 'the server' : 'connection';
  const download = downloadSoFar(status);
  const unfinished =
    download === undefined
      ? ''
      : ` The first download continues then: ${download.items} ${download.verb} already here.`;
  return {
    tone: 'waiting',
    label:
      status.pending > 0
        ? `${hasNetwork ? 'No answer' : 'Offline'}, ${plural(status.pending, 'change')} waiting`
        : cause,
    detail: hasWork(status)
      ? `${savedHere(status, around)} Waiting for ${waits}.${unfinished}`
      : `${status.kind === 'synced' ? 'Everything is saved here. ' : ''}${hasNetwork ? `${noAnswer} ` : ''}You can keep studying. Changes from your other devices come later.${unfinished}`,
    step: 'sync',
    spoken: `${cause}. Your changes are saved here.`,
  };
}

function troubleWords(status: SyncStatus, around: Surroundings): SyncWords {
  const saved = savedHere(status, around);
  const again = 'Haversack tries again by itself.';
  switch (status.trouble) {
    case 'server':
      return alarm(
        'Server problem',
        `${saved} The server has a problem right now. ${again}`,
        'sync',
      );
    case 'update':
      return alarm(
        'Update needed',
        `${saved} This version of Haversack is too old for the server. Update it to sync.`,
        'reload',
      );
    case 'behind':
      return alarm(
        'Server update needed',
        `${saved} The server is older than this version of Haversack and needs an update first. ${again}`,
        'sync',
      );
    case 'disk':
      return alarm(
        'This device is full',
        `${hasWork(status) ? saved : 'Nothing is lost.'} There is no space for changes from your other devices. Free up space. ${again}`,
        'storage',
      );
    case 'device':
    case undefined:
      return alarm(
        'Sync problem',
        `${saved} ${status.problem ?? 'Something went wrong.'} ${again}`,
        'sync',
      );
  }
}

function alarm(label: string, detail: string, step: SyncStep): SyncWords {
  return { tone: 'alarm', label, detail, step, spoken: `${label}. Your changes are saved here.` };
}

function hasWork({ pending, filesLeft }: SyncStatus): boolean {
  return pending > 0 || filesLeft > 0;
}

/** “3 changes and 1 file saved here since 14:32.” */
function savedHere(status: SyncStatus, { nowMs }: Surroundings): string {
  const { pending, filesLeft, oldestAt } = status;
  const parts = [
    pending > 0 ? plural(pending, 'change') : '',
    filesLeft > 0 ? plural(filesLeft, 'file') : '',
  ].filter(Boolean);
  if (parts.length === 0) return 'Everything is saved here.';
  const since =
    pending > 0 && oldestAt !== undefined ? ` since ${sinceInWords(oldestAt, nowMs)}` : '';
  return `${parts.join(' and ')} saved here${since}.`;
}

/** The next announcement for screen readers: only a real change of state, and once the return to calm. */
export function nextSpoken(before: string, { tone, spoken }: SyncWords): string {
  if (spoken !== undefined) return spoken;
  if (tone !== 'calm' || before === '' || before === allWell) return before;
  return allWell;
}

const allWell = 'Everything is saved here and on the server again.';

/** Which work is lost, and how to continue. @param status the last report of sync */
export function removedInWords(status: SyncStatus): string {
  const changes = status.pending + status.refused;
  const files = status.filesLeft + status.filesFailed;
  const lost = [
    changes > 0 ? plural(changes, 'change') : '',
    files > 0 ? plural(files, 'file') : '',
  ].filter((part) => part !== '');
  const download = 'download your library again';
  if (lost.length > 0) {
    return `${lost.join(' and ')} had not reached the server. Copy what you need from this page, then reload to ${download}.`;
  }
  const isKnown = status.kind === 'synced';
  return `${isKnown ? 'Everything was on the server. ' : ''}Reload to ${download}.`;
}

/**
 * How the last run ended, for code that asked for one.
 * @param hasNetwork the browser's report
 * @returns one sentence if it failed
 */
export function syncResult(status: SyncStatus, hasNetwork: boolean): Result<void> {
  switch (status.kind) {
    case 'offline':
      return hasNetwork ? failure('timeout', noAnswer) : failure('offline', 'You are offline.');
    case 'paused':
      return failure('no-session', status.problem ?? say.sessionExpired);
    case 'error': {
      const { label } = stateWords(status, { nowMs: Date.now(), hasNetwork });
      return failure(status.trouble === 'disk' ? 'full' : 'server-fault', `${label}.`);
    }
    case 'synced':
    case 'pending':
    case 'syncing':
      return success(undefined);
  }
}
