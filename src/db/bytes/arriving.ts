/**
 * Pieces of files that are not whole here yet, all of one size. Every fetch of bytes, for a page or for the whole file,
 * stores them here and looks here first, so that nothing is fetched twice. Pieces are unverified: only the whole file
 * has a hash (`sync/transfers/downloads.ts`).
 */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import type { BlobChunk } from '../tables.ts';
import { readBlob } from './blobs.ts';

/** The size of pdf.js' requests. */
export const pieceBytes = 256 * 1024;

type FileBytes = Pick<{ sha256: string; sizeBytes: number }, 'sha256' | 'sizeBytes'>;

/** Stores the whole pieces among these bytes. @param from their first byte in the file */
export async function storePieces(
  { sha256, sizeBytes }: FileBytes,
  from: number,
  bytes: Blob,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  const first = Math.ceil(from / pieceBytes);
  const rows: BlobChunk[] = [];
  for (let index = first; ; index++) {
    const begin = index * pieceBytes;
    const end = Math.min(begin + pieceBytes, sizeBytes);
    if (begin >= sizeBytes || end > from + bytes.size) break;
    rows.push({ sha256, index, bytes: bytes.slice(begin - from, end - from) });
  }
  if (rows.length > 0) await database.arriving.bulkPut(rows);
}

/**
 * A part of a file, from its pieces or from the whole file if that has been stored meanwhile.
 * @param end the first byte behind it
 * @returns `undefined` if a part of it is missing
 */
export async function readPart(
  sha256: string,
  begin: number,
  end: number,
  database: AccountDatabase = currentDatabase(),
): Promise<Blob | undefined> {
  const first = Math.floor(begin / pieceBytes);
  const last = Math.floor((end - 1) / pieceBytes);
  const rows = await database.arriving
    .where('[sha256+index]')
    .between([sha256, first], [sha256, last], true, true)
    .toArray();
  if (rows.length === last - first + 1) {
    const from = first * pieceBytes;
    return new Blob(rows.map(({ bytes }) => bytes)).slice(begin - from, end - from);
  }
  return (await readBlob(sha256, '', database))?.slice(begin, end);
}

/** The bytes from here on up to the first gap. */
export async function readOnwards(
  { sha256, sizeBytes }: FileBytes,
  from: number,
  database: AccountDatabase = currentDatabase(),
): Promise<Blob | undefined> {
  const end = await nextBorder({ sha256, sizeBytes }, from, true, database);
  return end > from ? readPart(sha256, from, end, database) : undefined;
}

/** @returns the first stored byte from here on; the end of the file if there is none */
export function endOfGap(
  file: FileBytes,
  from: number,
  database: AccountDatabase = currentDatabase(),
): Promise<number> {
  return nextBorder(file, from, false, database);
}

/** Walks over stored pieces, or missing ones, by keys. A row that claims too many bytes takes no longer. */
async function nextBorder(
  { sha256, sizeBytes }: FileBytes,
  from: number,
  isHere: boolean,
  database: AccountDatabase,
): Promise<number> {
  const first = Math.floor(from / pieceBytes);
  const keys = await database.arriving
    .where('[sha256+index]')
    .between([sha256, first], [sha256, Number.MAX_SAFE_INTEGER])
    .primaryKeys();
  const here = keys.map(([, index]) => index);
  if (!isHere) return Math.min(Math.max(from, (here[0] ?? Infinity) * pieceBytes), sizeBytes);
  const gap = here.findIndex((index, at) => index !== first + at);
  const count = gap === -1 ? here.length : gap;
  return count === 0 ? from : Math.min((first + count) * pieceBytes, sizeBytes);
}

/** For a file that is whole here or unwanted, or whose pieces are wrong. */
export async function dropPieces(
  sha256: string,
  database: AccountDatabase = currentDatabase(),
): Promise<void> {
  await database.arriving
    .where('[sha256+index]')
    .between([sha256, 0], [sha256, Number.MAX_SAFE_INTEGER])
    .delete();
}

const beingRead = new Map<string, number>();

/** A reader in this tab shows the file's pages as they arrive. @returns call it when the reader closes */
export function noteReader(sha256: string): () => void {
  beingRead.set(sha256, (beingRead.get(sha256) ?? 0) + 1);
  return () => beingRead.set(sha256, (beingRead.get(sha256) ?? 1) - 1);
}

export function isBeingRead(sha256: string): boolean {
  return (beingRead.get(sha256) ?? 0) > 0;
}

const waiting = new Set<Promise<unknown>>();

/** A page waits for these bytes, so background fetches wait too. */
export function goFirst<T>(fetching: Promise<T>): Promise<T> {
  waiting.add(fetching);
  const over = () => waiting.delete(fetching);
  fetching.then(over, over);
  return fetching;
}

/** Resolves when no page of this tab waits for bytes. */
export async function untilPagesAreShown(): Promise<void> {
  while (waiting.size > 0) await Promise.allSettled(waiting);
}
