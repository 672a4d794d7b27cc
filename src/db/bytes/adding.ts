/**
 * The files that are on their way into the library, by name: written down before anything else is done with them and
 * struck off when they are in, or when the student has been told why not. What a tab that died leaves here another
 * finishes, or says by name [P2].
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

/**
 * Strikes a name off, and deletes the bytes that were noted with it unless something else needs them.
 * @param tab strikes it off only if this tab adds it; what another tab has taken over is left to that one
 */
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

/**
 * Deletes the bytes, and the wish to move them, unless a row, in the Trash too, a name that is written down here, or what was
 * made and is not saved yet needs them.
 */
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

/** Deletes all bytes of which the rows were deleted on another device. While something is being added, nothing goes. */
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
 * Gives to `tab` what tabs that are gone were adding.
 * @param living the tabs that are not gone
 * @returns what was given
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
