/** Thumbnails of first pages by the SHA-256 of the bytes. They never travel and are removed with the bytes. */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Thumbnail } from '../tables.ts';

export interface WithoutThumbnail {
  sha256: string;
  mime: string;
}

/** Hashes per query: few, so that a page that comes into view does not wait long. */
const portion = 20;

interface Search {
  isLeftOut?: (sha256: string) => boolean;
  /** These come first. */
  isUrgent?: (sha256: string) => boolean;
}

const none = () => false;

/**
 * Files outside the Trash whose bytes are here without a thumbnail. Of bytes and thumbnails only keys are read, and
 * rows of only a few files at a time, however large the library is.
 * @returns some of them; none if there are no more
 */
export async function findWithoutThumbnail(
  { isLeftOut = none, isUrgent = none }: Search = {},
  database: AccountDatabase = currentDatabase(),
): Promise<WithoutThumbnail[]> {
  const [chunks, made] = await Promise.all([
    database.blobs.toCollection().primaryKeys(),
    database.thumbnails.toCollection().primaryKeys(),
  ]);
  const have = new Set(made);
  const lacking = [...new Set(chunks.map(([sha256]) => sha256))].filter(
    (sha256) => !have.has(sha256) && !isLeftOut(sha256),
  );
  lacking.sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
  // Bytes of attached pictures lie among them, and of files being added or in the Trash.
  for (let start = 0; start < lacking.length; start += portion) {
    const hashes = lacking.slice(start, start + portion);
    const files = await database.rows('file').where('sha256').anyOf(hashes).toArray();
    const live = files.filter(({ deletedAt }) => deletedAt === 0);
    if (live.length > 0) {
      const found = [...new Map(live.map((file) => [file.sha256, file])).values()];
      return found.sort((a, b) => Number(isUrgent(b.sha256)) - Number(isUrgent(a.sha256)));
    }
  }
  return [];
}

export async function readThumbnail(
  sha256: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Thumbnail | undefined> {
  return await database.thumbnails.get(sha256);
}

/** Stored only if the bytes are still here: they may have been removed while it was made. */
export function storeThumbnail(thumbnail: Thumbnail, database: AccountDatabase): Promise<void> {
  const tables = [database.thumbnails.name, database.blobs.name];
  return inTransaction(database, tables, async ({ thumbnails, blobs }) => {
    if ((await blobs.get([thumbnail.sha256, 0])) !== undefined) await thumbnails.put(thumbnail);
  });
}
