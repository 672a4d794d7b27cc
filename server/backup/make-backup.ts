/** Makes a complete backup or none. A backup has another name until it was read back. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { failure, type Result, success } from '../../src/lib/result.ts';
import {
  copyDurably,
  isCode,
  makeFolder,
  namesIn,
  syncToDisk,
  writeDurably,
} from '../files/disk.ts';
import type { S3Settings } from '../files/s3-client.ts';
import type { Tables } from '../storage/engine/database.ts';
import type { StorageSettings } from '../storage/open.ts';
import { backupName, partOf } from './folder.ts';
import { type Manifest, manifestName, newestFormat } from './manifest.ts';
import { inSnapshot } from './snapshot.ts';
import { hashName, isStray, listDatabase, readFiles, verifyBackup } from './verify.ts';

/** With `s3`, files are not copied: the store has its own backups. */
export type BackupSettings = StorageSettings & { s3?: S3Settings | undefined };

export interface MadeBackup {
  path: string;
  manifest: Manifest;
}

/**
 * The server may run meanwhile. The backup has each file that its database names, unless the data folder lacks it.
 * @param folder from `openBackupFolder`
 * @throws faults of the disk or the database; then nothing is left
 */
export async function makeBackup(
  settings: BackupSettings,
  folder: string,
  nowMs: number,
): Promise<Result<MadeBackup>> {
  // Copying files may take an hour, so first of all: is there a database?
  const found = await inSnapshot(settings, async () => undefined);
  if (!found.ok) return found;
  const name = backupName(nowMs);
  const part = partOf(folder, name);
  await mkdir(part, { mode: 0o700 });
  try {
    const filled = await fill(settings, part, nowMs);
    if (!filled.ok) return filled;
    const verified = await verifyBackup(part);
    if (!verified.ok) return verified;
    const path = join(folder, name);
    await rename(part, path);
    await syncToDisk(folder);
    return success({ path, manifest: verified.data.manifest });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function fill(
  settings: BackupSettings,
  part: string,
  nowMs: number,
): Promise<Result<unknown>> {
  const [from, to] = [join(settings.dataDir, 'blobs'), join(part, 'blobs')];
  const database = join(part, 'database');
  const filesInBucket = settings.s3 !== undefined;
  await makeFolder(database);
  if (filesInBucket) await makeFolder(to);
  else await copyFiles(from, to);
  const copied = await inSnapshot(settings, async ({ facts, db, copyTo }) => {
    await copyTo(database);
    return { facts, missing: filesInBucket ? 0 : await settleFiles(db, from, to) };
  });
  if (!copied.ok) return copied;
  const { facts, missing } = copied.data;
  const { count, bytes, damaged } = await readFiles(to);
  // They are damaged in the data folder. The rest is a valid backup.
  for (const path of damaged) await rm(path);
  const lacking = missing + damaged.length;
  if (count === 0 && lacking > 0 && facts.storage === 'postgres') {
    return failure(
      'refused',
      `${settings.dataDir} has none of the files that the database names. Set DATA_DIR to the server's folder.`,
    );
  }
  const manifest: Manifest = {
    format: newestFormat,
    madeAt: new Date(nowMs).toISOString(),
    ...facts,
    database: await listDatabase(database),
    files: { count, bytes },
    ...(filesInBucket && { filesInBucket }),
    missing: lacking,
  };
  await syncToDisk(database);
  await writeDurably(join(part, manifestName), JSON.stringify(manifest, undefined, 2));
  await syncToDisk(part);
  return copied;
}

/**
 * Copies most files before the database; `settleFiles` copies later ones after it. Files are named by their content, so a
 * copy is never stale. Skips files that are removed meanwhile.
 */
export async function copyFiles(from: string, to: string): Promise<void> {
  await makeFolder(to);
  for (const user of await namesIn(from)) {
    const names = (await namesIfFolder(join(from, user))).filter((name) => hashName.test(name));
    await copyMissing(names, join(from, user), join(to, user));
  }
}

/**
 * Makes the copied files exactly those that the database names: copies later files, and removes others, such as those of
 * an account that was deleted meanwhile.
 * @returns how many named files are missing
 */
export async function settleFiles(db: Kysely<Tables>, from: string, to: string): Promise<number> {
  const users = new Set(await usersWithFiles(db));
  let missing = 0;
  for (const user of users) {
    const named = await filesOf(db, user);
    missing += await copyMissing(named, join(from, user), join(to, user));
    const wanted = new Set(named);
    for (const name of await namesIn(join(to, user))) {
      // The system would create its files again.
      if (!wanted.has(name) && !isStray(name)) await rm(join(to, user, name));
    }
  }
  for (const user of await namesIn(to)) {
    if (!users.has(user)) await rm(join(to, user), { recursive: true });
    else await syncToDisk(join(to, user));
  }
  await syncToDisk(to);
  return missing;
}

async function copyMissing(names: readonly string[], from: string, to: string): Promise<number> {
  const copied = new Set(await namesIn(to));
  let missing = 0;
  if (names.length > 0) await makeFolder(to);
  for (const name of names) {
    if (copied.has(name)) continue;
    try {
      await copyDurably(join(from, name), join(to, name));
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
      missing += 1;
    }
  }
  return missing;
}

async function usersWithFiles(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('blobs').select('user_id').distinct().execute();
  return rows.map(({ user_id }) => user_id);
}

async function filesOf(db: Kysely<Tables>, user: string): Promise<string[]> {
  const rows = await db.selectFrom('blobs').select('sha256').where('user_id', '=', user).execute();
  return rows.map(({ sha256 }) => sha256);
}

/** There may be stray files between the accounts' folders. */
async function namesIfFolder(path: string): Promise<string[]> {
  return namesIn(path).catch((error: unknown) => {
    if (isCode(error, 'ENOTDIR')) return [];
    throw error;
  });
}
