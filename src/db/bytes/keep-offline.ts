/**
 * Whether this device keeps every file of the student, so that each opens without a network: a choice of the
 * device, which never travels. A file whose bytes the student lets go is an exception until they ask for it.
 */
import { isAttached } from '../../model/held-bytes.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { kindOfDisk } from '../storage-problem.ts';
import type { MetaValues, Transfer } from '../tables.ts';
import { type HoldingRow, liveRowsWithBytes } from './holding-rows.ts';

export async function readKeepsAll(
  database: AccountDatabase = currentDatabase(),
): Promise<boolean> {
  return (await database.readMeta('keepsAllFiles')) ?? false;
}

/** Chosen anew, it holds for every file. */
export async function chooseKeepsAll(
  keepsAll: boolean,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    await database.writeMeta('keepsAllFiles', keepsAll);
    await database.writeMeta('filesLetGo', []);
  });
}

/**
 * Takes a file's bytes, or the wish for them, from this device.
 * @param run does so and calls `note` in one transaction, or a device that keeps all files would ask for this one at
 *   once. A full disk lets nothing be written, so there it runs again without the note.
 */
export async function lettingGo<T>(
  sha256: string,
  run: (note: (database: AccountDatabase) => Promise<void>) => Promise<T>,
  remember = rememberLetGo,
): Promise<T> {
  try {
    return await run((bound) => remember(sha256, bound));
  } catch (error) {
    if (kindOfDisk(error) !== 'full') throw error;
    console.warn('A device that keeps all files may fetch this one again', error);
    return run(async () => undefined);
  }
}

/** A device that keeps all begins with no exceptions when that is chosen anew; what comes by itself is left alone for good. */
export async function rememberLetGo(sha256: string, database: AccountDatabase): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    const leftAlone = (await database.readMeta('filesLeftAlone')) ?? [];
    if (!leftAlone.includes(sha256)) {
      await database.writeMeta('filesLeftAlone', [...leftAlone, sha256]);
    }
    if (!(await readKeepsAll(database))) return;
    const letGo = (await database.readMeta('filesLetGo')) ?? [];
    if (!letGo.includes(sha256)) await database.writeMeta('filesLetGo', [...letGo, sha256]);
  });
}

export async function forgetLetGo(sha256: string, database: AccountDatabase): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    for (const key of ['filesLetGo', 'filesLeftAlone'] as const) {
      const noted = (await database.readMeta(key)) ?? [];
      if (!noted.includes(sha256)) continue;
      await database.writeMeta(
        key,
        noted.filter((hash) => hash !== sha256),
      );
    }
  });
}

/** What a device that keeps all has still to ask for: nobody has asked for it nor let it go. Read-only. */
export async function findBytesToAskFor(database: AccountDatabase): Promise<HoldingRow[]> {
  const [elsewhere, letGo] = await Promise.all([
    findBytesElsewhere(database),
    database.meta.get('filesLetGo'),
  ]);
  const left = new Set((letGo?.value ?? []) as MetaValues['filesLetGo']);
  return elsewhere.flatMap(({ file, transfer }) =>
    transfer !== undefined || left.has(file.sha256) ? [] : [file],
  );
}

/**
 * Pictures and sounds of cards and notes that are elsewhere, and that nobody has asked for: they are in no list in which they
 * could be asked for, and a card without its picture asks nothing. Read-only.
 */
export async function findAttachedToAskFor(database: AccountDatabase): Promise<HoldingRow[]> {
  return (await findBytesElsewhere(database)).flatMap(({ file, transfer }) =>
    transfer === undefined && isAttached(file.entity) ? [file] : [],
  );
}

export interface FileElsewhere {
  file: HoldingRow;
  transfer: Transfer | undefined;
}

/** Live files that the server has and this device lacks, the newest first. */
export async function findFilesElsewhere(
  database: AccountDatabase = currentDatabase(),
): Promise<FileElsewhere[]> {
  return (await findBytesElsewhere(database)).filter(({ file }) => !isAttached(file.entity));
}

/** The same of all rows that hold bytes. */
async function findBytesElsewhere(database: AccountDatabase): Promise<FileElsewhere[]> {
  // Asked together, so that a live query sees them all. Of the bytes only the keys are read.
  const [files, keys, transfers] = await Promise.all([
    liveRowsWithBytes(database),
    database.blobs.toCollection().primaryKeys(),
    database.transfers.toArray(),
  ]);
  const here = new Set((keys as [string, number][]).map(([sha256]) => sha256));
  const transferOf = new Map(transfers.map((transfer) => [transfer.sha256, transfer]));
  return files
    .filter(({ sha256, uploadedAt }) => uploadedAt > 0 && !here.has(sha256))
    .sort((a, b) => b.addedAt - a.addedAt)
    .map((file) => ({ file, transfer: transferOf.get(file.sha256) }));
}

/** Whether the student has asked the browser to spare data. Not every browser says. */
export function savesData(): boolean {
  return (
    'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData)
  );
}
