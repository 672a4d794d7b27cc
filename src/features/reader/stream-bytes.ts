/**
 * The bytes of a file, from this device or part by part from the server. Parts that arrive are kept
 * (`db/bytes/arriving.ts`). A part is requested until it comes; `useIsWaiting` reports the wait.
 */
import { create } from 'zustand';
import { type ClientEnvironment, systemClientEnvironment } from '../../api/client.ts';
import { isPassing } from '../../api/failure-kind.ts';
import { openFile } from '../../api/file-bytes.ts';
import { readPieces } from '../../api/request.ts';
import { goFirst, noteReader, pieceBytes, readPart, storePieces } from '../../db/bytes/arriving.ts';
import { readBlob } from '../../db/bytes/blobs.ts';
import { rowsNeedingBytes } from '../../db/bytes/holding-rows.ts';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { untilOnline } from '../../platform/use-network.ts';
import type { ByteSource } from '../../reading/pdf/byte-source.ts';

/** @returns `undefined` if neither this device nor the server has them */
export async function openBytes(
  sha256: string,
  mime: string,
  signal: AbortSignal,
): Promise<Blob | ByteSource | undefined> {
  const here = await readBlob(sha256, mime);
  if (here !== undefined) return here;
  const uploaded = (await rowsNeedingBytes(sha256)).find(({ uploadedAt }) => uploadedAt > 0);
  if (uploaded === undefined || uploaded.sizeBytes === 0) return undefined;
  return streamBytes({ sha256, sizeBytes: uploaded.sizeBytes }, signal);
}

/** A part fails after this silence, milliseconds. */
const stallMs = 30_000;
/** Between two attempts, milliseconds. A returning network ends the wait. */
const retryMs = 3_000;

interface StreamDeps {
  database: AccountDatabase;
  client: ClientEnvironment;
  /** Resolves when another attempt makes sense. */
  pause: (signal: AbortSignal) => Promise<void>;
}

/** The server will never give a part. */
export class NotAtServer extends Error {}

export function streamBytes(
  file: { sha256: string; sizeBytes: number },
  signal: AbortSignal,
  {
    database = currentDatabase(),
    client = systemClientEnvironment,
    pause = (signal) => untilOnline(retryMs, signal),
  }: Partial<StreamDeps> = {},
): ByteSource {
  const { sha256, sizeBytes } = file;
  /** Keyed by first byte, since pdf.js and the pages request the same parts. */
  const underWay = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  setStream(sha256, 'open');
  const readNoMore = noteReader(sha256);
  const end = () => {
    readNoMore();
    setStream(sha256, undefined);
  };
  signal.addEventListener('abort', end, { once: true });

  async function read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const here = await readPart(sha256, begin, end, database);
    if (here !== undefined) return new Uint8Array(await here.arrayBuffer());
    for (;;) {
      signal.throwIfAborted();
      const fetched = await fetchPart(begin, end);
      if (fetched !== undefined) {
        if (!signal.aborted) setStream(sha256, 'open');
        // A full disk must not keep a page from being shown.
        await storePieces(file, begin, fetched, database).catch((error: unknown) =>
          console.warn('A part of a file was not kept', error),
        );
        return new Uint8Array(await fetched.arrayBuffer());
      }
      if (!signal.aborted) setStream(sha256, 'waiting');
      await pause(signal);
    }
  }

  /** @returns `undefined` to try again */
  async function fetchPart(begin: number, end: number): Promise<Blob | undefined> {
    const reply = await openFile(sha256, begin, signal, client, end);
    if (!reply.ok) {
      const { kind, message } = reply.error;
      if (isPassing(reply.error) || kind === 'unauthorised' || kind === 'no-session') {
        return undefined;
      }
      if (!signal.aborted) setStream(sha256, 'failed');
      throw new NotAtServer(message);
    }
    if (reply.data.sends === 'nothing' || reply.data.body === null) return undefined;
    const parts: Blob[] = [];
    try {
      for await (const piece of readPieces(reply.data.body, stallMs)) parts.push(new Blob([piece]));
    } catch {
      // The connection broke.
      return undefined;
    }
    const came = new Blob(parts);
    // A server that knows no ranges sends all.
    const part = reply.data.sends === 'all' ? came.slice(begin, end) : came;
    return part.size === end - begin ? part : undefined;
  }

  return {
    size: sizeBytes,
    isWaiting: () => underWay.size > 0,
    read: (begin, end) => {
      const known = underWay.get(begin);
      // pdf.js asks for whole pieces.
      const from = Math.floor(begin / pieceBytes) * pieceBytes;
      const fetching = (known ?? goFirst(read(from, end))).then((bytes) =>
        bytes.subarray(begin - from, end - from),
      );
      if (known === undefined) {
        const over = () => underWay.delete(begin);
        underWay.set(begin, fetching);
        fetching.then(over, over);
      }
      return fetching;
    },
  };
}

/** The server lacks the bytes or refuses them. */
export function isLost(sha256: string): boolean {
  return useStreams.getState()[sha256] === 'failed';
}

type StreamState =
  /** Requested parts arrive. */
  | 'open'
  /** A requested part gets no answer. */
  | 'waiting'
  /** The server lacks it or refuses it. */
  | 'failed';

/** By SHA-256. A file without an entry is read from this device. */
export const useStreams = create<Record<string, StreamState>>(() => ({}));

export function setStream(sha256: string, state: StreamState | undefined): void {
  useStreams.setState(
    ({ [sha256]: _, ...others }) => (state ? { ...others, [sha256]: state } : others),
    true,
  );
}

/** A requested part waits for the network. */
export function useIsWaiting(sha256: string): boolean {
  return useStreams((streams) => streams[sha256] === 'waiting');
}

/** @param what such as “This page loads” */
export function waitingWords(what: string, hasNetwork: boolean): string {
  return hasNetwork
    ? `The server does not answer. ${what} when it does.`
    : `No connection. ${what} when you are back online.`;
}
