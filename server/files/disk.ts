import { chmod, copyFile, lstat, mkdir, open, readdir, statfs, writeFile } from 'node:fs/promises';
import { leastFreeBytes } from '../limits.ts';

/** @returns an empty list if there is no such folder */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Whether the path itself is a folder or a file, and no link to one. */
export async function isOwn(path: string, kind: 'folder' | 'file'): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return (kind === 'folder' ? found?.isDirectory() : found?.isFile()) === true;
}

/** Resolves when a file, or the names in a folder, would survive a power cut. */
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

/** Writes files for their own user only; a resolved promise means that they survive a power cut. */
const ownOnly = 0o600;

/** A real copy, never a link to the same bytes. */
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

/** Whether a fault means a full disk: of the file system, SQLite or PostgreSQL. */

/** Node's error codes, and PostgreSQL's (class 53, disk_full). */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** SQLITE_FULL; extended codes have it in their lowest byte. */
const sqliteFull = 13;

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && codes.has(error.code)) return true;
  const isSqlite = 'errcode' in error && typeof error.errcode === 'number';
  if (isSqlite && (Number(error.errcode) & 0xff) === sqliteFull) return true;
  return isDiskFull(error.cause);
}

/** For faults without a cause. @returns whether this folder's disk has less room than a file needs */
export async function hasNoRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastFreeBytes;
}
