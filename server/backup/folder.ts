/**
 * The operator's folder of backups. Their names, such as `2026-01-15T12-00-00-000Z` in UTC, sort by time. A backup has
 * another name until it is complete.
 */
import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import { failure, type Result, success } from '../../src/lib/result.ts';
import { isCode, isOwn, namesIn } from '../files/disk.ts';
import { backupBrokenOffMs } from '../limits.ts';
import { manifestName } from './manifest.ts';

const whole = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const broken = /^\.\d{4}-\d\d-\d\dT[\d-]+Z\.part$/;

export function backupName(nowMs: number): string {
  return new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-');
}

export function partOf(folder: string, name: string): string {
  return join(folder, `.${name}.part`);
}

/**
 * Makes the folder if only its last part is missing.
 * @returns its real path
 */
export async function openBackupFolder(given: string, dataDir: string): Promise<Result<string>> {
  const wrong = (await wrongWith(given)) ?? (await wrongWith(dirname(given)));
  if (wrong !== undefined) return failure('refused', wrong);
  const parent = await realpath(dirname(given)).catch(() => undefined);
  if (parent === undefined) {
    return failure(
      'refused',
      `The folder ${dirname(given)} does not exist, so ${given} cannot be created.`,
    );
  }
  // Before the folder is made: a backup in the data folder would be lost with it.
  const wanted = await realpath(given).catch(() => join(parent, basename(given)));
  const data = await realpath(dataDir).catch(() => dataDir);
  if (wanted === data || wanted.startsWith(data + sep)) {
    return failure(
      'refused',
      `${given} is in the data folder ${dataDir} and would be lost with it. Name another folder.`,
    );
  }
  try {
    await mkdir(wanted, { mode: 0o700 });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  return success(wanted);
}

/** @param given a backup, or the folder of backups, for the newest */
export async function findBackup(given: string): Promise<Result<string>> {
  const wrong = await wrongWith(given);
  if (wrong !== undefined) return failure('refused', wrong);
  if (await isOwn(join(given, manifestName), 'file')) {
    // Others who may write to the folder of backups could replace a backup by a link.
    const isLink = !(await isOwn(given, 'folder'));
    if (!isLink) return success(given);
    return failure('refused', `${given} is a link. Name its target folder.`);
  }
  for (const name of (await namesIn(given)).sort().reverse()) {
    const path = join(given, name);
    const isBackup = whole.test(name) && (await isOwn(path, 'folder'));
    if (isBackup && (await isOwn(join(path, manifestName), 'file'))) return success(path);
  }
  return failure('refused', `There is no complete backup in ${given}.`);
}

/** Removes interrupted backups. @returns how many there were */
export async function clearBrokenOff(folder: string, nowMs: number): Promise<number> {
  let cleared = 0;
  for (const name of await namesIn(folder)) {
    if (!broken.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (nowMs - mtimeMs < backupBrokenOffMs) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    cleared += 1;
  }
  return cleared;
}

async function wrongWith(given: string): Promise<string | undefined> {
  if (!isAbsolute(given)) return `Name the folder by an absolute path: ${given} is not absolute.`;
  const found = await stat(given).catch(() => undefined);
  return found === undefined || found.isDirectory() ? undefined : `${given} is not a folder.`;
}
