/**
 * Packs entries into one zip, piece by piece, so that the files of a library never lie in memory together, and the screens
 * have their turn.
 */
import { Zip, ZipPassThrough } from 'fflate';
import { createTurns } from '../../formats/turns.ts';
import { ZipText } from './zip-text.ts';

export interface ZipEntry {
  path: string;
  /** Text is compressed, bytes are stored as they are. */
  content: string | Blob | Iterable<string> | AsyncIterable<string>;
}

/** A zip without the 64-bit extension ends here, in bytes. */
export const maxZipBytes = 4_000_000_000;

const sliceBytes = 4 * 1024 * 1024;
/** Of text that is compressed at once: a few milliseconds on a slow device. */
const textBytes = 64 * 1024;
/** The years that a zip can say. */
const [earliest, latest] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)];

/** @throws what reading an entry throws, and an abort */
export async function zipToBlob(
  entries: AsyncIterable<ZipEntry>,
  nowMs: number,
  signal: AbortSignal,
): Promise<Blob> {
  const parts: Blob[] = [];
  let fresh: Uint8Array<ArrayBuffer>[] = [];
  let freshBytes = 0;
  const flush = () => {
    // A Blob may lie on the disk; loose arrays do not.
    parts.push(new Blob(fresh));
    fresh = [];
    freshBytes = 0;
  };
  const failures: Error[] = [];
  let entry: ZipText | ZipPassThrough;
  let fillerAt = 0;
  const zip = new Zip((error, piece) => {
    if (error) failures.push(error);
    const isFiller = entry instanceof ZipText && piece === entry.filler;
    if (isFiller && piece.length > 0) {
      parts.splice(fillerAt, 0, new Blob([piece as Uint8Array<ArrayBuffer>]));
      return;
    }
    fresh.push(piece as Uint8Array<ArrayBuffer>);
    freshBytes += piece.length;
    if (isFiller || freshBytes >= sliceBytes) flush();
    if (isFiller) fillerAt = parts.length;
  });
  const othersTurn = createTurns();
  const mtime = Math.min(latest, Math.max(earliest, nowMs));
  for await (const { path, content } of entries) {
    entry = content instanceof Blob ? new ZipPassThrough(path) : new ZipText(path);
    entry.mtime = mtime;
    zip.add(entry);
    for await (const piece of piecesOf(content)) {
      await othersTurn();
      signal.throwIfAborted();
      entry.push(piece);
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  flush();
  if (failures[0]) throw failures[0];
  return new Blob(parts, { type: 'application/zip' });
}

const utf8 = new TextEncoder();

async function* piecesOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') {
    yield* textPieces([content]);
  } else if (content instanceof Blob) {
    for (let start = 0; start < content.size; start += sliceBytes) {
      yield new Uint8Array(await content.slice(start, start + sliceBytes).arrayBuffer());
    }
  } else {
    yield* textPieces(content);
  }
}

/** What is read row by row is gathered, and what is long is cut: each piece costs about the same. */
async function* textPieces(texts: Iterable<string> | AsyncIterable<string>) {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < textBytes) continue;
    yield* bytePieces(waiting);
    waiting = '';
  }
  yield* bytePieces(waiting);
}

/** Cut between bytes: between characters, the halves of one might come apart. */
function* bytePieces(text: string): Generator<Uint8Array> {
  const bytes = utf8.encode(text);
  for (let start = 0; start < bytes.length; start += textBytes) {
    yield bytes.subarray(start, start + textBytes);
  }
}
