/**
 * Anki packages (.apkg, .colpkg) of all three generations, and collections outside a package (.anki2): decks, cards,
 * tags, media and the whole review log. A note's `guid` identifies its cards, so a second import or a newer version
 * finds the same cards.
 */
import { endingOfPath, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { openZip, ZipProblem } from '../../../lib/zip/read-zip.ts';
import { mediaTypeOf, signatureBytes } from '../../../model/media-type.ts';
import {
  FormatError,
  type FormatReader,
  type FoundItem,
  type ReadOptions,
  type SourceFile,
} from '../format.ts';
import type { AnkiItem } from './anki/card-items.ts';
import { originalMask } from './anki/masks.ts';
import {
  type AnkiPackage,
  broughtByAnki,
  damagedPackage,
  noReaderOfAnki,
  openPackage,
  tooLarge,
} from './anki/package.ts';
import { AnkiFailure, type AnkiProblem, type AnkiSession, openSession } from './anki/session.ts';
import { visibleFiles } from './shared/source-text.ts';

/** @param wasmAt address of SQLite's engine; by default beside its code */
export function ankiReaderWith(wasmAt?: string): FormatReader {
  return {
    read: (files, options) => read(files, options, wasmAt),
    brings: broughtByAnki,
  };
}

export const ankiReader = ankiReaderWith();

const problems: Readonly<Record<AnkiProblem, string>> = {
  damaged: damagedPackage,
  'too-much': tooLarge,
  foreign: 'This file is a database of another program, not of Anki.',
  'please-update':
    'This package holds no cards, only Anki’s note that it is too new. Export it from Anki again, with “Support older Anki versions” ticked.',
  'no-reader': noReaderOfAnki,
};

async function* read(
  files: readonly SourceFile[],
  options: ReadOptions,
  wasmAt: string | undefined,
): AsyncGenerator<FoundItem> {
  const { packages, others } = packagesIn(visibleFiles(files), options.signal);
  if (packages.length === 0)
    throw new FormatError('No Anki package found (.apkg, .colpkg, .anki2).');
  for (const { path } of others)
    options.leaveOut({ what: nameOf(path), why: 'no Anki package; left out. Import it by itself' });
  // Shared: two packages may hold the same decks and notes.
  const keys = new Set<string>();
  for (const { name, open } of packages) {
    const before = keys.size;
    try {
      for await (const item of itemsIn(await open(), options, wasmAt)) {
        if (keys.has(item.key)) continue;
        keys.add(item.key);
        yield item;
      }
    } catch (error) {
      const why = reasonOf(error, options.signal);
      // Rows already given cannot be taken back, so a damaged package must fail as a whole.
      if (packages.length === 1 || keys.size > before) throw new FormatError(why);
      options.leaveOut({ what: name, why: why.charAt(0).toLowerCase() + why.slice(1) });
    }
  }
  if (keys.size === 0) throw new FormatError('No cards found in these packages.');
}

interface Found {
  name: string;
  open: () => Promise<AnkiPackage>;
}

/** Package files, and the folders of unpacked packages. `others` are neither. */
function packagesIn(
  files: readonly SourceFile[],
  signal: AbortSignal,
): { packages: Found[]; others: SourceFile[] } {
  const zips = files.filter(({ path }) => ['apkg', 'colpkg'].includes(endingOfPath(path)));
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  const unpacked = [...folders].filter(([, inside]) =>
    inside.some(({ path }) => /(^|\/)collection\.anki2(1b?)?$/.test(path)),
  );
  const packages = [
    ...zips.map((file) => ({
      name: nameOf(file.path),
      open: async () => openPackage(await openZip(await file.bytes(signal))),
    })),
    ...unpacked.map(([folder, inside]) => ({
      name: folder || 'collection',
      open: () => openPackage(inside),
    })),
  ];
  const taken = new Set([...zips, ...unpacked.flatMap(([, inside]) => inside)]);
  // A profile's collection, or a copy of it under another name.
  for (const file of files) {
    if (taken.has(file) || !/^anki2(1b?)?$/.test(endingOfPath(file.path))) continue;
    packages.push({ name: nameOf(file.path), open: async () => collectionAlone(file) });
    taken.add(file);
  }
  return { packages, others: files.filter((file) => !taken.has(file)) };
}

function collectionAlone(collection: SourceFile): AnkiPackage {
  return { collection, isZstd: false, media: new Map() };
}

/** @throws the signal's reason, or an error that is not the package's fault */
function reasonOf(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted();
  if (error instanceof AnkiFailure) return problems[error.kind];
  if (error instanceof ZipProblem && error.kind === 'damaged') return damagedPackage;
  if (error instanceof FormatError || error instanceof ZipProblem) return error.message;
  if (error instanceof DOMException) throw error;
  console.warn('An Anki package could not be read', error);
  return damagedPackage;
}

async function* itemsIn(
  one: AnkiPackage,
  options: ReadOptions,
  wasmAt: string | undefined,
): AsyncGenerator<FoundItem> {
  const { collection, isZstd, media } = one;
  const { tzOffsetMin, leaveOut, signal, skipsMedia = false } = options;
  const bytes = await collection.bytes(signal);
  const masks = await masksIn(media, signal);
  const request = { collection: bytes, isZstd, media: [...media.keys()], masks };
  signal.throwIfAborted();
  const session = await openSession(request, tzOffsetMin, wasmAt);
  const pace = createPace(signal);
  const { openAhead, taken } = createMedia(one, session, options);
  try {
    for (let isEnd = false; !isEnd; ) {
      const piece = await session.next();
      isEnd = piece.isEnd;
      for (const leftOut of piece.leftOut) leaveOut(leftOut);
      for (const [index, item] of piece.items.entries()) {
        await pace();
        if (skipsMedia && item.media !== undefined) continue;
        if (item.media !== undefined) openAhead(piece.items.slice(index, index + readAhead));
        const whole = item.media === undefined ? item : await taken(item, item.media);
        if (whole !== undefined) yield whole;
      }
    }
  } finally {
    session.close();
  }
}

/** Bytes: each, and all together. */
const [largestMask, mostOfMasks] = [1024 * 1024, 32 * 1024 * 1024];

async function masksIn(media: AnkiPackage['media'], signal: AbortSignal) {
  const masks = new Map<string, Blob>();
  let left = mostOfMasks;
  for (const [name, file] of media) {
    if (!originalMask.test(name) || file.sizeBytes > Math.min(largestMask, left)) continue;
    left -= file.sizeBytes;
    masks.set(name, await file.bytes(signal));
  }
  return masks;
}

/** Media kept in memory: the cards of a note often show the same. */
const mostKept = 16;
/** Media that are unpacked while those before them are imported. */
const readAhead = 6;
/** Bytes. Larger media are unpacked one by one. */
const largestAhead = 4 * 1024 * 1024;

interface OpenedMedia {
  mime: string;
  sizeBytes: number;
  sha256: string | undefined;
  toBlob: () => Blob;
}

function createMedia(
  { isZstd, media }: AnkiPackage,
  session: AnkiSession,
  { leaveOut, signal }: ReadOptions,
) {
  const kept = new Map<string, Promise<OpenedMedia | undefined>>();
  const told = new Set<string>();
  const open = async (name: string): Promise<OpenedMedia | undefined> => {
    const file = media.get(name);
    if (file === undefined) return undefined;
    if (!isZstd && file.sizeBytes > largestAhead) return await typed(await file.bytes(signal));
    const { bytes, mime, sha256 } = await session.unpack(await inMemory(file, signal));
    let blob: Blob | undefined;
    const toBlob = () => {
      blob ??= new Blob([bytes], { type: mime });
      return blob;
    };
    return mime === '' ? undefined : { mime, sizeBytes: bytes.length, sha256, toBlob };
  };
  const openOnce = (name: string) => {
    const one = kept.get(name) ?? open(name);
    kept.set(name, one);
    // It is awaited later, or not at all after an abort.
    one.catch(() => undefined);
    if (kept.size > mostKept) kept.delete([...kept.keys()][0] ?? '');
    return one;
  };
  const tell = (name: string, why: string) => {
    if (!told.has(name)) leaveOut({ what: name.slice(0, 80), why });
    told.add(name);
  };
  return {
    openAhead: (items: readonly AnkiItem[]) => {
      for (const { media: name } of items)
        if (name !== undefined && (media.get(name)?.sizeBytes ?? 0) <= largestAhead) openOnce(name);
    },
    taken: async ({ media: _, ...item }: AnkiItem, name: string) => {
      const one = await openOnce(name);
      if (one !== undefined) {
        const { mime, sizeBytes, sha256 } = one;
        return {
          ...{ ...item, fields: { ...item.fields, mime } },
          ...(sha256 !== undefined && { ofBytes: { sha256, sizeBytes } }),
          get bytes() {
            return one.toBlob();
          },
        };
      }
      tell(name, 'pictures and sounds of this type can’t be imported');
      return undefined;
    },
  };
}

async function inMemory(file: SourceFile, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (file.inMemory !== undefined) return await file.inMemory(signal);
  return new Uint8Array(await (await file.bytes(signal)).arrayBuffer());
}

/** @returns `undefined` if it is none of ours */
async function typed(bytes: Blob): Promise<OpenedMedia | undefined> {
  const head = new Uint8Array(await bytes.slice(0, signatureBytes).arrayBuffer());
  const mime = mediaTypeOf(head);
  if (mime === undefined) return undefined;
  const blob = bytes.slice(0, bytes.size, mime);
  return { mime, sizeBytes: bytes.size, sha256: undefined, toBlob: () => blob };
}
