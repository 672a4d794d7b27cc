/**
 * Reads zips of any origin with random access, so that gigabytes never lie in memory. It does not trust the zip: it
 * reads an entry only up to its stated size, and refuses entries that overlap.
 */
import {
  BlobReader,
  configure,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { createTurns } from '../turns.ts';

// The browser's decompression in this thread: the Content Security Policy forbids the library's workers.
configure({ useWebWorkers: false });

export interface ZipFile {
  /** With `/`. */
  path: string;
  /** As stated by the zip. */
  sizeBytes: number;
  /** Milliseconds; `undefined` if the zip has no date. */
  modifiedAt: number | undefined;
  /** @throws if it is damaged, and the signal's reason after an abort */
  bytes: (signal?: AbortSignal) => Promise<Blob>;
  /** The same in memory: a Blob asks the browser's process, which takes longer than unpacking a picture. */
  inMemory: (signal?: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The unpacked bytes in pieces. @throws as `bytes` does
   * @param isChecked compares the checksum; if it is wrong, the last pieces are missing
   */
  stream: (signal: AbortSignal, isChecked?: boolean) => ReadableStream<Uint8Array<ArrayBuffer>>;
  /**
   * A slice of the zip, without copy and checksum; `undefined` if the entry is compressed.
   * @throws if it is missing or overlaps another entry
   */
  stored: () => Promise<Blob | undefined>;
}

/** Why the zip cannot be read; the message is for the student. */
export class ZipProblem extends Error {
  readonly kind: 'damaged' | 'locked' | 'unsafe' | 'too-much';

  constructor(message: string, kind: ZipProblem['kind'] = 'damaged') {
    super(message);
    this.kind = kind;
  }
}

const mostEntries = 100_000;
const tooManyFiles = 'This zip file has too many files. Split it into smaller ones.';
/** Stored and deflated, by the format's numbers: the browser can unpack only these. */
const readableMethods: ReadonlySet<number> = new Set([0, 8]);
/** Largest central directory, which is read at once, bytes. */
const longestList = 64 * 1024 * 1024;
/** Longest name in a message or a report, in UTF-16 units. */
const longestName = 80;
/** Largest ratio of unpacked to packed size. Text packs to about a tenth; the format's limit is 1,032. */
const mostRatio = 250;
/** Below this size the ratio is not checked, bytes. */
const harmlessBytes = 32 * 1024 * 1024;

/** The same for all files of an import together. */
const mostTotalRatio = 100;
const harmlessTotalBytes = 256 * 1024 * 1024;
const mostGigabytes = 16;

/** Counts for one import of one or several zips. */
export interface Unpacking {
  packedBytes: number;
  /** As stated by the zips; no file is unpacked beyond its stated size. */
  unpackedBytes: number;
}

export function unpackingOf(packedBytes: number): Unpacking {
  return { packedBytes, unpackedBytes: 0 };
}

/**
 * @param unpacking shared by all zips of an import
 * @throws a `ZipProblem` if it is not a zip, is encrypted, or unpacks to far more than it states
 */
export async function openZip(
  zip: Blob,
  unpacking: Unpacking = unpackingOf(zip.size),
): Promise<ZipFile[]> {
  // Names are never used as paths on a disk, so `..` in a name does no harm.
  const reader = new ZipReader(new CautiousReader(zip), { filenameValidation: 'tolerant' });
  const files: ZipFile[] = [];
  const othersTurn = createTurns();
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      await othersTurn();
      if (files.length >= mostEntries) throw new ZipProblem(tooManyFiles, 'too-much');
      if (entry.directory) continue;
      if (entry.encrypted)
        throw new ZipProblem(
          'This zip file has a password. Unzip it, then import the files.',
          'locked',
        );
      if (!readableMethods.has(entry.compressionMethod))
        throw new ZipProblem(
          'This zip file is packed in a way that Haversack can’t read. Unzip it, then import the files.',
        );
      if (isBomb(entry))
        throw new ZipProblem(
          `“${shortName(entry.filename)}” in this zip file can’t be unpacked safely. Remove it from the zip file, then try again.`,
          'unsafe',
        );
      addTo(unpacking, entry);
      files.push(fileOf(entry, zip));
    }
  } catch (error) {
    // A failed read does not mean damage: the next try may succeed.
    if (error instanceof ZipProblem || error instanceof DOMException) throw error;
    throw new ZipProblem(
      zip.size === 0
        ? 'This file is empty. Choose another one.'
        : 'This zip file is damaged or incomplete. Download or copy it again.',
    );
  }
  return files;
}

/** Longest part of a zip that is read together with the parts behind it, and bytes that are read at once for these. */
const [longestPart, firstBlock, largestBlock] = [128 * 1024, 64 * 1024, 1024 * 1024];

interface Block {
  from: number;
  to: number;
  bytes: Promise<Uint8Array>;
}

/**
 * Refuses large single reads: only a forged central directory needs them. Reads small entries in blocks: each read of a
 * Blob asks the browser's process, which takes longer than unpacking a picture.
 */
