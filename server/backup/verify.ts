/** Reads a whole backup. An unreadable copy must be found when it is made, not when it is needed. */
import { createReadStream, type Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { failure, type Result, success } from '../../src/lib/result.ts';
import { hashFile } from '../files/blob-folder.ts';
import { isCode, isOwn, namesIn } from '../files/disk.ts';
import { kyselyOn } from '../storage/engine/sqlite.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';
import { databaseName, readFacts, tableFile } from './snapshot.ts';

export interface Verified {
  manifest: Manifest;
  /** Paths of files that neither Haversack nor an operating system made. */
  unknown: string[];
}

/**
 * @param folder absolute path of one backup
 * @returns a failure that names the first difference
 */
export async function verifyBackup(folder: string): Promise<Result<Verified>> {
  const manifest = await readManifest(folder);
  if (!manifest.ok) return manifest;
  const unknown = await unknownBeside(folder, manifest.data);
  const damagedAs = (what: string) =>
    failure('damaged', `The backup ${folder} is damaged: ${what}.`);
  const wrong = await wrongWithDatabase(folder, manifest.data);
  if (wrong !== undefined) return damagedAs(wrong);
  const files = await readFiles(join(folder, 'blobs'));
  const wrongFile = wrongWithFiles(files, manifest.data);
  if (wrongFile !== undefined) return damagedAs(wrongFile);
  return success({ manifest: manifest.data, unknown: [...unknown, ...files.unknown] });
}

export async function listDatabase(folder: string): Promise<Manifest['database']> {
  const names = (await namesIn(folder)).filter((name) => !isStray(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { name, bytes: (await stat(path)).size, sha256: await hashFile(path) };
    }),
  );
}

interface FoundFiles {
  count: number;
  bytes: number;
  /** Paths of files with other bytes than their names say; not counted. */
  damaged: string[];
  unknown: string[];
}

export async function readFiles(folder: string): Promise<FoundFiles> {
  const found: FoundFiles = { count: 0, bytes: 0, damaged: [], unknown: [] };
  for await (const { user, own, unknown } of accountFiles(folder)) {
    found.unknown.push(...unknown);
    for (const name of own) {
      const path = join(folder, user, name);
      if ((await hashFile(path)) !== name) {
        found.damaged.push(path);
        continue;
      }
      found.count += 1;
      found.bytes += (await stat(path)).size;
    }
  }
  return found;
}

function wrongWithFiles(
  { count, bytes, damaged }: FoundFiles,
  { files }: Manifest,
): string | undefined {
  if (damaged[0] !== undefined) return `${damaged[0]} does not match its name`;
  if (count === files.count && bytes === files.bytes) return undefined;
  return `it has ${count} students' files with ${bytes} bytes instead of ${files.count} with ${files.bytes}`;
}

async function wrongWithDatabase(folder: string, manifest: Manifest): Promise<string | undefined> {
  const inside = join(folder, 'database');
  if (!(await isOwn(inside, 'folder'))) return `${inside} is missing or a link`;
  for (const { name, bytes, sha256 } of manifest.database) {
    const path = join(inside, name);
    try {
      if ((await lstat(path)).isSymbolicLink()) return `${path} is a link`;
      if ((await stat(path)).size !== bytes || (await hashFile(path)) !== sha256) {
        return `${path} has changed`;
      }
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
      return `${path} is missing`;
    }
  }
  return manifest.storage === 'sqlite'
    ? wrongWithSqlite(join(inside, databaseName), manifest)
    : wrongWithLines(inside, manifest);
}

async function wrongWithSqlite(file: string, manifest: Manifest): Promise<string | undefined> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec('PRAGMA trusted_schema = OFF');
    const found = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
    if (found !== 'ok') return `SQLite finds faults in ${file}`;
    const { storage, schema, epoch, tables } = manifest;
    const facts = await readFacts(kyselyOn(database), 'sqlite');
    const isSame = isDeepStrictEqual(facts, { storage, schema, epoch, tables });
    return isSame ? undefined : `${file} does not match the rows in the manifest`;
  } catch {
    return `SQLite cannot read ${file}`;
  } finally {
    database.close();
  }
}

async function wrongWithLines(inside: string, manifest: Manifest): Promise<string | undefined> {
  for (const [table, rows] of Object.entries(manifest.tables)) {
    const path = join(inside, tableFile(table));
    const lines = await countLines(path).catch(() => 0);
    if (lines !== rows) return `${path} has ${lines} rows instead of ${rows}`;
  }
  return undefined;
}

async function countLines(path: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) if (byte === 0x0a) lines += 1;
  }
  return lines;
}

/** A student's file. Other names exist for a moment while files are placed or removed. */
export const hashName = /^[0-9a-f]{64}$/;

/** In lower case. Operating systems create them again. */
const strays: ReadonlySet<string> = new Set([
  '.ds_store', // macOS Finder: how a folder is shown
  'thumbs.db', // Windows Explorer: small pictures
  'desktop.ini', // Windows Explorer: how a folder is shown
  '@eadir', // Synology: small pictures, and attributes of what lies beside it
]);

/**
 * Whether an operating system made it. Backups are copied to all kinds of disks and shares, and such files must not prevent
 * a restore. `._…` is AppleDouble: macOS writes it on disks without extended attributes.
 */
export function isStray(name: string): boolean {
  return name.startsWith('._') || strays.has(name.toLowerCase());
}

interface Sorted {
  own: string[];
  unknown: string[];
}

interface AccountFiles extends Sorted {
  user: string;
}

export async function* accountFiles(blobs: string): AsyncGenerator<AccountFiles> {
  const isHash: IsOwn = (name, entry) => entry.isFile() && hashName.test(name);
  const { own: users, unknown } = await sortOut(blobs, (_, entry) => entry.isDirectory());
  if (unknown.length > 0) yield { user: '', own: [], unknown };
  for (const user of users) yield { user, ...(await sortOut(join(blobs, user), isHash)) };
}

/** @returns paths outside of `blobs` */
async function unknownBeside(folder: string, manifest: Manifest): Promise<string[]> {
  const parts = new Set(['database', 'blobs']);
  const top = await sortOut(folder, (name, entry) =>
    entry.isDirectory() ? parts.has(name) : name === manifestName,
  );
  const named = new Set(manifest.database.map(({ name }) => name));
  // SQLite makes them when it reads the database, and may leave them.
  for (const end of ['-wal', '-shm']) named.add(`${databaseName}${end}`);
  const database = await sortOut(join(folder, 'database'), (name) => named.has(name));
  return [...top.unknown, ...database.unknown];
}

/** A link is neither a folder nor a file. */
type IsOwn = (name: string, entry: Dirent) => boolean;

async function sortOut(folder: string, isExpected: IsOwn): Promise<Sorted> {
  const sorted: Sorted = { own: [], unknown: [] };
  for (const entry of await entriesOf(folder)) {
    const { name } = entry;
    if (isStray(name)) continue;
    if (isExpected(name, entry)) sorted.own.push(name);
    else sorted.unknown.push(join(folder, name));
  }
  return sorted;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  // The target of a link is not in the backup.
  if (!(await isOwn(folder, 'folder'))) return [];
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}
