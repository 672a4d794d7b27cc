/**
 * The job that writes a backup into the chosen folder. It writes an unfinished file, reads it back and only then gives it
 * its own name; then it removes older backups. The next backup removes what a closed tab left behind.
 */
import { changeBackupsIn, FolderChanged, readBackups } from '../../../db/backups.ts';
import { hashFile } from '../../../db/bytes/hash/hash-file.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { readBoundProfile } from '../../../db/device/account.ts';
import { lacksPart } from '../../../db/position.ts';
import { storageFailure } from '../../../db/storage-problem.ts';
import type { BackupsState, BegunBackup, KeptBackup, StoredFolder } from '../../../db/tables.ts';
import type { JobRun, JobTools } from '../../../jobs/job-run.ts';
import { localDay } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import { type Failure, failure, success } from '../../../lib/result.ts';
import { type ExportOptions, NotVerified } from '../export/export-contents.ts';
import { type MadeExport, makeExport } from '../export/make-export.ts';
import type { FetchUsage } from '../export/tables.ts';
import { untilAborted } from '../until-aborted.ts';
import { verifyExport } from '../verify-export.ts';
import {
  type Folder,
  findFile,
  inFolder,
  mayWriteTo,
  removeFile,
  renameFile,
  writeFile,
} from './folder.ts';
import { FolderProblem, folderWords } from './folder-problem.ts';
import { surplus } from './schedule.ts';

interface BackupTools {
  /** The stored value is the folder itself. */
  folderOf: (stored: StoredFolder) => Folder;
  /** For files that are not on this device. */
  fetchBytes: NonNullable<ExportOptions['fetchBytes']>;
  fetchUsage: FetchUsage;
  now: () => number;
}

