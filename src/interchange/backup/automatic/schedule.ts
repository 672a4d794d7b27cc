/** Begins a backup when the week is over, while the app is open and may write to the folder. */
import { readBackups } from '../../../db/backups.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import type { StoredFolder } from '../../../db/tables.ts';
import { createWakeSignal, type Timers } from '../../../lib/wake-signal.ts';
import { type Folder, mayWriteTo } from './folder.ts';
import { queueBackup } from './queue-backup.ts';
import { isBackupDue } from './rhythm.ts';

interface ScheduleDeps {
  folderOf: (stored: StoredFolder) => Folder;
  now: () => number;
  timers: Timers;
}

/** So often each tab looks: a timer for a whole week would not outlive the sleep of a laptop. */
export const lookEveryMs = 30 * 60_000;

/** @returns stops */
export function startSchedule(database: AccountDatabase, deps: ScheduleDeps): () => void {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, database.closed]);
  const wake = createWakeSignal(deps.timers);
  signal.addEventListener('abort', wake.raise);
  void loop(database, deps, wake.wait, signal);
  return () => stopping.abort();
}

async function loop(
  database: AccountDatabase,
  deps: ScheduleDeps,
  wait: (atMostMs: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await look(database, deps).catch((error: unknown) => {
      if (!signal.aborted) console.warn('No backup could be begun', error);
    });
    await wait(lookEveryMs);
  }
}

/** One look: queues what is due. */
export async function look(
  database: AccountDatabase,
  { folderOf, now }: Omit<ScheduleDeps, 'timers'>,
): Promise<void> {
  const state = await readBackups(database);
  const nowMs = now();
  if (state.folder === undefined || !isBackupDue(state, nowMs)) return;
  if (await mayWriteTo(folderOf(state.folder))) await queueBackup(database, 'due', nowMs);
}
