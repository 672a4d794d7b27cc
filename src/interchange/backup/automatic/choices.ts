import { changeBackups, readBackups } from '../../../db/backups.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { dropJob, readJobs } from '../../../db/jobs.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { LastBackup, StoredFolder } from '../../../db/tables.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { MadeExport } from '../export/make-export.ts';
import { askToWriteTo, type Folder } from './folder.ts';
import { folderWords, kindOfFolder } from './folder-problem.ts';
import { backupJobKind, queueBackup } from './schedule.ts';

/** Sends backups to this folder and makes the first one now. An earlier folder keeps its files. */
export async function turnOn(
  database: AccountDatabase,
  folder: Folder,
  nowMs: number,
): Promise<Result<unknown>> {
  const noted = await tryWrite(async () => {
    const { folder: before } = await readBackups(database);
    // If the browser cannot compare the folders, treat this one as new, so that nothing is removed.
    const isSame =
      before !== undefined && (await folder.isSameEntry(before as Folder).catch(() => false));
    await changeBackups(database, (state) => ({
      ...state,
      ...(!isSame && { folderKey: crypto.randomUUID(), kept: [], begun: [], triedAt: undefined }),
      ...{ folder, isOn: true, failed: undefined, putOffAt: undefined },
    }));
    if (!isSame) await dropBackups(database);
  });
  return noted.ok ? queueBackup(database, 'now', nowMs) : noted;
}

/** A running job may hang on the old folder; the new folder's first backup must not wait for it. */
async function dropBackups(database: AccountDatabase): Promise<void> {
  const backups = (await readJobs(database)).filter(({ kind }) => kind === backupJobKind);
  for (const { id } of backups) await dropJob(database, id);
}

/** The folder keeps its files. */
export async function turnOff(database: AccountDatabase): Promise<void> {
  await changeBackups(database, (state) => ({ ...state, isOn: false, failed: undefined }));
}

/**
 * Makes a backup now. Call it within a tap, since the browser may ask for permission to write.
 * @returns `refused` if the student said no
 */
export async function backUpNow(
  database: AccountDatabase,
  stored: StoredFolder,
  nowMs: number,
): Promise<Result<unknown> | 'refused'> {
  // First: the tap allows the question only for a moment.
  const asked = await mayBackUpTo(stored as Folder);
  if (!asked.ok) return asked;
  if (!asked.data) return 'refused';
  const noted = await tryWrite(() =>
    changeBackups(database, (state) => ({ ...state, failed: undefined, putOffAt: undefined })),
  );
  return noted.ok ? queueBackup(database, 'now', nowMs) : noted;
}

/** If the browser can no longer ask, the folder has failed. */
async function mayBackUpTo(folder: Folder): Promise<Result<boolean>> {
  try {
    return success(await askToWriteTo(folder));
  } catch (error) {
    const kind = kindOfFolder(error);
    return failure(kind, folderWords(kind, folder.name));
  }
}

/** The student chose “Not now”. */
export async function putOff(database: AccountDatabase, nowMs: number): Promise<void> {
  await changeBackups(database, (state) => ({ ...state, putOffAt: nowMs }));
}

/** Sets the start of the first reminder's month. */
export async function remindFrom(database: AccountDatabase, nowMs: number): Promise<void> {
  await changeBackups(database, (state) => ({ ...state, remindsFrom: nowMs }));
}

/** A verified export of the whole account that was downloaded counts as a backup. */
export async function noteExport(
  database: AccountDatabase,
  { zip, isWhole, missing }: MadeExport,
  { at, name, unreadable }: Pick<LastBackup, 'at' | 'name' | 'unreadable'>,
): Promise<void> {
  if (!isWhole) return;
  const last = { at, name, sizeBytes: zip.size, missing: missing.length, unreadable };
  await changeBackups(database, (state) => ({ ...state, last, putOffAt: undefined }));
}
