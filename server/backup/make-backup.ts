/** Makes a complete backup or none: it has another name until it was read back. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, type Result, success } from '../../src/lib/result.ts';
import { syncToDisk } from '../files/disk.ts';
import type { S3Settings } from '../files/s3/s3-client.ts';
import type { StorageSettings } from '../storage/open.ts';
import { makeFolder, writeDurably } from './durable.ts';
import { copyFiles, settleFiles } from './files.ts';
import { backupName, partOf } from './folder.ts';
import { type Manifest, manifestName, newestFormat } from './manifest.ts';
import { inSnapshot } from './snapshot.ts';
import { listDatabase, readFiles, verifyBackup } from './verify.ts';

/** Files in a bucket are not copied: the store has its own backups. */
export type BackupSettings = StorageSettings & { s3?: S3Settings | undefined };

export interface MadeBackup {
  path: string;
  manifest: Manifest;
}

/**
 * The server may run meanwhile. The copy has each file that the copied database names, unless the data folder lacks it.
 * @param folder from `openBackupFolder`
 * @throws what the disk or the database refuses; then nothing is left
 */
export async function makeBackup(
  settings: BackupSettings,
  folder: string,
  nowMs: number,
): Promise<Result<MadeBackup>> {
  // Finds out whether there is a database before files are copied for an hour.
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
  // Damaged in the data folder already: the rest is still a valid backup.
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
