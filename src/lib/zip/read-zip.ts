/**
 * Zips of any origin, read at any place of them, so that one of gigabytes never lies in memory. What it claims of itself
 * is not believed: an entry is read no further than the size that it names, and may not lie in another one.
 */
import {
  BlobReader,
  configure,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { createTurns } from '../turns.ts';

// The browser's own decompression, in the thread that asks: the policy allows no code from elsewhere.
configure({ useWebWorkers: false });

/** A file in a zip. */
export interface ZipFile {
  /** With `/`. */
  path: string;
  /** As the zip states it. */
  sizeBytes: number;
  /** Milliseconds; `undefined`: the zip does not say. */
  modifiedAt: number | undefined;
  /** @throws where it is damaged, and the signal's reason where it is aborted */
  bytes: (signal?: AbortSignal) => Promise<Blob>;
  /**
   * As it is unpacked, piece by piece. @throws as `bytes` does
   * @param isChecked against its checksum; one that is wrong takes the last pieces along
   */
  stream: (signal: AbortSignal, isChecked?: boolean) => ReadableStream<Uint8Array<ArrayBuffer>>;
  /**
   * Its bytes where they lie in the zip as they are: nothing is copied, and no checksum is asked. `undefined`: it is packed.
   * @throws where it is not there, or lies in another one
   */
  stored: () => Promise<Blob | undefined>;
}

/** Why a zip is not read at all; the message is for people who import it. */
export class ZipProblem extends Error {
  readonly kind: 'damaged' | 'locked' | 'unsafe' | 'too-much';

  constructor(message: string, kind: ZipProblem['kind'] = 'damaged') {
    super(message);
    this.kind = kind;
  }
}

const mostEntries = 100_000;
const tooManyFiles = 'This zip file has too many files. Split it into smaller ones.';
/** Stored and deflated, as the format numbers them; the unpacking of the browser knows no other. */
const readableMethods: ReadonlySet<number> = new Set([0, 8]);
/** Of the list of what is in it, which is read at once, bytes. */
const longestList = 64 * 1024 * 1024;
/** Of a name in a message or a report, in UTF-16 units. */
const longestName = 80;
/** What a file may be unpacked to, in times of its packed size; text is packed to a tenth or so, and zips can do 1,032. */
const mostRatio = 250;
/** Below this nobody asks for the ratio, bytes. */
const harmlessBytes = 32 * 1024 * 1024;

/** The same of all files of an import together. */
const mostTotalRatio = 100;
const harmlessTotalBytes = 256 * 1024 * 1024;
const mostGigabytes = 16;

/** What is unpacked for one import, from one zip or several. */
export interface Unpacking {
  packedBytes: number;
  /** As the zips state it; no file is unpacked beyond that. */
  unpackedBytes: number;
}

export function unpackingOf(packedBytes: number): Unpacking {
  return { packedBytes, unpackedBytes: 0 };
}

/**
 * @param unpacking where it is not the only zip of its import
 * @throws a `ZipProblem` where it is no zip, is encrypted, or would take far more room than it says
 */
export async function openZip(
  zip: Blob,
  unpacking: Unpacking = unpackingOf(zip.size),
): Promise<ZipFile[]> {
  // Names are never used as paths on a disk, so one that could lead out of a folder does no harm.
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
    // A read that failed is no damage: it may go well the next time.
    if (error instanceof ZipProblem || error instanceof DOMException) throw error;
    throw new ZipProblem(
      zip.size === 0
        ? 'This file is empty. Choose another one.'
        : 'This zip file is damaged or incomplete. Download or copy it again.',
    );
  }
  return files;
}

/** What is read at once is never large, but for a list that is longer than any that is true. */
class CautiousReader extends BlobReader {
  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > longestList) throw new ZipProblem(tooManyFiles, 'too-much');
    return super.readUint8Array(index, length);
  }
}

/** The end of a path, which says most, as it stands in a message or a report. */
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
    bytes: (signal) => wholeOf(entry, signal),
    stored: () => sliceOf(entry, zip),
  };
}

/** As one Blob. Some browsers tell every failure in the midst of it by the same `TypeError`: the cause is told instead. */
async function wholeOf(entry: FileEntry, signal = new AbortController().signal): Promise<Blob> {
  let cause: unknown;
  const stream = unpack(entry, signal, true, (error) => {
    cause = error;
  });
  try {
    return await new Response(stream).blob();
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
  // Whoever reads hears of a failure from the stream.
  void entry.getData(writable, options).catch((error: unknown) => {
    onFailure(error);
    void writable.abort(error).catch(() => undefined);
  });
  return readable;
}
