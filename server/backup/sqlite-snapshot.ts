/** SQLite's online backup. Writers are not blocked: their commits wait in the write-ahead log. */
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { syncToDisk } from '../files/disk.ts';
import { kyselyOn } from '../storage/engine/sqlite.ts';
import type { Tables } from '../storage/engine/tables.ts';

/** 4 MB; other work runs between two steps. */
const pagesAtOnce = 1_000;
const busyTimeoutMs = 5_000;

export const databaseName = 'haversack.db';

export async function inSqliteSnapshot<T>(
  file: string,
  work: (db: Kysely<Tables>, copyTo: (folder: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    // The first read fixes the moment. Without a transaction each write would restart the backup, so on a busy server
    // it would never end.
    connection.exec('BEGIN');
    return await work(kyselyOn(connection), async (folder) => {
      const copy = join(folder, databaseName);
      await backup(connection, copy, { rate: pagesAtOnce });
      makeOneFile(copy);
      await syncToDisk(copy);
    });
  } finally {
    connection.close();
  }
}

/** Outside of WAL mode a database is one file, and can be read on a read-only disk. */
function makeOneFile(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}