class CautiousReader extends BlobReader {
  #block: Block | undefined;

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > longestList) throw new ZipProblem(tooManyFiles, 'too-much');
    if (length > longestPart) return await super.readUint8Array(index, length);
    const { from, bytes } = this.#blockWith(index, index + length);
    // A copy, since the receiver may hand its memory on.
    return (await bytes).slice(index - from, index - from + length);
  }

  override createReadable(options: { offset?: number; size?: number } = {}): ReadableStream {
    const { offset = 0, size = this.size - offset } = options;
    if (size > longestPart) return super.createReadable(options);
    return new ReadableStream({
      start: async (controller) => {
        const part = await this.readUint8Array(offset, size);
        if (part.length > 0) controller.enqueue(part);
        controller.close();
      },
    });
  }

  #blockWith(from: number, to: number): Block {
    const last = this.#block;
    if (last !== undefined && from >= last.from && to <= last.to) return last;
    // Blocks grow while the zip is read from front to back.
    const isNext = last !== undefined && from >= last.from && from <= last.to + longestPart;
    const length = isNext ? Math.min(4 * (last.to - last.from), largestBlock) : firstBlock;
    const end = Math.min(Math.max(to, from + length), Math.max(to, this.size));
    const block = { from, to: end, bytes: super.readUint8Array(from, end - from) };
    // The next read tries again.
    block.bytes.catch(() => {
      if (this.#block === block) this.#block = undefined;
    });
    this.#block = block;
    return block;
  }
}

/** The end of a path, for a message or a report. */
export function shortName(path: string): string {
  const name = path.replaceAll(/\p{C}/gu, ' ').trim();
  return name.length > longestName ? `…${name.slice(-longestName)}` : name;
}

function isBomb({ uncompressedSize, compressedSize }: FileEntry): boolean {
  return uncompressedSize > harmlessBytes && uncompressedSize > compressedSize * mostRatio;
}

function addTo(unpacking: Unpacking, { uncompressedSize }: FileEntry): void {
  unpacking.unpackedBytes += uncompressedSize;
  const { packedBytes, unpackedBytes } = unpacking;
  if (unpackedBytes > mostGigabytes * 1_000_000_000)
    throw new ZipProblem(
      `This zip file unpacks to more than ${mostGigabytes} GB. Split it into smaller ones.`,
      'too-much',
    );
  if (unpackedBytes > harmlessTotalBytes && unpackedBytes > packedBytes * mostTotalRatio)
    throw new ZipProblem(
      `This zip file can’t be unpacked safely: it grows to more than ${mostTotalRatio} times its size. Choose another one.`,
      'unsafe',
    );
}

function fileOf(entry: FileEntry, zip: Blob): ZipFile {
  const { filename, uncompressedSize, lastModDate } = entry;
  const modifiedMs = lastModDate.getTime();
  const stream = (signal: AbortSignal, isChecked = true) => unpack(entry, signal, isChecked);
  return {
    path: filename.replaceAll('\\', '/'),
    sizeBytes: uncompressedSize,
    modifiedAt: Number.isFinite(modifiedMs) ? modifiedMs : undefined,
    stream,
    bytes: (signal) => wholeOf(entry, (all) => all.blob(), signal),
    inMemory: (signal) =>
      wholeOf(entry, async (all) => new Uint8Array(await all.arrayBuffer()), signal),
    stored: () => sliceOf(entry, zip),
  };
}

/** As a whole. Some browsers replace every error of a stream by the same `TypeError`; this throws the cause. */
async function wholeOf<T>(
  entry: FileEntry,
  read: (all: Response) => Promise<T>,
  signal = new AbortController().signal,
): Promise<T> {
  let cause: unknown;
  const stream = unpack(entry, signal, true, (error) => {
    cause = error;
  });
  try {
    return await read(new Response(stream));
  } catch (error) {
    throw cause ?? error;
  }
}

async function sliceOf(entry: FileEntry, zip: Blob): Promise<Blob | undefined> {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  if (compressionMethod !== 0 || compressedSize !== uncompressedSize) return undefined;
  await entry.getData(new WritableStream(), { checkOverlappingEntryOnly: true });
  const start = entry.localDirectory?.dataOffset;
  return start === undefined ? undefined : zip.slice(start, start + uncompressedSize);
}

function unpack(
  entry: FileEntry,
  signal: AbortSignal,
  isChecked: boolean,
  onFailure: (error: unknown) => void = () => undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = entry.uncompressedSize;
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >({
    transform: (piece, controller) => {
      left -= piece.length;
      if (left < 0) throw new Error('It unpacks to more than it says');
      controller.enqueue(piece);
    },
  });
  const options = { checkSignature: isChecked, checkOverlappingEntry: true, signal };
  // The reader gets the error from the stream.
  void entry.getData(writable, options).catch((error: unknown) => {
    onFailure(error);
    void writable.abort(error).catch(() => undefined);
  });
  return readable;
}
