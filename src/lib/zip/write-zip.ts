/** Packs entries into a zip piece by piece, so that it never holds all files in memory and does not block the screens. */
import { BlobReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { createTurns } from '../turns.ts';

export interface ZipEntry {
  path: string;
  /** Text is compressed; bytes are stored. */
  content: string | Blob | Iterable<string> | AsyncIterable<string>;
}

/** The limit of a zip without the 64-bit extension, in bytes. */
export const maxZipBytes = 4_000_000_000;

const sliceBytes = 4 * 1024 * 1024;
/** Bytes of text compressed at once: a few milliseconds on a slow device. */
const textBytes = 64 * 1024;
/** The range of dates in a zip. */
const [earliest, latest] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)];
/** The numbers of the zip format (APPNOTE 4.4.5). */
const [stored, deflated] = [0, 8];
/** No workers, since the Content Security Policy forbids their code. Dates without the extra field of Unix. */
const plain = { useWebWorkers: false, extendedTimestamp: false };

/** @throws errors of reading an entry, and the abort */
export async function zipToBlob(
  entries: AsyncIterable<ZipEntry>,
  nowMs: number,
  signal: AbortSignal,
): Promise<Blob> {
  const written = createBlobSink();
  const lastModDate = new Date(Math.min(latest, Math.max(earliest, nowMs)));
  const zip = new ZipWriter(written.sink, { ...plain, lastModDate });
  const othersTurn = createTurns();
  async function* inTurns(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>) {
    for await (const piece of pieces) {
      await othersTurn();
      signal.throwIfAborted();
      yield piece;
    }
  }
  for await (const { path, content } of entries) {
    if (content instanceof Blob) {
      const readable = streamOf(inTurns(slicesOf(content)));
      await zip.add(path, { readable, size: content.size }, { level: 0 });
    } else {
      const texts = typeof content === 'string' ? [content] : content;
      const { packed, ...facts } = await deflate(inTurns(textPieces(texts)));
      const options = { ...facts, passThrough: true, compressionMethod: deflated };
      await zip.add(path, new BlobReader(packed), options);
    }
  }
  await zip.close();
  return written.blob('application/zip');
}

/** Stores files uncompressed. Equal entries make equal zips. */
export async function zipOfFiles(
  entries: Iterable<{ path: string; content: Blob }>,
): Promise<Blob> {
  const written = createBlobSink();
  // 1 January 1980, the first date of the format, in every time zone (APPNOTE 4.4.6).
  const always = { ...plain, rawLastModDate: 0x210000, msDosCompatible: true, version: 20 };
  const zip = new ZipWriter(written.sink, always);
  for (const { path, content } of entries) {
    // The first pass computes the checksum, which comes before the bytes.
    const nowhere = new ZipWriter(new WritableStream(), plain);
    const { crc32 } = await nowhere.add(path, new BlobReader(content), { level: 0 });
    const facts = { uncompressedSize: content.size, crc32, compressionMethod: stored };
    await zip.add(path, new BlobReader(content), { ...facts, passThrough: true });
  }
  await zip.close();
  return written.blob('application/zip');
}

/** Collects bytes in Blobs, since browsers can move Blobs to the disk. */
function createBlobSink(): { sink: WritableStream<Uint8Array>; blob: (type?: string) => Blob } {
  const parts: Blob[] = [];
  let fresh: Uint8Array<ArrayBuffer>[] = [];
  let freshBytes = 0;
  const flush = () => {
    parts.push(new Blob(fresh));
    fresh = [];
    freshBytes = 0;
  };
  const sink = new WritableStream<Uint8Array>({
    write: (piece) => {
      fresh.push(piece as Uint8Array<ArrayBuffer>);
      freshBytes += piece.length;
      if (freshBytes >= sliceBytes) flush();
    },
  });
  return {
    sink,
    blob: (type) => {
      flush();
      return new Blob(parts, { type });
    },
  };
}

interface Deflated {
  packed: Blob;
  uncompressedSize: number;
  crc32: number;
}

/** Takes deflate data out of gzip: ten bytes come before it, and the trailer starts with the checksum (RFC 1952 §2.3). */
async function deflate(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Deflated> {
  const gzip = new CompressionStream('gzip');
  const written = createBlobSink();
  const whole = gzip.readable.pipeTo(written.sink);
  const writer = gzip.writable.getWriter();
  let uncompressedSize = 0;
  try {
    for await (const piece of pieces) {
      uncompressedSize += piece.length;
      await writer.write(piece);
    }
    await writer.close();
    await whole;
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    await whole.catch(() => undefined);
    throw error;
  }
  const bytes = written.blob();
  const trailer = new DataView(await bytes.slice(-8).arrayBuffer());
  const packed = bytes.slice(10, -8);
  return {
    packed: new Blob([fillerOf(uncompressedSize, packed.size), packed]),
    uncompressedSize,
    crc32: trailer.getUint32(0, true),
  };
}

/** Largest ratio of an entry's unpacked size to its packed size. */
const mostTimes = 60;
/** An empty stored block that is not the last: it adds nothing to the unpacked text (RFC 1951 §3.2.4). */
const emptyBlock = [0x00, 0x00, 0x00, 0xff, 0xff];

/**
 * Readers, such as `read-zip.ts`, refuse entries that unpack to hundreds of times their size as zip bombs. Repetitive
 * text packs that well, so this puts empty blocks before it.
 */
function fillerOf(sizeBytes: number, packedBytes: number): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((sizeBytes / mostTimes - packedBytes) / emptyBlock.length);
  const filler = new Uint8Array(Math.max(0, blocks) * emptyBlock.length);
  for (let at = 0; at < filler.length; at += emptyBlock.length) filler.set(emptyBlock, at);
  return filler;
}

function streamOf(pieces: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function* slicesOf(bytes: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < bytes.size; start += sliceBytes)
    yield new Uint8Array(await bytes.slice(start, start + sliceBytes).arrayBuffer());
}

const utf8 = new TextEncoder();

/** Joins short texts and cuts long ones, so that all pieces take about the same time. */
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

/** Cuts between bytes: a cut between UTF-16 units could split a surrogate pair. */
function* bytePieces(text: string): Generator<Uint8Array<ArrayBuffer>> {
  const bytes = utf8.encode(text);
  for (let start = 0; start < bytes.length; start += textBytes)
    yield bytes.subarray(start, start + textBytes);
}
