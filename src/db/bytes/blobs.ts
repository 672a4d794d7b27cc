/** Bytes of files by SHA-256, as Blob chunks: a slice reads only its chunks. Large Blobs fail on some phones. */
import type { Result } from '../../lib/result.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { tryWrite } from '../storage-problem.ts';
import type { BlobChunk } from '../tables.ts';

export const blobChunkBytes = 16 * 1024 * 1024;

/** Stores all bytes in one transaction, or nothing. */
export async function storeBlob(
  sha256: string,
  blob: Blob,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  const chunks = blobChunksOf(sha256, blob);
  return tryWrite(async () => void (await database.blobs.bulkPut(chunks)));
}

/** The rows for these bytes. */
export function blobChunksOf(sha256: string, blob: Blob): BlobChunk[] {
  // A slice asks the browser's process. A file on the disk is cut all the same, so that its name is not stored.
  const isSmall = blob.size > 0 && blob.size <= blobChunkBytes;
  if (isSmall && !(blob instanceof File)) return [{ sha256, index: 0, bytes: blob }];
  return Array.from({ length: Math.ceil(blob.size / blobChunkBytes) }, (_, index) => ({
    sha256,
    index,
    bytes: blob.slice(index * blobChunkBytes, (index + 1) * blobChunkBytes),
  }));
}

/** All bytes as one Blob that remains on disk; `undefined` if this device has none. */
export async function readBlob(
  sha256: string,
  mime: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Blob | undefined> {
  const chunks = await chunksOf(database, sha256).toArray();
  if (chunks.length === 0) return undefined;
  return new Blob(
    chunks.map((chunk) => chunk.bytes),
    { type: mime },
  );
}

/** Up to so many hashes are looked up one by one: a live query then follows only them. */
const fewHashes = 8;

/** Those of the hashes whose bytes are here, by one query: one for each would take seconds for a thousand pictures. */
export async function heldAmong(
  hashes: readonly string[],
  database: AccountDatabase = currentDatabase(),
): Promise<ReadonlySet<string>> {
  const wanted = new Set(hashes);
  if (wanted.size <= fewHashes) {
    const held = await Promise.all([...wanted].map((sha256) => hasBlob(sha256, database)));
    return new Set([...wanted].filter((_, index) => held[index]));
  }
  const sorted = [...wanted].sort();
  const [first, last] = [sorted[0] ?? '', sorted.at(-1) ?? ''];
  // Only keys: no bytes are read.
  const keys = await database.blobs
    .where('[sha256+index]')
    .between([first, 0], [last, Number.MAX_SAFE_INTEGER])
    .primaryKeys();
  return new Set(keys.map(([sha256]) => sha256).filter((sha256) => wanted.has(sha256)));
}

export async function hasBlob(
  sha256: string,
  database: AccountDatabase = currentDatabase(),
): Promise<boolean> {
  return (await chunksOf(database, sha256).count()) > 0;
}

/**
 * For an import that asks for thousands of hashes: what was not here at its first question counts as missing, as long as
 * the import goes on. What was here is asked for again each time, since it may have gone.
 */
export function createHeldBytes(database: AccountDatabase): (sha256: string) => Promise<boolean> {
  let asked = 0;
  let before: Promise<ReadonlySet<string>> | undefined;
  return async (sha256) => {
    asked += 1;
    if (asked > fewHashes) before ??= allHeld(database);
    if (before !== undefined && !(await before).has(sha256)) return false;
    return await hasBlob(sha256, database);
  };
}

async function allHeld({ blobs }: AccountDatabase): Promise<ReadonlySet<string>> {
  const keys = await blobs.toCollection().primaryKeys();
  return new Set(keys.map(([sha256]) => sha256));
}

/** With the thumbnail made of them. */
export async function deleteBlob(
  sha256: string,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  await chunksOf(database, sha256).delete();
  await database.thumbnails.delete(sha256);
}

function chunksOf(database: AccountDatabase, sha256: string) {
  return database.blobs
    .where('[sha256+index]')
    .between([sha256, 0], [sha256, Number.MAX_SAFE_INTEGER]);
}
