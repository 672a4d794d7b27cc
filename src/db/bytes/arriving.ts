/**
 * What has come of files that are not whole here yet, in pieces of one size: whoever fetches bytes, to show a page or to
 * keep the file, puts them here, and looks here first, so that nothing is fetched twice. Pieces are not proven: only the
 * whole file has a hash (`sync/transfers/downloads.ts`).
 */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { readFileReads } from '../derived/file-reads.ts';
import type { BlobChunk } from '../tables.ts';
import { readBlob } from './blobs.ts';
import { rowsNeedingBytes } from './holding-rows.ts';

/** What pdf.js asks for at once. */
export const pieceBytes = 256 * 1024;

type FileBytes = Pick<{ sha256: string; sizeBytes: number }, 'sha256' | 'sizeBytes'>;

/** Keeps the whole pieces among these bytes. @param from where they begin in the file */
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
 * A part of a file, from its pieces or from the whole that has been stored meanwhile.
 * @param end the first byte behind it
 * @returns `undefined` where not all of it is here
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

/** The bytes from here on that have come without a gap. */
export async function readOnwards(
  { sha256, sizeBytes }: FileBytes,
  from: number,
  database: AccountDatabase = currentDatabase(),
): Promise<Blob | undefined> {
  const end = await nextBorder({ sha256, sizeBytes }, from, true, database);
  return end > from ? readPart(sha256, from, end, database) : undefined;
}

/** @returns the first byte from here on that has come; the end of the file where none has */
export function endOfGap(
  file: FileBytes,
  from: number,
  database: AccountDatabase = currentDatabase(),
): Promise<number> {
  return nextBorder(file, from, false, database);
}

/**
 * Walks over pieces that are here, or over those that are not. By keys: no byte is read, and a row that claims more bytes than
 * there are takes no longer.
 */
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

/** The file is whole here, or its pieces are not those of the file, or nobody wants them. */
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

/** A reader of this tab shows pages of the file as they come. @returns to be called when it no longer does */
export function noteReader(sha256: string): () => void {
  beingRead.set(sha256, (beingRead.get(sha256) ?? 0) + 1);
  return () => beingRead.set(sha256, (beingRead.get(sha256) ?? 1) - 1);
}

export function isBeingRead(sha256: string): boolean {
  return (beingRead.get(sha256) ?? 0) > 0;
}

const waiting = new Set<Promise<unknown>>();

/** A page waits for these bytes: what is fetched behind it waits too. */
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

/**
 * Pieces of files that were looked at and never fetched whole, or whose download ended: they spare a fetch when the file
 * is opened again, within bounds.
 */

/** Of all files together. */
const mostLeftBytes = 100_000_000;

/** Leaves those of the files that were read last, as many as fit; what is on its way, or read in this tab, is not touched. */
export async function dropLeftPieces(
  database: AccountDatabase = currentDatabase(),
  mostBytes = mostLeftBytes,
): Promise<void> {
  const keys = await database.arriving.toCollection().primaryKeys();
  if (keys.length === 0) return;
  const transfers = await database.transfers.toArray();
  const moving = new Set(
    transfers.flatMap(({ sha256, state }) => (state === 'failed' ? [] : [sha256])),
  );
  const left = Map.groupBy(keys, ([sha256]) => sha256);
  const readAt = await readAtOf([...left.keys()], database);
  const files = [...left]
    .filter(([sha256]) => !moving.has(sha256) && !isBeingRead(sha256))
    .sort(([a], [b]) => (readAt.get(b) ?? 0) - (readAt.get(a) ?? 0));
  let bytes = 0;
  for (const [sha256, pieces] of files) {
    bytes += pieces.length * pieceBytes;
    if (bytes > mostBytes) await dropPieces(sha256, database);
  }
}

/** When the files with these bytes were read last, by hash. */
async function readAtOf(
  hashes: readonly string[],
  database: AccountDatabase,
): Promise<Map<string, number>> {
  const [rows, reads] = await Promise.all([
    rowsNeedingBytes(hashes, database),
    readFileReads(database),
  ]);
  const lastReadAt = new Map(reads.map((read) => [read.fileId, read.lastReadAt]));
  const readAt = new Map<string, number>();
  for (const { id, sha256 } of rows) {
    readAt.set(sha256, Math.max(readAt.get(sha256) ?? 0, lastReadAt.get(id) ?? 0));
  }
  return readAt;
}
