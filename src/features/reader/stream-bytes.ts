/**
 * Reads a file from the server part by part, and keeps each part (`db/bytes/arriving.ts`). Where the network breaks, a
 * part is asked for again until it comes: whoever reads waits, and is told so (`stream-store.ts`).
 */
import { type ClientEnvironment, systemClientEnvironment } from '../../api/client.ts';
import { isPassing } from '../../api/failure.ts';
import { openFile } from '../../api/file-bytes.ts';
import { readPieces } from '../../api/pieces.ts';
import { goFirst, noteReader, pieceBytes, readPart, storePieces } from '../../db/bytes/arriving.ts';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { untilOnline } from '../../platform/until-online.ts';
import type { ByteSource } from '../../reading/pdf/byte-source.ts';
import { setStream } from './stream/stream-store.ts';

/** Silence after which a part counts as failed, milliseconds. */
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
        // A disk that takes nothing must not keep a page from being shown.
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
