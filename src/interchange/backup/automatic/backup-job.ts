/** A backup into the chosen folder, as a job that ends without a word where it goes well. */
import { changeBackupsIn, FolderChanged, readBackups } from '../../../db/backups.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { readBoundProfile } from '../../../db/device/account.ts';
import { lacksPart } from '../../../db/position.ts';
import { storageFailure } from '../../../db/storage-problem.ts';
import type { BackupsState, StoredFolder } from '../../../db/tables.ts';
import type { JobRun, JobTools } from '../../../jobs/kind.ts';
import * as say from '../../../lib/messages.ts';
import { type Failure, failure, success } from '../../../lib/result.ts';
import type { ExportOptions } from '../export/export-contents.ts';
import { makeExport } from '../export/make-export.ts';
import type { FetchUsage } from '../export/usage.ts';
import { NotVerified } from '../not-verified.ts';
import { untilAborted } from '../until-aborted.ts';
import { folderWords, notDownloadedWords, notVerifiedWords } from './backup-words.ts';
import { type Folder, FolderProblem, mayWriteTo } from './folder.ts';
import { removeLeft, writeBackup } from './write-backup.ts';

interface BackupTools {
  /** What was stored of it is the folder itself. */
  folderOf: (stored: StoredFolder) => Folder;
  /** Of files that are not on this device. */
  fetchBytes: NonNullable<ExportOptions['fetchBytes']>;
  fetchUsage: FetchUsage;
  now: () => number;
}

/** What the kind `backup` does. */
export function createBackupRun(backupTools: BackupTools): JobRun {
  return async (_, tools) => {
    const { database, signal } = tools;
    const { folder: stored, folderKey, isOn } = await readBackups(database);
    const profile = await readBoundProfile();
    // Turned off, or signed out, since it was queued.
    if (!isOn || stored === undefined || profile?.id !== database.userId) return success(undefined);
    const folder = backupTools.folderOf(stored);
    const triedAt = backupTools.now();
    const note = (change: Partial<BackupsState>) =>
      changeBackupsIn(folderKey, database, (before) => ({ ...before, ...change }));
    const { fetchBytes, fetchUsage } = backupTools;
    try {
      await note({ triedAt });
      const options = { database, folderKey, nowMs: triedAt, fetchBytes, fetchUsage };
      await untilAborted(backUp(folder, profile, options, tools), signal);
    } catch (error) {
      // The first one of that folder is queued already.
      if (error instanceof FolderChanged) return success(undefined);
      if (signal.aborted) return failure('aborted', say.somethingWentWrongTryAgain);
      console.warn('The backup could not be made', error);
      const failed = failureOf(error, folder.name);
      const { kind, message: why } = failed.error;
      const isNoted = await note({ failed: { kind, why } }).then(
        () => true,
        (problem: unknown) => {
          if (problem instanceof FolderChanged) return false;
          throw problem;
        },
      );
      return isNoted ? failed : success(undefined);
    }
    return success(undefined);
  };
}

type Profile = NonNullable<Awaited<ReturnType<typeof readBoundProfile>>>;

interface BackUpOptions extends Pick<BackupTools, 'fetchBytes' | 'fetchUsage'> {
  database: AccountDatabase;
  folderKey: string | undefined;
  nowMs: number;
}

async function backUp(
  folder: Folder,
  account: Profile,
  { folderKey, ...options }: BackUpOptions,
  { signal, progress }: JobTools,
): Promise<void> {
  const { database, nowMs } = options;
  if (!(await mayWriteTo(folder))) throw new FolderProblem(notAllowed());
  await removeLeft(folder, { database, folderKey });
  if (await lacksPart(database)) throw new NotDownloaded();
  progress('Packing', 0, 0);
  const made = await makeExport({
    ...{ ...options, account, signal },
    onProgress: (done, total) => progress('Packing', done, total),
  });
  const { username } = account;
  await writeBackup(folder, made, { database, folderKey, username, nowMs, progress, signal });
}

function notAllowed(): DOMException {
  return new DOMException('The permission was taken back', 'NotAllowedError');
}

/** All of the account is wanted, and a part of it is not here yet. */
class NotDownloaded extends Error {}

function failureOf(error: unknown, folder: string): { ok: false; error: Failure } {
  if (error instanceof NotDownloaded) return failure('busy', notDownloadedWords);
  if (error instanceof NotVerified) return failure('damaged', notVerifiedWords);
  if (error instanceof FolderProblem) return failure(error.kind, folderWords(error.kind, folder));
  return storageFailure(error);
}
