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
import type { SourceFile } from '../formats/format.ts';

// The browser's own decompression, in the thread that asks: the policy allows no code from elsewhere.
configure({ useWebWorkers: false });

/** A file in a zip. */
export interface ZipFile extends SourceFile {
  /** As it is unpacked, piece by piece. @throws as `bytes` does */
  stream: (signal: AbortSignal) => ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Why a zip is not read at all; the message is for people. */
export class ZipProblem extends Error {}

const mostEntries = 500_000;
/** What a file may be unpacked to, in times of its packed size; text is packed to a tenth or so, and zips can do 1,032. */
const mostRatio = 250;
/** Below this nobody asks for the ratio, bytes. */
const harmlessBytes = 32 * 1024 * 1024;

/** @throws a `ZipProblem` where it is no zip, is encrypted, or would take far more room than it says */
export async function openZip(zip: Blob): Promise<ZipFile[]> {
  const reader = new ZipReader(new BlobReader(zip));
  const files: ZipFile[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (files.length >= mostEntries) throw new ZipProblem('It has too many files in it.');
      if (entry.directory) continue;
      if (entry.encrypted) throw new ZipProblem('It is locked with a password.');
      if (isBomb(entry))
        throw new ZipProblem(
          `“${entry.filename}” in it is packed in a way that cannot be unpacked safely.`,
        );
      files.push(fileOf(entry));
    }
  } catch (error) {
    if (error instanceof ZipProblem) throw error;
    throw new ZipProblem(
      zip.size === 0
        ? 'It is empty.'
        : 'It is no zip, or not all of it is here. Download or copy it again.',
    );
  }
  return files;
}

function isBomb({ uncompressedSize, compressedSize }: FileEntry): boolean {
  return uncompressedSize > harmlessBytes && uncompressedSize > compressedSize * mostRatio;
}

function fileOf(entry: FileEntry): ZipFile {
  const { filename, uncompressedSize, lastModDate } = entry;
  const modifiedMs = lastModDate.getTime();
  const stream = (signal: AbortSignal) => unpack(entry, signal);
  return {
    path: filename.replaceAll('\\', '/'),
    sizeBytes: uncompressedSize,
    modifiedAt: Number.isFinite(modifiedMs) ? modifiedMs : undefined,
    stream,
    bytes: () => new Response(stream(new AbortController().signal)).blob(),
  };
}

function unpack(entry: FileEntry, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
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
  const options = { checkSignature: true, checkOverlappingEntry: true, signal };
  // Whoever reads hears of a failure from the stream.
  void entry.getData(writable, options).catch((error: unknown) => {
    void writable.abort(error).catch(() => undefined);
  });
  return readable;
}
