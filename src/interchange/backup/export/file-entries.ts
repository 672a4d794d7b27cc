/** The bytes in an export: files, media, files being added, shared items and the Trash. Lists what is missing. */
import { readAdding } from '../../../db/bytes/adding.ts';
import { blobChunkBytes, readBlob } from '../../../db/bytes/blobs.ts';
import { allRowsWithBytes, type HoldingRow } from '../../../db/bytes/holding-rows.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { readShared, type SharedThing } from '../../../db/drafts/shared-things.ts';
import { isUnreadable } from '../../../db/storage-problem.ts';
import { maxZipBytes, type ZipEntry } from '../../../lib/zip/write-zip.ts';
import { mimeOfName, pdfMime } from '../../../model/files/document-kinds.ts';
import { isAttached, nameOfBytes } from '../../../model/held-bytes.ts';
import { filesAsBibtex, type ReferencedFile } from '../../formats/write/citation.ts';
import type { createEntryNames } from './entry-names.ts';
import type { ExportContents, ExportOptions, Missing } from './export-contents.ts';
import { splitEnding } from './split-ending.ts';

interface Wanted {
  folder: string;
  /** For the list of missing items. */
  name: string;
  bareName: string;
  ending: string;
  sizeBytes: number;
  sha256?: string;
  read: () => Promise<Blob | string>;
}

export async function* fileEntries(
  options: ExportOptions,
  database: AccountDatabase,
  nameEntry: ReturnType<typeof createEntryNames>,
  missing: Missing[],
  { hashes, entries }: ExportContents,
): AsyncGenerator<ZipEntry> {
  const wanted = await findWanted(options, database);
  const placed: ReferencedFile[] = [];
  // Notes came with their pictures.
  let left = [...entries.values()].reduce<number>((rest, size = 0) => rest - size, maxZipBytes);
  for (const [
    index,
    { folder, name, bareName, ending, sizeBytes, sha256, read },
  ] of wanted.entries()) {
    options.onProgress(index, wanted.length);
    const bytes = sizeBytes < left ? await read() : 'not enough space left in the zip file';
    if (typeof bytes === 'string') {
      missing.push({ name, why: bytes, isFile: true });
      continue;
    }
    left -= sizeBytes;
    if (sha256 !== undefined) hashes.add(sha256);
    const path = nameEntry(folder, bareName, ending);
    // The list lies in a folder beside `files`.
    if (folder === 'files' && sha256 !== undefined) {
      placed.push({ id: sha256.slice(0, 16), name, path: `../${path}`, mime: bytes.type });
    }
    yield { path, content: bytes };
  }
  yield { path: 'other-apps/references.bib', content: filesAsBibtex(placed) };
  options.onProgress(wanted.length, wanted.length);
}

/** The Trash is last, as it may be what does not fit. */
async function findWanted(options: ExportOptions, database: AccountDatabase): Promise<Wanted[]> {
  const rows = Map.groupBy(await allRowsWithBytes(database), folderOf);
  const inFolder = (folder: ZipFolder) =>
    (rows.get(folder) ?? []).map((row) => ({
      folder,
      name: nameOfBytes(row),
      ...splitEnding({ name: nameOfBytes(row), mime: row.mime }),
      sizeBytes: row.sizeBytes,
      sha256: row.sha256,
      read: () => bytesOf(row, database, options),
    }));
  return [
    ...inFolder('files'),
    ...inFolder('media'),
    ...(await filesBeingAdded(database)),
    ...(await readShared()).flatMap(sharedFile),
    ...inFolder('trash'),
  ];
}

type ZipFolder = 'files' | 'media' | 'trash';

function folderOf({ entity, deletedAt }: HoldingRow): ZipFolder {
  if (isAttached(entity)) return 'media';
  return deletedAt > 0 ? 'trash' : 'files';
}

async function filesBeingAdded(database: AccountDatabase): Promise<Wanted[]> {
  return (await readAdding(database)).map(({ name, sizeBytes, sha256 }) => ({
    folder: 'being-added',
    name,
    ...splitName(name),
    sizeBytes,
    read: async () => {
      const bytes =
        sha256 === undefined
          ? undefined
          : await readHere(() => readBlob(sha256, mimeOfName(name) ?? pdfMime, database));
      return bytes ?? 'still being added and not on this device yet';
    },
  }));
}

function sharedFile(thing: SharedThing): Wanted[] {
  if (thing.kind !== 'file') return [];
  const { name, bytes } = thing;
  const sizeBytes = bytes.size;
  return [
    {
      folder: 'shared',
      name,
      ...splitName(name),
      sizeBytes,
      read: () => readHere(async () => bytes),
    },
  ];
}

function splitName(name: string): { bareName: string; ending: string } {
  const [, bareName = name, ending = 'bin'] = /^(.+)\.(\w{1,8})$/.exec(name) ?? [];
  return { bareName, ending };
}

async function bytesOf(
  { sha256, mime, uploadedAt }: HoldingRow,
  database: AccountDatabase,
  { fetchBytes, signal }: ExportOptions,
): Promise<Blob | string> {
  const here = await readHere(() => readBlob(sha256, mime, database));
  if (here instanceof Blob) return here;
  if (here !== undefined && (uploadedAt === 0 || fetchBytes === undefined)) return here;
  if (uploadedAt === 0) return 'not uploaded yet by the device that added it';
  if (fetchBytes === undefined) return 'not on this device';
  const fetched = await fetchBytes(sha256, signal);
  signal.throwIfAborted();
  if (fetched.ok) return fetched.data;
  if (fetched.error.kind === 'no-session')
    return 'not on this device; log in as the owner to get it';
  return fetched.error.kind === 'gone'
    ? 'neither on this device nor on the server'
    : 'not on this device, and the server could not be reached';
}

/** An unreadable file must not stop the others. @returns the bytes, or why there are none */
async function readHere<T extends Blob | undefined>(read: () => Promise<T>): Promise<T | string> {
  try {
    const bytes = await read();
    // Read now, since the zip has begun when it reads them. Each chunk is a file of its own on the disk.
    for (let start = 0; bytes && start < bytes.size; start += blobChunkBytes) {
      await bytes.slice(start, start + 1).arrayBuffer();
    }
    return bytes;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    console.warn('The bytes of a file could not be read', error);
    return 'can’t be read on this device';
  }
}
