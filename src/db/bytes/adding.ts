/**
 * Files that are being added to the library, by name. They are listed before anything else happens, and removed when they
 * are in the library or the student was told why not. If a tab dies, another tab finishes its files or names them [P2].
 */

import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import type { AddingFile } from '../tables.ts';
import { dropPieces } from './arriving.ts';
import { deleteBlob } from './blobs.ts';
import { hashesOfJobs, neededHashes, rowsNeedingBytes, tablesOfBytes } from './holding-rows.ts';

export async function readAdding(
  database: AccountDatabase = currentDatabase(),
): Promise<AddingFile[]> {
  return (await database.readMeta('adding')) ?? [];
}

/** On disk when it resolves. */
export function noteAdding(
  files: readonly AddingFile[],
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  return change(database, (before) => [...before, ...files]);
}

export function noteStored(
  key: string,
  sha256: string,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  return change(database, (before) =>
    before.map((file) => (file.key === key ? { ...file, sha256 } : file)),
  );
}

/** Removes a name, and its bytes unless needed elsewhere. @param tab only if this tab still adds it */
export function forgetAdding(
  key: string,
  tab?: string,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  return inTransaction(database, tablesOfBytes(database), async (database) => {
    const file = (await readAdding(database)).find((noted) => noted.key === key);
    if (file === undefined || (tab !== undefined && file.tab !== tab)) return;
    await change(database, (before) => before.filter((noted) => noted.key !== key));
    if (file.sha256 !== undefined) await deleteUnneededBytes(file.sha256, database);
  });
}

/** Deletes bytes and their transfer unless a row (also in the Trash), a listed name or an unsaved result needs them. */
export function deleteUnneededBytes(
  sha256: string,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  return inTransaction(database, tablesOfBytes(database), async (database) => {
    if ((await rowsNeedingBytes(sha256, database)).length > 0) return;
    if ((await readAdding(database)).some((noted) => noted.sha256 === sha256)) return;
    if ((await hashesOfJobs(database)).has(sha256)) return;
    await deleteBlob(sha256, database);
    await dropPieces(sha256, database);
    await database.transfers.delete(sha256);
  });
}

/** Deletes all bytes whose rows were deleted on another device. Deletes nothing while a file is being added. */
export function deleteAllUnneededBytes(database: AccountDatabase): Promise<void> {
  return inTransaction(database, tablesOfBytes(database), async (database) => {
    if ((await readAdding(database)).length > 0) return;
    const [needed, ofJobs, chunks, pictures, pieces, moving] = await Promise.all([
      neededHashes(database),
      hashesOfJobs(database),
      database.blobs.toCollection().primaryKeys(),
      database.thumbnails.toCollection().primaryKeys(),
      database.arriving.toCollection().primaryKeys(),
      database.transfers.toCollection().primaryKeys(),
    ]);
    const isUnneeded = (sha256: string) => !needed.has(sha256) && !ofJobs.has(sha256);
    await database.blobs.bulkDelete(chunks.filter(([sha256]) => isUnneeded(sha256)));
    await database.thumbnails.bulkDelete(pictures.filter(isUnneeded));
    await database.arriving.bulkDelete(pieces.filter(([sha256]) => isUnneeded(sha256)));
    await database.transfers.bulkDelete(moving.filter(isUnneeded));
  });
}

/**
 * Gives the files of closed tabs to `tab`.
 * @param living the open tabs
 * @returns the files that were given
 */
export async function takeOverAdding(
  tab: string,
  living: ReadonlySet<string>,
  database: AccountDatabase = currentDatabase(),
): Promise<AddingFile[]> {
  const isLeft = (file: AddingFile) => !living.has(file.tab);
  let given: AddingFile[] = [];
  await change(database, (before) => {
    given = before.filter(isLeft).map((file) => ({ ...file, tab }));
    return before.map((file) => (isLeft(file) ? { ...file, tab } : file));
  });
  return given;
}

function change(
  database: AccountDatabase,
  next: (before: AddingFile[]) => AddingFile[],
): Promise<void> {
  return inTransaction(database, ['meta'], async (database) => {
    const before = await readAdding(database);
    const after = next(before);
    if (after.length > 0) await database.writeMeta('adding', after);
    else if (before.length > 0) await database.meta.delete('adding');
  });
}
