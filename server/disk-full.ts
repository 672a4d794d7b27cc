/** Whether a fault means a full disk: of the file system, SQLite or PostgreSQL. */

import { statfs } from 'node:fs/promises';
import { leastFreeBytes } from './limits.ts';

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
