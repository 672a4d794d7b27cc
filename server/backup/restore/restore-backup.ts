/** Puts a backup back, all of it or nothing: until the last step the old database stays in its place. */
import { join } from 'node:path';
import { failure, type Result, success } from '../../../src/lib/result.ts';
import { beginHistory } from '../../storage/history.ts';
import { migrateIn } from '../../storage/migrations.ts';
import type { StorageSettings } from '../../storage/open.ts';
import type { Manifest } from '../manifest.ts';
import { verifyBackup } from '../verify.ts';
import { intoPostgres } from './into-postgres.ts';
import { intoSqlite } from './into-sqlite.ts';
import { noteKeptFiles, putFilesBack, removeFolders } from './restored-files.ts';
import type { Restoring } from './restoring.ts';

interface RestoreOptions {
  /** Whether the students that are there may go. */
  replaces: boolean;
  nowMs: number;
}

export interface Restored {
  manifest: Manifest;
  /** Files that came after the backup and were still in the data folder. */
  kept: number;
  /** Paths of what lay in the backup and is not of it. */
  unknown: string[];
}

/**
 * @param backup absolute path of one backup
 * @param settings the data folder is there
 * @returns one sentence on why it was not restored; then all is as it was
 * @throws what the disk or the database refuses; then the database is as it was, and repeating it is harmless
 */
export async function restoreBackup(
  backup: string,
  { dataDir, databaseUrl }: StorageSettings,
  { replaces, nowMs }: RestoreOptions,
): Promise<Result<Restored>> {
  const verified = await verifyBackup(backup);
  if (!verified.ok) return verified;
  const { manifest, unknown } = verified.data;
  if (manifest.storage !== (databaseUrl === '' ? 'sqlite' : 'postgres')) {
    return failure('refused', otherStorage[manifest.storage]);
  }
  const blobsDir = join(dataDir, 'blobs');
  const restoring: Restoring = {
    database: join(backup, 'database'),
    manifest,
    replaces,
    putFilesBack: () => putFilesBack(join(backup, 'blobs'), blobsDir),
    async finish(tx, kind) {
      await migrateIn(tx, kind);
      await beginHistory(tx);
      return noteKeptFiles(tx, blobsDir, nowMs);
    },
  };
  const restored = await (databaseUrl === ''
    ? intoSqlite(dataDir, restoring)
    : intoPostgres(databaseUrl, restoring));
  if (!restored.ok) return restored;
  const { kept, strangers } = restored.data;
  await removeFolders(strangers);
  return success({ manifest, kept, unknown });
}

const otherStorage = {
  sqlite:
    'The backup is of SQLite, and DATABASE_URL names a PostgreSQL. Restore it without DATABASE_URL.',
  postgres:
    'The backup is of PostgreSQL, and DATABASE_URL is empty. Set DATABASE_URL to the database to restore into.',
};
