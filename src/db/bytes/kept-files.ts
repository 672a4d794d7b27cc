/** The files whose bytes this device keeps: their sizes, and the removal of bytes to make room. */

import type { Table } from 'dexie';
import * as say from '../../lib/messages.ts';
import { failure, flatten, type Result, success } from '../../lib/result.ts';
import { isAttached } from '../../model/held-bytes.ts';
import { definitionOf, entityNames } from '../../model/registry.ts';
import { type AccountDatabase, currentDatabase } from '../database.ts';
import { readFileReads } from '../derived/file-reads.ts';
import { inTransaction } from '../in-transaction.ts';
import { tryWrite } from '../storage-problem.ts';
import { fullDisk } from '../storage-signals.ts';
import { readAdding } from './adding.ts';
import { dropPieces, isBeingRead, pieceBytes } from './arriving.ts';
import { deleteBlob } from './blobs.ts';
import { type HoldingRow, rowsNeedingBytes, rowWithBytes, tablesOfBytes } from './holding-rows.ts';
import { lettingGo, rememberLetGo } from './keep-offline.ts';
import { noteCameByItself } from './offline-choice.ts';
import { sendAgain } from './transfers.ts';

export interface KeptFile {
  id: string;
  name: string;
  sizeBytes: number;
  sha256: string;
  /** The server has confirmed that it has the bytes; it may have lost them since. */
  isAtServer: boolean;
}

/** Largest first, also in the Trash, since those bytes take room too. */
export async function readKeptFiles(
  database: AccountDatabase = currentDatabase(),
): Promise<KeptFile[]> {
  return (await readKept(database)).filter(({ entity }) => !isAttached(entity)).map(asKept);
}

/** The same for all rows with bytes: also attached pictures, which are not among the files. */
export async function readKeptBytes(database: AccountDatabase): Promise<KeptFile[]> {
  return (await readKept(database)).map(asKept);
}

type Kept = HoldingRow & Pick<KeptFile, 'isAtServer'>;

async function readKept(database: AccountDatabase): Promise<Kept[]> {
  const keys = (await database.blobs.toCollection().primaryKeys()) as [string, number][];
  const here = [...new Set(keys.map(([sha256]) => sha256))];
  const rows = await rowsNeedingBytes(here, database);
  const sending = await hashesOfUploads(database);
  return rows
    .map((row) => ({ ...row, isAtServer: isAtServer(row, sending) }))
    .sort((a, b) => b.sizeBytes - a.sizeBytes);
}

function asKept({ id, name, sizeBytes, sha256, isAtServer }: Kept): KeptFile {
  return { id, name, sizeBytes, sha256, isAtServer };
}

const onlyHere = 'This file is on this device only, so it stays.';
const beingAdded = 'This file is being added again, so it stays.';

/** Removes a file's bytes to make room. Fails, keeping them, if something needs them here [P2]. */
export async function letBytesGo(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  return deleteBytes(fileId, database, rememberLetGo);
}

/**
 * Removes bytes that the server says it has: it may have lost uploaded bytes since [P2].
 * @param known hashes that the server has now
 * @returns `refused` if it has lost them: this device may hold the only copy, which stays and is uploaded again
 */
export async function letKnownGo(
  { id, sha256 }: Pick<KeptFile, 'id' | 'sha256'>,
  known: readonly string[],
): Promise<Result<void>> {
  if (known.includes(sha256)) return letBytesGo(id);
  const again = await sendAgain(id);
  if (!again.ok) return again;
  return failure(
    'refused',
    'The server no longer has this file. It stays on this device and is uploaded again.',
  );
}

/** The same for automatic downloads: the student did not remove them, so they may be downloaded again. */
export async function evictBytes(
  fileId: string,
  database: AccountDatabase = currentDatabase(),
): Promise<Result<void>> {
  return deleteBytes(fileId, database, (sha256, database) =>
    noteCameByItself(sha256, false, database),
  );
}

/** @param note stored in the transaction that deletes the bytes */
async function deleteBytes(
  fileId: string,
  database: AccountDatabase,
  note: typeof rememberLetGo,
): Promise<Result<void>> {
  const deleted = flatten(await tryWrite(() => deleteUnlessNeeded(fileId, database, note)));
  if (deleted.ok) fullDisk.set(false);
  return deleted;
}

