/** Puts a backup back, all of it or nothing: until the last step the old database stays in its place. */
import { join } from 'node:path';
import { failure, type Result, success } from '../../../src/lib/result.ts';
import { beginHistory } from '../../storage/history/begin-history.ts';
import { migrateIn } from '../../storage/migrations.ts';
import type { BackupSettings } from '../make-backup.ts';
import type { Manifest } from '../manifest.ts';
import { verifyBackup } from '../verify.ts';
import { intoPostgres } from './into-postgres.ts';
import { intoSqlite } from './into-sqlite.ts';
import { noteKeptObjects } from './kept-objects.ts';
import { noteKeptFiles, putFilesBack, removeFolders } from './restored-files.ts';
import type { Restoring } from './restoring.ts';

interface RestoreOptions {
  /** Whether the students that are there may go. */
  replaces: boolean;
  nowMs: number;
}

export interface Restored {
  manifest: Manifest;
  /** Files that came after the backup and were still there. */
  kept: number;
  /** Paths of what lay in the backup and is not of it. */
  unknown: string[];
  /** What its database had besides Haversack's own tables, such as `trigger "x"`. */
  foreign: string[];
}

/**
 * @param backup absolute path of one backup
 * @param settings the data folder is there
 * @returns one sentence on why it was not restored; then all is as it was
 * @throws what the disk or the database refuses; then the database is as it was, and repeating it is harmless
 */
export async function restoreBackup(
  backup: string,
  { dataDir, databaseUrl, s3 }: BackupSettings,
  { replaces, nowMs }: RestoreOptions,
): Promise<Result<Restored>> {
  const verified = await verifyBackup(backup);
  if (!verified.ok) return verified;
  const { manifest, unknown } = verified.data;
  if (manifest.storage !== (databaseUrl === '' ? 'sqlite' : 'postgres')) {
    return failure('refused', otherStorage[manifest.storage]);
  }
  const elsewhere = filesElsewhere(manifest, s3 !== undefined);
  if (elsewhere !== undefined) return failure('refused', elsewhere);
  const blobsDir = join(dataDir, 'blobs');
  const restoring: Restoring = {
    database: join(backup, 'database'),
    manifest,
    replaces,
    putFilesBack: async () => {
      if (s3 === undefined) await putFilesBack(join(backup, 'blobs'), blobsDir);
    },
    async finish(tx, kind) {
      await migrateIn(tx, kind);
      await beginHistory(tx);
      return s3 === undefined ? noteKeptFiles(tx, blobsDir, nowMs) : noteKeptObjects(tx, s3, nowMs);
    },
  };
  const restored = await (databaseUrl === ''
    ? intoSqlite(dataDir, restoring)
    : intoPostgres(databaseUrl, restoring));
  if (!restored.ok) return restored;
  const { kept, strangers, foreign } = restored.data;
  await removeFolders(strangers);
  return success({ manifest, kept, unknown, foreign });
}

/** @returns why the files would not be where the server looks for them */
function filesElsewhere(
  { files, filesInBucket = false }: Manifest,
  hasBucket: boolean,
): string | undefined {
  if (filesInBucket && !hasBucket) {
    return "The students' files of this backup are in a bucket. Set the S3 settings of its server.";
  }
  if (!filesInBucket && hasBucket && files.count > 0) {
    return "The backup contains students' files, but the settings name a bucket. Restore it without the S3 settings, then copy the folder blobs into the bucket.";
  }
  return undefined;
}

const otherStorage = {
  sqlite:
    'The backup was made from SQLite, but DATABASE_URL names PostgreSQL. Restore it without DATABASE_URL.',
  postgres:
    'The backup was made from PostgreSQL, but DATABASE_URL is empty. Set DATABASE_URL to the database to restore into.',
};
