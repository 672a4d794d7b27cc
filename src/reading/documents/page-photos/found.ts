/** Stores the pages with paper by file, so that no photo is examined twice and no student is asked twice. */
import type { AccountDatabase } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { shareRows } from '../../../db/rows/share-rows.ts';
import type { PaperFound } from '../../../model/files/paper-found.ts';

/** Number of files remembered. Photos of forgotten files are examined again when opened. */
const mostFiles = 1_000;

export async function readPagePhotosFound(database: AccountDatabase): Promise<PaperFound[]> {
  return (await database.readMeta('paperFound')) ?? [];
}

/** @returns `undefined` while loading. The rows of a list share one query */
export const usePagePhotosFound = shareRows(readPagePhotosFound);

/** Keeps an existing answer of the student. @throws errors of the disk */
export async function notePagePhotosFound(
  database: AccountDatabase,
  sha256: string,
  pages: readonly number[],
): Promise<void> {
  await change(database, sha256, (before) => ({ ...before, sha256, pages }));
}

/**
 * Records that the student took or declined the offer. May run inside a transaction of `meta`. @throws errors of the
 * disk
 */
export async function noteAnswered(database: AccountDatabase, sha256: string): Promise<void> {
  await change(database, sha256, (before) => ({
    sha256,
    pages: before?.pages ?? [],
    isAnswered: true,
  }));
}

async function change(
  database: AccountDatabase,
  sha256: string,
  next: (before: PaperFound | undefined) => PaperFound,
): Promise<void> {
  await inTransaction(database, ['meta'], async (database) => {
    const all = await readPagePhotosFound(database);
    const before = all.find((one) => one.sha256 === sha256);
    const others = all.filter((one) => one !== before);
    await database.writeMeta('paperFound', [...others, next(before)].slice(-mostFiles));
  });
}