async function deleteUnlessNeeded(
  fileId: string,
  database: AccountDatabase,
  remember: typeof rememberLetGo,
): Promise<Result<void>> {
  // A row's hash never changes.
  const sha256 = (await rowWithBytes(fileId, database))?.sha256;
  if (sha256 === undefined) return failure('gone', say.fileNotFound);
  const run = (note: (database: AccountDatabase) => Promise<void>) =>
    inTransaction(database, tablesOfBytes(database), async (database) => {
      const need = await needOfBytes(sha256, database);
      if (need !== undefined) return failure('refused', need);
      await deleteBlob(sha256, database);
      await dropPieces(sha256, database);
      await note(database);
      return success(undefined);
    });
  return lettingGo(sha256, run, remember);
}

/** Two rows may share bytes: one in the Trash, or the same file added twice. */
async function needOfBytes(sha256: string, database: AccountDatabase): Promise<string | undefined> {
  const sending = await hashesOfUploads(database);
  const sharers = await rowsNeedingBytes(sha256, database);
  if (!sharers.every((sharer) => isAtServer(sharer, sending))) return onlyHere;
  const adding = await readAdding(database);
  return adding.some((noted) => noted.sha256 === sha256) ? beingAdded : undefined;
}

function isAtServer(row: HoldingRow, sending: ReadonlySet<string>): boolean {
  return row.uploadedAt > 0 && !sending.has(row.sha256);
}

async function hashesOfUploads(database: AccountDatabase): Promise<Set<string>> {
  const uploads = await database.transfers.filter(({ direction }) => direction === 'up').toArray();
  return new Set(uploads.map(({ sha256 }) => sha256));
}

/** Storage by kind. Files are exact; of large tables a few rows are weighed and the rest is extrapolated. */
export interface Space {
  /** Bytes of files, pictures and sounds that the server has too, with pieces of others. */
  filesAtServer: number;
  /** Bytes of files that only this device has. */
  filesOnlyHere: number;
  pageTexts: number;
  /** Cards, decks and reviews. */
  cards: number;
  notes: number;
  /** Everything else, with the outbox. */
  rest: number;
}

/** Rows weighed at each end of a table. */
const weighedRows = 25;

const namesOf = (part: 'cards' | 'notes' | undefined) =>
  entityNames.filter((name) => definitionOf(name).storedAs === part);

/** @returns bytes; for rows roughly the size of their JSON */
export async function measureSpace(database: AccountDatabase = currentDatabase()): Promise<Space> {
  const named = (names: readonly string[]) => names.map((name) => database.table(name));
  const [files, pieces, pageTexts, cards, notes, rest] = await Promise.all([
    readKeptBytes(database),
    database.arriving.count(),
    weigh([database.pageTexts]),
    weigh(named(namesOf('cards'))),
    weigh(named(namesOf('notes'))),
    weigh([...named(namesOf(undefined)), database.outbox, database.refused]),
  ]);
  const { filesAtServer, filesOnlyHere } = sumFiles(files);
  return {
    filesAtServer: filesAtServer + pieces * pieceBytes,
    ...{ filesOnlyHere, pageTexts, cards, notes, rest },
  };
}

/** Shared bytes are stored once and can be removed only if the server has all of their files. */
function sumFiles(files: readonly KeptFile[]): Pick<Space, 'filesAtServer' | 'filesOnlyHere'> {
  const sum = (some: readonly KeptFile[]) =>
    [...new Map(some.map(({ sha256, sizeBytes }) => [sha256, sizeBytes])).values()].reduce(
      (bytes, size) => bytes + size,
      0,
    );
  const onlyHere = files.filter(({ isAtServer }) => !isAtServer);
  return { filesAtServer: sum(files) - sum(onlyHere), filesOnlyHere: sum(onlyHere) };
}

async function weigh(tables: readonly Table[]): Promise<number> {
  const weights = await Promise.all(tables.map(weighTable));
  return weights.reduce((sum, bytes) => sum + bytes, 0);
}

/** From both ends, since neighbouring rows are alike. */
async function weighTable(table: Table): Promise<number> {
  const count = await table.count();
  if (count === 0) return 0;
  const rows =
    count <= 2 * weighedRows
      ? await table.toArray()
      : [
          ...(await table.limit(weighedRows).toArray()),
          ...(await table.reverse().limit(weighedRows).toArray()),
        ];
  const bytes = rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
  return Math.round((bytes / rows.length) * count);
}

/** Bound for all files together. */
const mostLeftBytes = 100_000_000;

/**
 * Keeps pieces of unfinished files, which spare a fetch when the file is opened again. Removes those of the files that
 * were read longest ago, down to the bound. Files on their way or open in this tab are not touched.
 */
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

/** When the files with these bytes were last read, by hash. */
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
