/**
 * Downloads files of other devices when the student asks (`requestDownload` in `db/bytes/transfers.ts`). A broken
 * download continues where it stopped. The file is stored only if its hash is right.
 */
import { type FileReply, openFile } from '../../api/file-bytes.ts';
import { readPieces } from '../../api/request.ts';
import {
  dropPieces,
  endOfGap,
  isBeingRead,
  pieceBytes,
  readOnwards,
  storePieces,
  untilPagesAreShown,
} from '../../db/bytes/arriving.ts';
import { storeBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { watchRows } from '../../db/rows/watch.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import type { Transfer } from '../../db/tables.ts';
import * as say from '../../lib/messages.ts';
import type { Result } from '../../lib/result.ts';
import { type Sha256, startSha256 } from '../../lib/sha256.ts';
import {
  laterBy,
  type Move,
  mayPass,
  startTransferWorker,
  type TransferWorker,
  type TransferWorkerDeps,
} from './transfer-worker.ts';

/** Silence after which a download counts as broken, milliseconds. */
const stallMs = 30_000;
/** The least time between two updates of the progress, milliseconds. */
const progressEveryMs = 250;
/** The size of a request while a page reads the file: the page's own requests come first and are not repeated here. */
const windowBytes = 16 * pieceBytes;
/** Bytes that are stored together. */
const storedAtOnce = 4 * pieceBytes;

export function startDownloads(
  database: AccountDatabase,
  deps: TransferWorkerDeps,
): TransferWorker {
  const arrived = new Map<string, Arrival>();
  return startTransferWorker(database, deps, {
    lock: 'haversack-downloads',
    findJobs: findDownloads,
    move: (transfer, signal) =>
      whileWanted(database, transfer, signal, arrived, (wanted) =>
        downloadFile(database, deps, transfer, arrived, wanted),
      ),
  });
}

/** Aborts a download that any tab cancels, and deletes what has arrived. */
async function whileWanted(
  database: AccountDatabase,
  { sha256 }: Transfer,
  signal: AbortSignal,
  arrived: Map<string, Arrival>,
  download: (signal: AbortSignal) => Promise<Move>,
): Promise<Move> {
  const givenUp = new AbortController();
  const stopWatching = watchRows(
    () => database.transfers.get(sha256),
    (transfer) => {
      if (transfer?.direction !== 'down') givenUp.abort();
    },
    // If the database is closed, the next write of the download fails too.
    () => undefined,
  );
  try {
    const move = await download(AbortSignal.any([signal, givenUp.signal]));
    if (!givenUp.signal.aborted) return move;
    arrived.delete(sha256);
    await dropPieces(sha256, database);
    return 'moved';
  } finally {
    stopWatching();
  }
}

/** The part of a file that has arrived; kept while the app is open. */
export interface Arrival {
  parts: Blob[];
  bytes: number;
  hash: Sha256;
  /** It is complete and has the right hash, but is not stored yet. */
  isVerified?: boolean;
  /** Why the download failed, until that is on disk, so that it is not fetched again. */
  problem?: string | undefined;
}

export function findDownloads(database: AccountDatabase): Promise<Transfer[]> {
  return database.transfers
    .where('state')
    .anyOf('waiting', 'running')
    .filter(({ direction }) => direction === 'down')
    .toArray();
}

export async function downloadFile(
  database: AccountDatabase,
  deps: TransferWorkerDeps,
  transfer: Transfer,
  arrived: Map<string, Arrival>,
  signal: AbortSignal,
): Promise<Move> {
  const { sha256 } = transfer;
  const arrival = arrived.get(sha256) ?? (await beginArrival());
  arrived.set(sha256, arrival);
  if (arrival.problem !== undefined) return giveUp(database, sha256, arrival, arrival.problem);
  while (!arrival.isVerified) {
    const instead = await fetchNext(database, deps, transfer, arrived, arrival, signal);
    if (instead === 'more') continue;
    if (instead !== undefined) return instead;
    arrival.isVerified = true;
  }
  const stored = await storeWhole(sha256, new Blob(arrival.parts), database);
  if (stored.ok) {
    await dropPieces(sha256, database);
    await database.transfers.delete(sha256);
  } else await fail(database, sha256, stored.error.message);
  // If neither could be written, this line is not reached, and the next try uses what has arrived.
  arrived.delete(sha256);
  return 'moved';
}

async function storeWhole(
  sha256: string,
  bytes: Blob,
  database: AccountDatabase,
): Promise<Result<void>> {
  const stored = await storeBlob(sha256, bytes, database);
  if (stored.ok || stored.error.kind !== 'full') return stored;
  // The pieces are a second copy of the file. A browser that cannot read deleted pieces fails here and fetches it again.
  const dropped = await tryWrite(() => dropPieces(sha256, database));
  const again = dropped.ok ? await storeBlob(sha256, bytes, database) : stored;
  if (again.ok) fullDisk.set(false);
  return again;
}

/** @returns `undefined`: the file is complete and right; `more`: a part has arrived; otherwise the end of this try */
async function fetchNext(
  database: AccountDatabase,
  { client, now }: TransferWorkerDeps,
  transfer: Transfer,
  arrived: Map<string, Arrival>,
  arrival: Arrival,
  signal: AbortSignal,
): Promise<Move | 'more' | undefined> {
  const { sha256, sizeBytes } = transfer;
  await untilPagesAreShown();
  await takePieces(database, arrival, transfer);
  const isWhole = sizeBytes > 0 && arrival.bytes === sizeBytes;
  const until = Math.min(
    await endOfGap(transfer, arrival.bytes, database),
    isBeingRead(sha256) ? arrival.bytes + windowBytes : sizeBytes,
  );
  const isLast = until >= sizeBytes;
  const reply = isWhole
    ? ({ ok: true, data: { sends: 'nothing' } } as const)
    : await openFile(sha256, arrival.bytes, signal, client, isLast ? undefined : until);
  if (!reply.ok) {
    const { kind, message } = reply.error;
    if (kind === 'gone') return giveUp(database, sha256, arrival, say.fileNotFound);
    return mayPass(reply.error) ? laterBy(reply.error) : giveUp(database, sha256, arrival, message);
  }
  // Without further bytes the hash decides.
  if (reply.data.sends !== 'nothing') {
    // The server sends the whole file: the next try begins with the first byte.
    if (arrival.bytes > 0 && reply.data.sends === 'all') {
      arrived.delete(sha256);
      await dropPieces(sha256, database);
      return 'later';
    }
    if (!(await receive(database, reply.data, arrival, transfer, now, until))) return 'later';
    if (arrival.bytes < sizeBytes) return 'more';
  }
  if (arrival.hash.digest() === sha256) return undefined;
  await dropPieces(sha256, database);
  const empty = await beginArrival();
  arrived.set(sha256, empty);
  return giveUp(database, sha256, empty, 'The file arrived damaged. Try again.');
}

async function giveUp(
  database: AccountDatabase,
  sha256: string,
  arrival: Arrival,
  problem: string,
): Promise<Move> {
  arrival.problem = problem;
  const move = await fail(database, sha256, problem);
  arrival.problem = undefined;
  return move;
}

async function beginArrival(): Promise<Arrival> {
  return { parts: [], bytes: 0, hash: await startSha256() };
}

/** Uses what pages or an earlier visit have fetched. */
async function takePieces(
  database: AccountDatabase,
  arrival: Arrival,
  file: Transfer,
): Promise<void> {
  const here = await readOnwards(file, arrival.bytes, database);
  if (here === undefined) return;
  for await (const piece of here.stream()) arrival.hash.update(piece);
  arrival.parts.push(here);
  arrival.bytes += here.size;
}

/** @returns whether all of the body arrived */
async function receive(
  database: AccountDatabase,
  { sends, body }: Exclude<FileReply, { sends: 'nothing' }>,
  arrival: Arrival,
  transfer: Transfer,
  now: () => number,
  until: number,
): Promise<boolean> {
  const { sha256, sizeBytes } = transfer;
  let shownAt = 0;
  let unstored = { from: arrival.bytes, parts: [] as Blob[], bytes: 0 };
  const store = async () => {
    const { from, parts, bytes } = unstored;
    const end = Math.floor((from + bytes) / pieceBytes) * pieceBytes;
    if (end <= from) return;
    const blob = new Blob(parts);
    // The rest belongs to the next piece.
    unstored = { from: end, parts: [blob.slice(end - from)], bytes: from + bytes - end };
    // Pieces only save a fetch after a reload; a failed write must not end the download.
    await storePieces(transfer, from, blob, database).catch(() => undefined);
  };
  try {
    if (body !== null) {
      for await (const piece of readPieces(body, stallMs)) {
        arrival.hash.update(piece);
        const part = new Blob([piece]);
        arrival.parts.push(part);
        arrival.bytes += piece.length;
        unstored.parts.push(part);
        unstored.bytes += piece.length;
        if (unstored.bytes >= storedAtOnce) await store();
        if (now() - shownAt < progressEveryMs) continue;
        shownAt = now();
        // Progress is only shown; a failed write must not end the download.
        await database.transfers
          .update(sha256, { state: 'running', doneBytes: arrival.bytes })
          .catch(() => undefined);
      }
    }
  } catch {
    // The connection broke. The next try fetches the rest.
    await store();
    return false;
  }
  if (arrival.bytes < sizeBytes) await store();
  return arrival.bytes >= (sends === 'all' ? sizeBytes : until);
}

async function fail(database: AccountDatabase, sha256: string, problem: string): Promise<Move> {
  await database.transfers.update(sha256, { state: 'failed', problem });
  return 'moved';
}
