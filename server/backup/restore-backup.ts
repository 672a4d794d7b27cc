/** Restores a backup completely or not at all: the old database stays in place until the last step. */
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { failure, type Result, success } from '../../src/lib/result.ts';
import { createS3Client, type S3Settings } from '../files/s3-client.ts';
import type { Tables } from '../storage/engine/database.ts';
import { beginHistory } from '../storage/history/history.ts';
import { migrateIn } from '../storage/migrations.ts';
import { intoPostgres } from './into-postgres.ts';
import { intoSqlite } from './into-sqlite.ts';
import type { BackupSettings } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import {
  type KeptFiles,
  noteKeptFiles,
  putFilesBack,
  type Restoring,
  removeFolders,
} from './restored-files.ts';
import { verifyBackup } from './verify.ts';

interface RestoreOptions {
  replaces: boolean;
  nowMs: number;
}

export interface Restored {
  manifest: Manifest;
  /** Files in the data folder that came after the backup. */
  kept: number;
  unknown: string[];
  /** Foreign parts of the copied database, such as `trigger "x"`. */
  foreign: string[];
}

/**
 * @param backup absolute path of one backup
 * @param settings of an existing data folder
 * @returns a failure if it was not restored; then nothing has changed
 * @throws faults of the disk or the database; then the database is unchanged, and the restore can be repeated
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

/** @returns why the server would not find the files; `undefined` if it would */
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

const blobName = /^blobs\/([^/]+)\/([0-9a-f]{64})$/;

/**
 * Notes objects in the bucket that came after the backup, if the restored database knows their account: devices may not
 * have their bytes any more. Objects of unknown accounts stay: another backup may know them. Reads no bytes, since the
 * store checked each hash.
 */
async function noteKeptObjects(
  db: Kysely<Tables>,
  s3: S3Settings,
  nowMs: number,
): Promise<KeptFiles> {
  const users = await db.selectFrom('users').select('id').execute();
  const accounts = new Set(users.map(({ id }) => id));
  let kept = 0;
  for await (const { key, sizeBytes } of createS3Client(s3).list('blobs/')) {
    const [, user = '', sha256 = ''] = blobName.exec(key) ?? [];
    if (!accounts.has(user)) continue;
    // The row that names the file has its type.
    const mime = 'application/octet-stream';
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('blobs')
      .values({ user_id: user, sha256, size: sizeBytes, mime, created_at: nowMs })
      .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doNothing())
      .executeTakeFirst();
    kept += Number(numInsertedOrUpdatedRows);
  }
  return { kept, strangers: [] };
}
