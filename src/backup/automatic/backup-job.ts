/** A backup into the chosen folder, as a job that ends without a word where it goes well. */
import { changeBackups, readBackups, type StoredFolder } from '../../db/backups.ts';
import { readBoundProfile } from '../../db/device/account.ts';
import { storageFailure } from '../../db/storage-problem.ts';
import type { JobRun } from '../../jobs/kind.ts';
import * as say from '../../lib/messages.ts';
import { type Failure, failure, success } from '../../lib/result.ts';
import { makeExport } from '../export/make-export.ts';
import type { FetchUsage } from '../export/usage.ts';
import { NotVerified } from '../not-verified.ts';
import { folderWords, notVerifiedWords } from './backup-words.ts';
import { type Folder, FolderProblem, mayWriteTo } from './folder.ts';
import { removeLeft, writeBackup } from './write-backup.ts';

export interface BackupTools {
  /** What was stored of it is the folder itself. */
  folderOf: (stored: StoredFolder) => Folder;
  fetchUsage: FetchUsage;
  now: () => number;
}

/** What the kind `backup` does. */
export function createBackupRun({ folderOf, fetchUsage, now }: BackupTools): JobRun {
  return async (_, { database, signal, progress }) => {
    const { folder: stored, isOn } = await readBackups(database);
    const profile = await readBoundProfile();
    // Turned off, or signed out, since it was queued.
    if (!isOn || stored === undefined || profile?.id !== database.userId) return success(undefined);
    const folder = folderOf(stored);
    const nowMs = now();
    try {
      if (!(await mayWriteTo(folder))) throw new FolderProblem(notAllowed());
      await removeLeft(folder, database);
      progress('Packing', 0, 0);
      const made = await makeExport({
        ...{ database, account: profile, nowMs, fetchUsage, signal },
        onProgress: (done, total) => progress('Packing', done, total),
      });
      await writeBackup(folder, made, {
        ...{ database, username: profile.username, nowMs, progress, signal },
      });
    } catch (error) {
      if (signal.aborted) return failure('aborted', say.somethingWentWrongTryAgain);
      console.warn('The backup could not be made', error);
      const failed = failureOf(error, folder.name);
      const { kind, message: why } = failed.error;
      await changeBackups(database, (before) => ({ ...before, failed: { at: nowMs, kind, why } }));
      return failed;
    }
    return success(undefined);
  };
}

function notAllowed(): DOMException {
  return new DOMException('The permission was taken back', 'NotAllowedError');
}

function failureOf(error: unknown, folder: string): { ok: false; error: Failure } {
  if (error instanceof NotVerified) return failure('damaged', notVerifiedWords);
  if (error instanceof FolderProblem) return failure(error.kind, folderWords(error.kind, folder));
  // Read from the folder's file while it was checked.
  if (error instanceof DOMException && error.name === 'NotReadableError')
    return failure('broken', folderWords('broken', folder));
  return storageFailure(error);
}
