/** The text of a file's pages, which is read once on a device and goes with the file. */
import { missingFailure } from '../../lib/missing-part.ts';
import { failure, type Result } from '../../lib/result.ts';
import { isTombstone } from '../../model/merge.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { kindOfDisk, storageFailure } from '../storage-problem.ts';

/** @returns the pages from `fromPage` to `toPage`, 1-based and both included, whose text is not on this device yet */
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

/** Deletes those of files that were deleted on another device, or while their pages were being read. */
export async function dropLeftTexts(database: AccountDatabase = currentDatabase()): Promise<void> {
  await inTransaction(database, ['pageTexts', 'file'], async (database) => {
    let after = '';
    while (true) {
      // From one file to the next by the index, however many pages it has.
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
