/** Whether a fault is that a disk has no room: the file system's, SQLite's or PostgreSQL's own. */

import { statfs } from 'node:fs/promises';
import { leastFreeBytes } from './limits.ts';

/** Of Node (errno) and of PostgreSQL (class 53, disk_full). */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** SQLITE_FULL; the extended codes keep it in their lowest byte. */
const sqliteFull = 13;

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && codes.has(error.code)) return true;
  const isSqlite = 'errcode' in error && typeof error.errcode === 'number';
  if (isSqlite && (Number(error.errcode) & 0xff) === sqliteFull) return true;
  return isDiskFull(error.cause);
}

/** For faults that say nothing of their cause. @returns whether this folder's disk has less room than a file needs */
export async function hasNoRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastFreeBytes;
}
