/**
 * Brings the bytes of what another device added, when the student asks (`requestDownload` in
 * `db/bytes/transfers.ts`). A broken download goes on behind what has arrived; the hash decides whether it is
 * the file, and only then is it stored.
 */
import { openFile } from '../../api/file-bytes.ts';
import { readPieces } from '../../api/pieces.ts';
import { storeBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase, Transfer } from '../../db/database.ts';
import { watchRows } from '../../db/rows/watch.ts';
import * as say from '../../lib/messages.ts';
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
/** The screen sees progress at most this often, milliseconds. */
const progressEveryMs = 250;

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

/** Breaks a download off, and lets go what has arrived, when it is given up: in this tab or in another. */
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
    // Without the database the download ends too, at its next write.
    () => undefined,
  );
  try {
    const move = await download(AbortSignal.any([signal, givenUp.signal]));
    if (!givenUp.signal.aborted) return move;
    arrived.delete(sha256);
    return 'moved';
  } finally {
    stopWatching();
  }
}

/** What has come of a file so far; kept while the app is open. */
export interface Arrival {
  parts: Blob[];
  bytes: number;
  hash: { update(piece: Uint8Array): unknown; digest(): string };
  /** All of it is here and has the right hash; only room for it is missing. */
  isVerified?: boolean;
  /** Why it will not come, until that is on disk: it is not fetched again for it. */
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
  if (!arrival.isVerified) {
    const instead = await fetchRest(database, deps, transfer, arrived, arrival, signal);
    if (instead !== undefined) return instead;
    arrival.isVerified = true;
  }
  const stored = await storeBlob(sha256, new Blob(arrival.parts), database);
  if (stored.ok) await database.transfers.delete(sha256);
  else await fail(database, sha256, stored.error.message);
  // Where neither could be written, what has arrived waits for the next try.
  arrived.delete(sha256);
  return 'moved';
}

/** @returns what became of the file instead; `undefined`: all of it has arrived, and it is the one */
async function fetchRest(
  database: AccountDatabase,
  { client, now }: TransferWorkerDeps,
  transfer: Transfer,
  arrived: Map<string, Arrival>,
  arrival: Arrival,
  signal: AbortSignal,
): Promise<Move | undefined> {
  const { sha256 } = transfer;
  const reply = await openFile(sha256, arrival.bytes, signal, client);
  if (!reply.ok) {
    const { kind, message } = reply.error;
    if (kind === 'gone') return giveUp(database, sha256, arrival, say.fileNotFound);
    return mayPass(reply.error) ? laterBy(reply.error) : giveUp(database, sha256, arrival, message);
  }
  // Where nothing lies behind what has arrived, the hash decides.
  if (reply.data.sends !== 'nothing') {
    // The whole file is sent again: begin with its first byte next time.
    if (arrival.bytes > 0 && reply.data.sends === 'all') {
      arrived.delete(sha256);
      return 'later';
    }
    if (!(await receive(database, reply.data.body, arrival, transfer, now))) return 'later';
  }
  if (arrival.hash.digest() === sha256) return undefined;
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
  const { createSHA256 } = await import('hash-wasm');
  const hash = await createSHA256();
  hash.init();
  return { parts: [], bytes: 0, hash };
}

/** @returns whether all of the body arrived */
async function receive(
  database: AccountDatabase,
  body: ReadableStream<Uint8Array> | null,
  arrival: Arrival,
  { sha256, sizeBytes }: Transfer,
  now: () => number,
): Promise<boolean> {
  let shownAt = 0;
  try {
    if (body !== null) {
      for await (const piece of readPieces(body, stallMs)) {
        arrival.hash.update(piece);
        arrival.parts.push(new Blob([piece]));
        arrival.bytes += piece.length;
        if (now() - shownAt < progressEveryMs) continue;
        shownAt = now();
        // Progress is for the eye alone: a write that fails must not end the download.
        await database.transfers
          .update(sha256, { state: 'running', doneBytes: arrival.bytes })
          .catch(() => undefined);
      }
    }
  } catch {
    // The connection broke; what has arrived is kept and the next try asks for the rest.
    return false;
  }
  return arrival.bytes >= sizeBytes;
}

async function fail(database: AccountDatabase, sha256: string, problem: string): Promise<Move> {
  await database.transfers.update(sha256, { state: 'failed', problem });
  return 'moved';
}
