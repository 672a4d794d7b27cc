/**
 * What this device knows of the account's backups: the folder that the student chose, what was written into it, and when
 * the last one was made. It never travels and goes with the account.
 */
import type { AccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import type { BackupsState } from './tables.ts';

const none: BackupsState = { isOn: false, kept: [], begun: [] };

export async function readBackups(database: AccountDatabase): Promise<BackupsState> {
  return (await database.readMeta('backups')) ?? none;
}

/** Reads and writes in one transaction, so that two tabs never undo each other's change. */
export async function changeBackups(
  database: AccountDatabase,
  change: (before: BackupsState) => BackupsState,
): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    await database.writeMeta('backups', change(await readBackups(database)));
  });
}

/** The student has chosen another folder since. */
export class FolderChanged extends Error {}

/**
 * The same for what happened in a folder: it is nothing to another one.
 * @param key `folderKey` of the folder in which it happened
 * @throws a `FolderChanged`; then nothing is changed
 */
export async function changeBackupsIn(
  key: string | undefined,
  database: AccountDatabase,
  change: (before: BackupsState) => BackupsState,
): Promise<void> {
  await changeBackups(database, (before) => {
    if (before.folderKey !== key) throw new FolderChanged('Another folder was chosen');
    return change(before);
  });
}
