/**
 * What this device knows of the account's backups: the folder that the student chose, what was written into it, and when
 * the last one was made. It never travels and goes with the account.
 */
import type { FailureKind } from '../lib/result.ts';
import type { AccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/** A folder as the browser keeps it: a handle that can be stored, with its permission to be asked for again. */
export interface StoredFolder {
  readonly name: string;
}

/** A backup in the folder, verified. */
export interface KeptBackup {
  /** Of the file. */
  name: string;
  sizeBytes: number;
  /** Device clock, milliseconds. */
  at: number;
  /** The local day, `YYYY-MM-DD`. */
  day: string;
}

/** A backup that is being written: what a tab that dies leaves of it is found by this. */
export interface BegunBackup {
  /** Of the file while it is not verified. */
  unfinishedName: string;
  /** What it is renamed to, once that is known. */
  backup?: KeptBackup;
  /** What its checking has found, as `LastBackup` tells it. */
  found?: Pick<LastBackup, 'missing' | 'unreadable'>;
}

/** The last backup that was made and read back, in the folder or saved as a download. */
export interface LastBackup {
  /** Device clock, milliseconds. */
  at: number;
  name: string;
  sizeBytes: number;
  /** The folder's name; none for a download. */
  folder?: string;
  /** Files whose bytes are not in it. */
  missing: number;
  /** What is in it as it lies on this device, but cannot be read back. */
  unreadable: number;
}

export interface BackupsState {
  folder?: StoredFolder;
  /** Another one for each folder that was chosen: handles cannot be compared in a transaction. None from older releases. */
  folderKey?: string | undefined;
  /** A backup every week. */
  isOn: boolean;
  /** In the folder, in the order in which they were made: a clock that was set back says nothing then. */
  kept: readonly KeptBackup[];
  begun: readonly BegunBackup[];
  last?: LastBackup | undefined;
  /** When one was last begun, device clock, milliseconds. */
  triedAt?: number | undefined;
  /** Why the last one was not made, for people. */
  failed?: { kind: FailureKind; why: string } | undefined;
  /** When the student last said “Not now”. */
  putOffAt?: number | undefined;
  /** From when on the first reminder is counted. */
  remindsFrom?: number | undefined;
}

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
