/** What the student decides about backups. */
import { changeBackups, readBackups } from '../../../db/backups.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { dropJob, readJobs } from '../../../db/jobs.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { BackupsState, LastBackup, StoredFolder } from '../../../db/tables.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { MadeExport } from '../export/make-export.ts';
import { askToWriteTo, type Folder } from './folder.ts';
import { folderWords, kindOfFolder } from './folder-problem.ts';
import { backupJobKind, queueBackup } from './schedule.ts';

/** Backups go to this folder from now on, and the first is made at once. What lies in another folder stays there. */
export async function turnOn(
  database: AccountDatabase,
  folder: Folder,
  nowMs: number,
): Promise<Result<unknown>> {
  const noted = await tryWrite(async () => {
    const { folder: before } = await readBackups(database);
    // Of one that the browser cannot compare, nothing may be removed: it counts as another one.
    const isSame =
      before !== undefined && (await folder.isSameEntry(before as Folder).catch(() => false));
    await changeBackups(database, (state) => ({
      ...state,
      ...(isSame ? {} : anotherFolder()),
      ...{ folder, isOn: true, failed: undefined, putOffAt: undefined },
    }));
    if (!isSame) await dropBackups(database);
  });
  return noted.ok ? queueBackup(database, 'now', nowMs) : noted;
}

function anotherFolder(): Partial<BackupsState> {
  return { folderKey: crypto.randomUUID(), kept: [], begun: [], triedAt: undefined };
}

/** One that is under way writes to the folder of before, which may never answer: the first of this one does not wait for it. */
async function dropBackups(database: AccountDatabase): Promise<void> {
  const backups = (await readJobs(database)).filter(({ kind }) => kind === backupJobKind);
  for (const { id } of backups) await dropJob(database, id);
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
  const asked = await mayBackUpTo(stored as Folder);
  if (!asked.ok) return asked;
  if (!asked.data) return 'refused';
  const noted = await tryWrite(() =>
    changeBackups(database, (state) => ({ ...state, failed: undefined, putOffAt: undefined })),
  );
  return noted.ok ? queueBackup(database, 'now', nowMs) : noted;
}

/** What the browser cannot ask about any more is a fault of the folder, told in its words. */
async function mayBackUpTo(folder: Folder): Promise<Result<boolean>> {
  try {
    return success(await askToWriteTo(folder));
  } catch (error) {
    const kind = kindOfFolder(error);
    return failure(kind, folderWords(kind, folder.name));
  }
}

/** “Not now”. */
export async function putOff(database: AccountDatabase, nowMs: number): Promise<void> {
  await changeBackups(database, (state) => ({ ...state, putOffAt: nowMs }));
}

/** There is something to save: the first reminder comes a month from now. */
export async function remindFrom(database: AccountDatabase, nowMs: number): Promise<void> {
  await changeBackups(database, (state) => ({ ...state, remindsFrom: nowMs }));
}

/** An export that was read back and handed over as a download is a backup too, where it has all of the account. */
export async function noteExport(
  database: AccountDatabase,
  { zip, isWhole, missing }: MadeExport,
  { at, name, unreadable }: Pick<LastBackup, 'at' | 'name' | 'unreadable'>,
): Promise<void> {
  if (!isWhole) return;
  const last = { at, name, sizeBytes: zip.size, missing: missing.length, unreadable };
  await changeBackups(database, (state) => ({ ...state, last, putOffAt: undefined }));
}
