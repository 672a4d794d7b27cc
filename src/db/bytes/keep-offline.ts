/**
 * Whether this device keeps every file, so that each opens without a network: a choice of the device, which never
 * travels. A file whose bytes the student removed is an exception until they ask for it.
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

/** A new choice holds for every file again. */
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
 * Removes a file's bytes, or the wish for them, from this device.
 * @param run does it and calls `note` in one transaction; otherwise a device that keeps all files would ask for this
 * one at once. On a full disk nothing can be written, so it runs again without the note
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
    console.warn('A removed file may be downloaded again', error);
    return run(async () => undefined);
  }
}

/** With “keep all” chosen, the exception ends when that is chosen again; without it, it lasts. */
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

/** Bytes that a device with “keep all” must still request: neither requested nor removed by the student. Read-only. */
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

/** Missing attached pictures and sounds: no list shows them, so nobody could request them. Read-only. */
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

/** The same for all rows with bytes. */
async function findBytesElsewhere(database: AccountDatabase): Promise<FileElsewhere[]> {
  // Queried together, so that a live query follows all. Of the bytes only keys are read.
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
