/**
 * What a backup contains: its own files, files that operating systems add to any folder, and others. A backup is copied
 * to disks and shares of all kinds, and added files must not prevent a restore.
 */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode, isOwn as isOwnPath } from '../files/disk.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { databaseName } from './sqlite-snapshot.ts';

/** A student's file. Other names exist for a moment beside files that are being placed or removed. */
export const hashName = /^[0-9a-f]{64}$/;

/** In lower case. They contain only what systems recreate. */
const strays: ReadonlySet<string> = new Set([
  '.ds_store', // macOS Finder: how a folder is shown
  'thumbs.db', // Windows Explorer: small pictures
  'desktop.ini', // Windows Explorer: how a folder is shown
  '@eadir', // Synology: small pictures, and attributes of what lies beside it
]);

/** Whether an operating system made it. `._…` is AppleDouble: macOS writes it on disks without extended attributes. */
export function isStray(name: string): boolean {
  return name.startsWith('._') || strays.has(name.toLowerCase());
}

interface Sorted {
  /** Names of the backup's own files. */
  own: string[];
  /** Paths of files that neither the backup nor a system made. */
  unknown: string[];
}

/** A folder of `blobs`: the files of one account. */
interface AccountFiles extends Sorted {
  user: string;
}

/** @param blobs the folder `blobs` of a backup */
export async function* accountFiles(blobs: string): AsyncGenerator<AccountFiles> {
  const isHash: IsOwn = (name, entry) => entry.isFile() && hashName.test(name);
  const { own: users, unknown } = await sortOut(blobs, (_, entry) => entry.isDirectory());
  if (unknown.length > 0) yield { user: '', own: [], unknown };
  for (const user of users) yield { user, ...(await sortOut(join(blobs, user), isHash)) };
}

/** @returns the paths of foreign files in a backup, outside of `blobs` */
export async function unknownBeside(folder: string, manifest: Manifest): Promise<string[]> {
  const parts = new Set(['database', 'blobs']);
  const top = await sortOut(folder, (name, entry) =>
    entry.isDirectory() ? parts.has(name) : name === manifestName,
  );
  const named = new Set(manifest.database.map(({ name }) => name));
  // SQLite makes these two when it reads the database, and may leave them.
  for (const end of ['-wal', '-shm']) named.add(`${databaseName}${end}`);
  const database = await sortOut(join(folder, 'database'), (name) => named.has(name));
  return [...top.unknown, ...database.unknown];
}

/** A link is neither a folder nor a file. */
type IsOwn = (name: string, entry: Dirent) => boolean;

async function sortOut(folder: string, isOwn: IsOwn): Promise<Sorted> {
  const sorted: Sorted = { own: [], unknown: [] };
  for (const entry of await entriesOf(folder)) {
    const { name } = entry;
    if (isStray(name)) continue;
    if (isOwn(name, entry)) sorted.own.push(name);
    else sorted.unknown.push(join(folder, name));
  }
  return sorted;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  // The target of a link is not part of the backup.
  if (!(await isOwnPath(folder, 'folder'))) return [];
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}
