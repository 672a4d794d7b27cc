/**
 * The bytes in the export: the files, those that are still being added, what other apps shared, and the files in the
 * Trash. What there is no way to get, or no room for, is named.
 */
import { readAdding } from '../../../db/bytes/adding.ts';
import { readBlob } from '../../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { readShared, type SharedThing } from '../../../db/drafts/shared-things.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { createEntryNames } from './entry-names.ts';
import type { ExportOptions, Missing } from './make-export.ts';
import { maxZipBytes, type ZipEntry } from './zip.ts';

interface Wanted {
  folder: string;
  /** As it is told where it is missing. */
  name: string;
  bareName: string;
  ending: string;
  sizeBytes: number;
  /** @returns the bytes, or why there are none */
  read: () => Promise<Blob | string>;
}

export async function* fileEntries(
  options: ExportOptions,
  database: AccountDatabase,
  nameEntry: ReturnType<typeof createEntryNames>,
  missing: Missing[],
): AsyncGenerator<ZipEntry> {
  const wanted = await findWanted(options, database);
  let left = maxZipBytes;
  for (const [index, { folder, name, bareName, ending, sizeBytes, read }] of wanted.entries()) {
    options.onProgress(index, wanted.length);
    left -= sizeBytes;
    const bytes = left > 0 ? await read() : 'it did not fit into the zip';
    if (typeof bytes === 'string') missing.push({ name, why: bytes });
    else yield { path: nameEntry(folder, bareName, ending), content: bytes };
  }
  options.onProgress(wanted.length, wanted.length);
}

/** The Trash comes last: it may be what does not fit. */
async function findWanted(options: ExportOptions, database: AccountDatabase): Promise<Wanted[]> {
  const files = database.rows('file').where('deletedAt');
  const inTrash = (file: StudyFile) => file.sha256 !== undefined;
  const asWanted = (folder: string) => (file: StudyFile) => ({
    folder,
    name: file.name,
    bareName: file.name,
    ending: 'pdf',
    sizeBytes: file.sizeBytes,
    read: () => bytesOf(file, database, options),
  });
  return [
    ...(await files.equals(0).toArray()).map(asWanted('files')),
    ...(await filesBeingAdded(database)),
    ...(await readShared()).flatMap(sharedFile),
    ...(await files.above(0).filter(inTrash).toArray()).map(asWanted('trash')),
  ];
}

async function filesBeingAdded(database: AccountDatabase): Promise<Wanted[]> {
  return (await readAdding(database)).map(({ name, sizeBytes, sha256 }) => ({
    folder: 'being-added',
    name,
    ...splitName(name),
    sizeBytes,
    read: async () => {
      const bytes =
        sha256 === undefined ? undefined : await readBlob(sha256, 'application/pdf', database);
      return bytes ?? 'it is still being added and not on this device yet';
    },
  }));
}

function sharedFile(thing: SharedThing): Wanted[] {
  if (thing.kind !== 'file') return [];
  const { name, bytes } = thing;
  const sizeBytes = bytes.size;
  return [{ folder: 'shared', name, ...splitName(name), sizeBytes, read: async () => bytes }];
}

function splitName(name: string): { bareName: string; ending: string } {
  const [, bareName = name, ending = 'bin'] = /^(.+)\.(\w{1,8})$/.exec(name) ?? [];
  return { bareName, ending };
}

async function bytesOf(
  { sha256, mime, uploadedAt }: StudyFile,
  database: AccountDatabase,
  { fetchBytes, signal }: ExportOptions,
): Promise<Blob | string> {
  const here = await readBlob(sha256, mime, database);
  if (here !== undefined) return here;
  if (uploadedAt === 0) return 'it has not yet come from the device that added it';
  const fetched = await fetchBytes(sha256, signal);
  signal.throwIfAborted();
  if (fetched.ok) return fetched.data;
  if (fetched.error.reason === 'no-session')
    return 'it is not on this device; log in as the owner to get it';
  return fetched.error.code === 404
    ? 'it is neither on this device nor on the server'
    : 'it is not on this device, and the server could not be reached';
}