export function createBackupRun(backupTools: BackupTools): JobRun {
  return async (_, tools) => {
    const { database, signal } = tools;
    const { folder: stored, folderKey, isOn } = await readBackups(database);
    const profile = await readBoundProfile();
    // Turned off or signed out after it was queued.
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
      // The first backup of the new folder is queued already.
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
  if (!(await mayWriteTo(folder)))
    throw new FolderProblem(new DOMException('The permission was taken back', 'NotAllowedError'));
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

const notDownloadedWords =
  'Your account is still downloading to this device. The backup is made when that is done.';

const notVerifiedWords =
  'The backup was damaged while it was saved, so it was removed. Your earlier backups are safe.';

/** A part of the account is not on this device yet. */
class NotDownloaded extends Error {}

function failureOf(error: unknown, folder: string): { ok: false; error: Failure } {
  if (error instanceof NotDownloaded) return failure('busy', notDownloadedWords);
  if (error instanceof NotVerified) return failure('damaged', notVerifiedWords);
  if (error instanceof FolderProblem) return failure(error.kind, folderWords(error.kind, folder));
  return storageFailure(error);
}

interface WriteOptions {
  database: AccountDatabase;
  /** Names the folder: once another is chosen, nothing more is noted. */
  folderKey: string | undefined;
  username: string;
  nowMs: number;
  progress: (step: string, done: number, total: number) => void;
  signal: AbortSignal;
}

/** @throws FolderProblem, FolderChanged, NotVerified, an abort, or an error of the device's own disk */
async function writeBackup(
  folder: Folder,
  { zip, missing, contents }: MadeExport,
  options: WriteOptions,
): Promise<void> {
  const { database, folderKey, username, nowMs, progress, signal } = options;
  const place = { database, folderKey };
  const random = crypto.randomUUID().slice(0, 8);
  const unfinished = unfinishedName(backupName(username, nowMs), random);
  await noteBegun(place, { unfinishedName: unfinished });
  try {
    const told = (step: string) => (done: number) => progress(step, done, zip.size);
    const written = await inFolder(() =>
      writeFile(folder, unfinished, zip, told('Saving'), signal),
    );
    const { unreadable } = await verifyExport(written, contents, {
      userId: database.userId,
      nowMs,
      onProgress: (done, total) => progress('Checking', done, total),
      signal,
    }).catch((error: unknown) => {
      // Checking reads only the folder's file.
      throw error instanceof DOMException && !signal.aborted ? new FolderProblem(error) : error;
    });
    signal.throwIfAborted();
    const name = await inFolder(() => freeName(folder, username, nowMs));
    const backup = { name, sizeBytes: written.size, at: nowMs, day: localDay(nowMs) };
    const found = { missing: missing.length, unreadable };
    await noteBegun(place, { unfinishedName: unfinished, backup, found });
    await giveName(folder, unfinished, written, name, told('Saving'), signal);
    await changeBackupsIn(folderKey, database, (before) => ({
      ...withKept(before, backup),
      ...asLast(backup, folder, found),
      begun: before.begun.filter((one) => one.unfinishedName !== unfinished),
    }));
  } catch (error) {
    // Only this backup: another tab may have gone on. What cannot be removed now, the next backup removes.
    await removeOwn(folder, place, unfinished).catch(() => undefined);
    throw error;
  }
  await removeSurplus(folder, place).catch((error: unknown) => {
    // The next backup tries again.
    console.warn('Older backups could not be removed', error);
  });
}

function withKept(state: BackupsState, backup: KeptBackup): BackupsState {
  return { ...state, kept: [...state.kept.filter(({ name }) => name !== backup.name), backup] };
}

function asLast(
  { at, name, sizeBytes }: KeptBackup,
  folder: Folder,
  found: BegunBackup['found'] = { missing: 0, unreadable: 0 },
): Partial<BackupsState> {
  const last = { at, name, sizeBytes, folder: folder.name, ...found };
  return { last, failed: undefined, putOffAt: undefined };
}

/** If another folder was chosen meanwhile, the file is noted nowhere and still has an unfinished name. */
async function removeOwn(folder: Folder, place: Place, unfinished: string): Promise<void> {
  const { folderKey } = await readBackups(place.database);
  if (folderKey === place.folderKey) await removeLeft(folder, place, unfinished);
  else await removeFile(folder, unfinished);
}

type Place = Pick<WriteOptions, 'database' | 'folderKey'>;

async function noteBegun({ database, folderKey }: Place, begun: BegunBackup): Promise<void> {
  await changeBackupsIn(folderKey, database, (before) => {
    const others = before.begun.filter((one) => one.unfinishedName !== begun.unfinishedName);
    return { ...before, begun: [...others, begun] };
  });
}

/** Never overwrites a file of the student. */
async function freeName(folder: Folder, username: string, nowMs: number): Promise<string> {
  for (let count = 1; ; count++) {
    const name = backupName(username, nowMs, count);
    if ((await findFile(folder, name)) === undefined) return name;
  }
}

/** Renames the file where the browser can, or copies it and compares the copy with the verified file. */
async function giveName(
  folder: Folder,
  unfinished: string,
  verified: Blob,
  name: string,
  onProgress: (doneBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { size } = verified;
  const isRenamed = await inFolder(() => renameFile(folder, unfinished, name));
  if (isRenamed) {
    const found = await inFolder(() => findFile(folder, name));
    if (found?.size !== size) throw new NotVerified(`${name} has not become what was verified`);
    return;
  }
  const copy = await inFolder(() => writeFile(folder, name, verified, onProgress, signal));
  const stop = () => signal.throwIfAborted();
  const isSame =
    copy.size === size &&
    (await inFolder(async () => (await hashFile(copy, stop)) === (await hashFile(verified, stop))));
  if (!isSame) {
    await inFolder(() => removeFile(folder, name));
    throw new NotVerified(`${name} is no copy of what was verified`);
  }
  await inFolder(() => removeFile(folder, unfinished));
}

/**
 * Removes what broken-off backups left. One that already had its own name was verified, so it counts.
 * @param only this unfinished file
 * @throws FolderProblem; what could not be removed stays noted
 */
export async function removeLeft(
  folder: Folder,
  { database, folderKey }: Place,
  only?: string,
): Promise<void> {
  for (const { unfinishedName: name, backup, found } of (await readBackups(database)).begun) {
    if (only !== undefined && only !== name) continue;
    const isThere = await inFolder(async () => {
      const unfinished = await findFile(folder, name);
      const named = backup && (await findFile(folder, backup.name));
      // While the unfinished file exists, the named one is a copy that was never compared.
      const isCopy = unfinished !== undefined && named !== undefined;
      if (backup && isCopy && (named.size === 0 || named.size === backup.sizeBytes))
        await removeFile(folder, backup.name);
      await removeFile(folder, name);
      return unfinished === undefined && named?.size === backup?.sizeBytes;
    });
    await changeBackupsIn(folderKey, database, (before) => ({
      ...(isThere && backup ? withKept(before, backup) : before),
      // A backup saved as a download since then is newer.
      ...(isThere && backup && (before.last?.at ?? 0) < backup.at && asLast(backup, folder, found)),
      begun: before.begun.filter((one) => one.unfinishedName !== name),
    }));
  }
}

/** Removes older backups that this device wrote. A file of another size is not ours. */
async function removeSurplus(folder: Folder, { database, folderKey }: Place): Promise<void> {
  const state = await readBackups(database);
  if (state.folderKey !== folderKey) return;
  for (const { name, sizeBytes } of surplus(state.kept)) {
    await inFolder(async () => {
      if ((await findFile(folder, name))?.size === sizeBytes) await removeFile(folder, name);
    });
    await changeBackupsIn(folderKey, database, (before) => ({
      ...before,
      kept: before.kept.filter((one) => one.name !== name),
    }));
  }
}

const longestWho = 40;

/** `haversack-ada-2026-11-24.zip`; from the second on with a number. */
export function backupName(username: string, atMs: number, count = 1): string {
  const who = [...username.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-')]
    .slice(0, longestWho)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `haversack-${who || 'student'}-${localDay(atMs)}${count === 1 ? '' : `-${count}`}.zip`;
}

/** Nobody takes this name for a backup, and no other tab writes to it. */
export function unfinishedName(name: string, random: string): string {
  return `${name}.${random}.unfinished`;
}
