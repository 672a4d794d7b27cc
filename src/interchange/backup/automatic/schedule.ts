/** When a backup or a reminder is due, and the queueing of its job while the app is open. */
import { readBackups } from '../../../db/backups.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { addOnlyJob } from '../../../db/jobs.ts';
import { lacksPart } from '../../../db/position.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { BackupsState, Job, KeptBackup, StoredFolder } from '../../../db/tables.ts';
import { dayMs } from '../../../lib/date-format.ts';
import { type Result, success } from '../../../lib/result.ts';
import { createWakeSignal, type Timers } from '../../../lib/wake-signal.ts';
import { definitionOf, entityNames } from '../../../model/registry.ts';
import { type Folder, mayWriteTo } from './folder.ts';

interface ScheduleDeps {
  folderOf: (stored: StoredFolder) => Folder;
  now: () => number;
  timers: Timers;
}

/** A timer for a whole week would not survive a laptop's sleep. */
export const lookEveryMs = 30 * 60_000;

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

export async function look(
  database: AccountDatabase,
  { folderOf, now }: Omit<ScheduleDeps, 'timers'>,
): Promise<void> {
  const state = await readBackups(database);
  const nowMs = now();
  if (state.folder === undefined || !isBackupDue(state, nowMs)) return;
  if (await mayWriteTo(folderOf(state.folder))) await queueBackup(database, 'due', nowMs);
}

export const backupJobKind = 'backup';

/** Queues a backup unless one is under way in some tab. @param when `due`: only if the week is over */
export async function queueBackup(
  database: AccountDatabase,
  when: 'now' | 'due',
  nowMs: number,
): Promise<Result<Job | undefined>> {
  const read = await tryWrite(() => readBackups(database));
  if (!read.ok) return read;
  const { folder } = read.data;
  if (folder === undefined) return success(undefined);
  const job = {
    kind: backupJobKind,
    isQuiet: true,
    title: `Backup to “${folder.name}”`,
    failedTitle: 'Backup failed',
    input: {},
  };
  const isWanted = async () => {
    const state = await readBackups(database);
    if (when === 'now') return state.isOn;
    // A backup of a part would count as a whole one for a week.
    return isBackupDue(state, nowMs) && !(await lacksPart(database));
  };
  return addOnlyJob(database, job, isWanted, nowMs);
}

export const weekMs = 7 * dayMs;
export const monthMs = 30 * dayMs;
const mostKept = 4;

/** A time more than a day ahead comes from a clock that was set back. It counts as past; otherwise nothing would run. */
function hasPassed(sinceMs: number | undefined, durationMs: number, nowMs: number): boolean {
  if (sinceMs === undefined) return true;
  return nowMs - sinceMs >= durationMs || sinceMs - nowMs > dayMs;
}

export function isWeekOver({ folder, isOn, kept }: BackupsState, nowMs: number): boolean {
  return isOn && folder !== undefined && hasPassed(kept.at(-1)?.at, weekMs, nowMs);
}

/** A failed or cancelled backup is tried again after a day. */
export function isBackupDue(state: BackupsState, nowMs: number): boolean {
  return isWeekOver(state, nowMs) && hasPassed(state.triedAt, dayMs, nowMs);
}

/** A week has passed since “Not now”. */
export function mayAsk({ putOffAt }: BackupsState, nowMs: number): boolean {
  return hasPassed(putOffAt, weekMs, nowMs);
}

/** Without automatic backups: a month after the last backup, or after there was something to save. */
export function isReminderDue(state: BackupsState, nowMs: number): boolean {
  const sinceMs = state.last?.at ?? state.remindsFrom;
  return sinceMs !== undefined && hasPassed(sinceMs, monthMs, nowMs) && mayAsk(state, nowMs);
}

/** `undefined`: at once, or never. */
export function nextBackupAt({ isOn, kept }: BackupsState): number | undefined {
  const last = kept.at(-1);
  return isOn && last !== undefined ? last.at + weekMs : undefined;
}

/**
 * Backups to remove. The last of each day stays, and of these the last four, so pressing “Back up now” often does not
 * remove those of earlier weeks.
 * @param kept oldest first
 */
export function surplus(kept: readonly KeptBackup[]): KeptBackup[] {
  const lastOfDay = new Map(kept.map((one) => [one.day, one.name]));
  const staying = kept.filter(({ day, name }) => lastOfDay.get(day) === name).slice(-mostKept);
  return kept.filter((one) => !staying.includes(one));
}

/** Whether anything is outside the Trash; settings do not count. */
export async function hasContent(database: AccountDatabase): Promise<boolean> {
  const wholes = entityNames.filter((name) => definitionOf(name).indexes.includes('deletedAt'));
  const counts = await Promise.all(
    wholes.map((name) => database.table(name).where('deletedAt').equals(0).limit(1).count()),
  );
  return counts.some((count) => count > 0);
}
