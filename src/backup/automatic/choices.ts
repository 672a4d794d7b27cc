/** What the student decides about backups. */
import {
  changeBackups,
  type LastBackup,
  readBackups,
  type StoredFolder,
} from '../../db/backups.ts';
import type { AccountDatabase } from '../../db/database.ts';
import type { Result } from '../../lib/result.ts';
import type { MadeExport } from '../export/make-export.ts';
import { askToWriteTo, type Folder } from './folder.ts';
import { queueBackup } from './queue-backup.ts';

/** Backups go to this folder from now on, and the first is made at once. What lies in another folder stays there. */
export async function turnOn(
  database: AccountDatabase,
  folder: Folder,
  nowMs: number,
): Promise<Result<unknown>> {
  const { folder: before } = await readBackups(database);
  const isSame = before !== undefined && (await folder.isSameEntry(before as Folder));
  await changeBackups(database, (state) => ({
    ...state,
    ...(isSame ? {} : { kept: [], begun: [] }),
    ...{ folder, isOn: true, failed: undefined, putOffAt: undefined },
  }));
  return queueBackup(database, 'now', nowMs);
}

/** What is in the folder stays there. */
export async function turnOff(database: AccountDatabase): Promise<void> {
  await changeBackups(database, (state) => ({ ...state, isOn: false, failed: undefined }));
}

/**
 * Makes a backup now, from within a tap: the browser may ask whether Haversack may write to the folder.
 * @returns `refused` where the student said no
 */
export async function backUpNow(
  database: AccountDatabase,
  stored: StoredFolder,
  nowMs: number,
): Promise<Result<unknown> | 'refused'> {
  // First, since the tap allows the question for a moment only.
  if (!(await askToWriteTo(stored as Folder))) return 'refused';
  await changeBackups(database, (state) => ({ ...state, failed: undefined, putOffAt: undefined }));
  return queueBackup(database, 'now', nowMs);
}

/** “Not now”. */
export async function putOff(database: AccountDatabase, nowMs: number): Promise<void> {
  await changeBackups(database, (state) => ({ ...state, putOffAt: nowMs }));
}

/** There is something to save: the first reminder comes a month from now. */
export async function remindFrom(database: AccountDatabase, nowMs: number): Promise<void> {
  await changeBackups(database, (state) => ({ ...state, remindsFrom: nowMs }));
}

/** An export that was read back and handed over as a download is a backup too. */
export async function noteExport(
  database: AccountDatabase,
  { zip, missing }: MadeExport,
  { at, name, unreadable }: Pick<LastBackup, 'at' | 'name' | 'unreadable'>,
): Promise<void> {
  const last = { at, name, sizeBytes: zip.size, missing: missing.length, unreadable };
  await changeBackups(database, (state) => ({ ...state, last, putOffAt: undefined }));
}
