/**
 * An open collection, read some hundred items at a time. It runs in a worker
 * (`anki.worker.ts`), since SQLite and the conversion of texts cannot yield.
 */
import { NoHasher, startByteDigests } from '../../../../lib/sha256.ts';
import type { LeftOut } from '../../../../model/left-out.ts';
import { mediaTypeOf, signatureBytes } from '../../../../model/media-type.ts';
import type { AnkiItem } from './card-items.ts';
import { readCollection } from './collection.ts';
import { itemsOfCollection } from './collection-items.ts';
import { createMaskOf, type MaskOf } from './masks.ts';
import { loadSqlite, openSqlite, type Sqlite } from './sqlite.ts';
import { unpackZstd, ZstdProblem } from './zstd.ts';

export interface OpenRequest {
  collection: Blob;
  isZstd: boolean;
  media: readonly string[];
  /** SVG files that hold covers of pictures, by name (`masks.ts`). */
  masks?: ReadonlyMap<string, Blob>;
}

export type AnkiProblem = 'damaged' | 'too-much' | 'foreign' | 'please-update' | 'no-reader';

export interface Piece {
  items: AnkiItem[];
  leftOut: LeftOut[];
  isEnd: boolean;
}

export interface Unpacked {
  bytes: Uint8Array<ArrayBuffer>;
  /** Empty if it is none of ours. */
  mime: string;
  /** In hex; `undefined` if this thread has no code for it. */
  sha256: string | undefined;
}

export interface AnkiSession {
  /** @throws AnkiFailure */
  next: () => Promise<Piece>;
  /** @throws AnkiFailure */
  unpack: (packed: Uint8Array<ArrayBuffer>) => Promise<Unpacked>;
  close: () => void;
}

export class AnkiFailure extends Error {
  readonly kind: AnkiProblem;

  constructor(kind: AnkiProblem) {
    super(kind);
    this.kind = kind;
  }
}

const itemsAtOnce = 400;
/** Bytes. SQLite keeps all in memory; 20,000 cards with 100,000 reviews take 20 MB. */
const largestCollection = 512 * 1024 * 1024;
const largestMedia = 512 * 1024 * 1024;

/** @throws AnkiFailure */
export async function openSession(
  { collection: packed, isZstd, media, masks = new Map() }: OpenRequest,
  tzOffsetMin: (atMs: number) => number,
  wasmAt?: string,
): Promise<AnkiSession> {
  if (packed.size > largestCollection) throw new AnkiFailure('too-much');
  const isPacked = isZstd || (await isZstdFrame(packed));
  const bytes = isPacked ? await unpacked(packed, largestCollection) : await bytesOf(packed);
  const sqlite = await opened(bytes, wasmAt);
  const leftOut: LeftOut[] = [];
  const tools = {
    ...{ leaveOut: (one: LeftOut) => void leftOut.push(one), tzOffsetMin },
    media: new Set(media),
    maskOf: await readMasks(masks, isZstd),
  };
  let items: Iterator<AnkiItem>;
  let digestOf: ReturnType<typeof digests> | undefined;
  try {
    const collection = readCollection(sqlite);
    if (collection === undefined) throw new AnkiFailure('foreign');
    if (asksForUpdate(sqlite)) throw new AnkiFailure('please-update');
    items = itemsOfCollection(sqlite, collection, tools);
  } catch (error) {
    sqlite.close();
    throw error instanceof AnkiFailure ? error : new AnkiFailure('damaged');
  }
  return {
    next: async () => {
      const piece: Piece = { items: [], leftOut: [], isEnd: false };
      try {
        while (piece.items.length < itemsAtOnce && !piece.isEnd) {
          const step = items.next();
          if (step.done === true) piece.isEnd = true;
          else piece.items.push(step.value);
        }
      } catch (error) {
        console.warn('A collection of Anki is damaged', error);
        throw new AnkiFailure('damaged');
      }
      return { ...piece, leftOut: leftOut.splice(0) };
    },
    unpack: async (one) => {
      const bytes = isZstd ? unzstd(one, largestMedia) : one;
      const mime = mediaTypeOf(bytes.subarray(0, signatureBytes)) ?? '';
      digestOf ??= digests();
      const sha256 = (await digestOf)?.(bytes);
      return { bytes, mime, sha256 };
    },
    close: () => sqlite.close(),
  };
}

/** Bytes after unpacking: each, and all together. Small files may unpack to large ones. */
const [largestMask, mostOfMasks] = [4 * 1024 * 1024, 64 * 1024 * 1024];

/** A mask that cannot be read, or is too large, is left out: its cards show the picture alone. */
async function readMasks(masks: ReadonlyMap<string, Blob>, isZstd: boolean): Promise<MaskOf> {
  const texts = new Map<string, string>();
  let left = mostOfMasks;
  for (const [name, packed] of masks) {
    const most = Math.min(largestMask, left);
    const bytes = isZstd
      ? await unpacked(packed, most).catch(() => undefined)
      : await bytesOf(packed);
    if (bytes === undefined || bytes.length > most) continue;
    left -= bytes.length;
    texts.set(name, new TextDecoder().decode(bytes));
  }
  return createMaskOf(texts);
}

/** @returns `undefined` if the code for it did not arrive */
async function digests(): Promise<((bytes: Uint8Array) => string) | undefined> {
  return await startByteDigests().catch((error: unknown) => {
    if (error instanceof NoHasher) return undefined;
    throw error;
  });
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** A database that was taken out of its package. */
async function isZstdFrame(blob: Blob): Promise<boolean> {
  return String.fromCharCode(...(await bytesOf(blob.slice(0, 4)))) === '\x28\xb5\x2f\xfd';
}

async function unpacked(packed: Blob, most: number): Promise<Uint8Array<ArrayBuffer>> {
  return unzstd(await bytesOf(packed), most);
}

function unzstd(packed: Uint8Array, most: number): Uint8Array<ArrayBuffer> {
  try {
    return unpackZstd(packed, most);
  } catch (error) {
    throw new AnkiFailure(error instanceof ZstdProblem ? error.kind : 'damaged');
  }
}

/** First bytes of a database (SQLite, “Database File Format”, §1.3). */
const signature = 'SQLite format 3\0';

async function opened(bytes: Uint8Array, wasmAt: string | undefined): Promise<Sqlite> {
  if (String.fromCharCode(...bytes.subarray(0, signature.length)) !== signature)
    throw new AnkiFailure('damaged');
  const engine = await loadSqlite(wasmAt).catch(() => undefined);
  if (engine === undefined) throw new AnkiFailure('no-reader');
  try {
    return openSqlite(engine, bytes);
  } catch {
    throw new AnkiFailure('damaged');
  }
}

/** Newer packages hold a database with one such note for older programs. */
function asksForUpdate(sqlite: Sqlite): boolean {
  const notes = [...sqlite.rows('SELECT flds FROM notes LIMIT 2')];
  const [first] = notes;
  return notes.length === 1 && /please update.{0,40}latest anki/i.test(String(first?.[0]));
}
