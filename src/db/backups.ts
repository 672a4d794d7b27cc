/** The account's backups, as this device knows them. Stays on this device and is deleted with the account. */
import type { AccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import type { BackupsState } from './tables.ts';

const none: BackupsState = { isOn: false, kept: [], begun: [] };

export async function readBackups(database: AccountDatabase): Promise<BackupsState> {
  return (await database.readMeta('backups')) ?? none;
}

/** In one transaction, so that two tabs do not overwrite each other's changes. */
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
 * The same for a change that belongs to one folder.
 * @param key `folderKey` of that folder
 * @throws a `FolderChanged` if another folder was chosen since; then nothing is changed
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
