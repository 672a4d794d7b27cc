/** The text of a file's pages, read once per device and removed with the file. */
import { missingFailure } from '../../lib/missing-part.ts';
import { failure, type Result } from '../../lib/result.ts';
import { isTombstone } from '../../model/merge.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { kindOfDisk, storageFailure } from '../storage-problem.ts';
import { dropKeptPassword, readKeptPasswords } from './kept-passwords.ts';

/** @returns the pages from `fromPage` to `toPage`, 1-based and inclusive, whose text is not on this device yet */
export async function pagesWithoutText(
  { fileId, fromPage, toPage }: { fileId: string; fromPage: number; toPage: number },
  { pageTexts }: AccountDatabase,
): Promise<number[]> {
  const known = await pageTexts
    .where('[fileId+page]')
    .between([fileId, fromPage], [fileId, toPage], true, true)
    .primaryKeys();
  const have = new Set(known.map(([, page]) => page));
  const pages = Array.from({ length: toPage - fromPage + 1 }, (_, index) => fromPage + index);
  return pages.filter((page) => !have.has(page));
}

/** Why reading text stopped, in the student's words. */
export function textFailure(error: unknown): Result<never> {
  console.warn('Reading the text stopped', error);
  if (kindOfDisk(error) === 'full') return storageFailure(error);
  return missingFailure(error) ?? failure('refused', 'Could not read the text of this file.');
}

/** In a transaction of its own or of the caller's. */
export async function deletePageTexts(
  fileId: string,
  { pageTexts }: AccountDatabase,
): Promise<void> {
  await pageTexts
    .where('[fileId+page]')
    .between([fileId, 0], [fileId, Number.MAX_SAFE_INTEGER])
    .delete();
}

/** Deletes texts of files that were deleted on another device, or while their pages were being read. */
export async function dropLeftTexts(database: AccountDatabase = currentDatabase()): Promise<void> {
  await inTransaction(database, ['pageTexts', 'file'], async (database) => {
    let after = '';
    while (true) {
      // Jumps from file to file by the index, however many pages each has.
      const [next] = await database.pageTexts
        .where('[fileId+page]')
        .above([after, Number.MAX_SAFE_INTEGER])
        .limit(1)
        .primaryKeys();
      if (next === undefined) return;
      [after] = next;
      const file = await database.rows('file').get(after);
      if (file === undefined || isTombstone(file)) await deletePageTexts(after, database);
    }
  });
}

/** Forgets a kept password by the SHA-256 of the file's bytes, with everything read from the file; or nothing. */
export function dropPasswordAndRead(sha256: string, database: AccountDatabase): Promise<void> {
  const tables = ['meta', 'file', database.pageTexts.name, database.thumbnails.name];
  return inTransaction(database, tables, async (database) => {
    await dropKeptPassword(sha256, database);
    await dropUnlocked(database, sha256);
  });
}

/**
 * Removes everything read from files whose password is not kept, when the session ends: text and thumbnail would show
 * what the password protects. Both are made again after an unlock (docs/decisions/30). Not called while a tab has such
 * a file unlocked.
 * @param only of this file, by the SHA-256 of its bytes; by default of all
 */
export async function dropUnlocked(database: AccountDatabase, only?: string): Promise<void> {
  const rows = database.rows('file');
  const asked = only === undefined ? rows.toCollection() : rows.where('sha256').equals(only);
  const files = await asked.filter(({ needsPassword }) => needsPassword === true).toArray();
  if (files.length === 0) return;
  await inTransaction(
    database,
    ['meta', database.pageTexts.name, database.thumbnails.name],
    async (database) => {
      const kept = await readKeptPasswords(database);
      for (const { id, sha256 } of files) {
        if (kept[sha256] !== undefined) continue;
        await deletePageTexts(id, database);
        await database.thumbnails.delete(sha256);
      }
    },
  );
}
