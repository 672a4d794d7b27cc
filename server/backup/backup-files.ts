/**
 * What lies in a backup: its own files, those that operating systems put into any folder, and others. The folder is copied
 * to disks and shares of all kinds before it is needed, and nothing that came there may keep it from being restored.
 */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode, isOwn as isOwnPath } from '../files/disk.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { databaseName } from './sqlite-snapshot.ts';

/** A file of a student. Others stand for a moment beside files that are being placed or removed. */
export const hashName = /^[0-9a-f]{64}$/;

/** In lower case. No program keeps anything in them that is not made anew. */
const strays: ReadonlySet<string> = new Set([
  '.ds_store', // macOS Finder: how a folder is shown
  'thumbs.db', // Windows Explorer: small pictures
  'desktop.ini', // Windows Explorer: how a folder is shown
  '@eadir', // Synology: small pictures, and attributes of what lies beside it
]);

/** Whether an operating system made it. `._…` is AppleDouble: what macOS writes beside a file where a disk has no attributes. */
export function isStray(name: string): boolean {
  return name.startsWith('._') || strays.has(name.toLowerCase());
}

/** What lies in one folder, sorted out. */
interface Sorted {
  /** Names of the backup's own. */
  own: string[];
  /** Paths of what is neither that nor a system's. */
  unknown: string[];
}

/** A folder of `blobs`: the files of one account. */
interface AccountFiles extends Sorted {
  user: string;
}

/** @param blobs `blobs` of a backup */
export async function* accountFiles(blobs: string): AsyncGenerator<AccountFiles> {
  const isHash: IsOwn = (name, entry) => entry.isFile() && hashName.test(name);
  const { own: users, unknown } = await sortOut(blobs, (_, entry) => entry.isDirectory());
  if (unknown.length > 0) yield { user: '', own: [], unknown };
  for (const user of users) yield { user, ...(await sortOut(join(blobs, user), isHash)) };
}

/** @returns the paths of what lies in a backup beside its files of students, and is not its own */
export async function unknownBeside(folder: string, manifest: Manifest): Promise<string[]> {
  const parts = new Set(['database', 'blobs']);
  const top = await sortOut(folder, (name, entry) =>
    entry.isDirectory() ? parts.has(name) : name === manifestName,
  );
  const named = new Set(manifest.database.map(({ name }) => name));
  // SQLite makes these two where it reads the database, and they may stay behind it.
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
  // What a link points to is not part of the backup.
  if (!(await isOwnPath(folder, 'folder'))) return [];
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}
