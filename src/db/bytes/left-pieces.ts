/**
 * Pieces of files that were looked at and never fetched whole, or whose download ended: they spare a fetch when the file
 * is opened again, within bounds.
 */
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { readFileReads } from '../derived/file-reads.ts';
import { dropPieces, isBeingRead, pieceBytes } from './arriving.ts';
import { rowsNeedingBytes } from './holding-rows.ts';

/** Of all files together. */
export const mostLeftBytes = 100_000_000;

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
