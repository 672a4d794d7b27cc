import { chmod, copyFile, lstat, mkdir, open, readdir, statfs, writeFile } from 'node:fs/promises';
import { leastFreeBytes } from '../limits.ts';

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** False for a link to a folder or a file. */
export async function isOwn(path: string, kind: 'folder' | 'file'): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return (kind === 'folder' ? found?.isDirectory() : found?.isFile()) === true;
}

/** Once resolved, a file, or the names in a folder, survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Only the server's user may read what it writes. */
const ownOnly = 0o600;

/** Copies the bytes; never makes a link. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, ownOnly);
  await syncToDisk(to);
}

export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: ownOnly, flush: true });
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Node's error codes, and PostgreSQL's (class 53, disk_full). */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** SQLITE_FULL; extended codes have it in their lowest byte. */
const sqliteFull = 13;

/** Whether the disk of the files, of SQLite or of PostgreSQL is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && codes.has(error.code)) return true;
  const isSqlite = 'errcode' in error && typeof error.errcode === 'number';
  if (isSqlite && (Number(error.errcode) & 0xff) === sqliteFull) return true;
  return isDiskFull(error.cause);
}

/** For write faults without a cause. */
export async function hasNoRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastFreeBytes;
}
