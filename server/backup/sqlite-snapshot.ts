/** SQLite's own online backup. Writers go on meanwhile: their commits wait in the write-ahead log. */
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { syncToDisk } from '../files/disk.ts';
import { kyselyOn } from '../storage/engine/sqlite.ts';
import type { Tables } from '../storage/engine/tables.ts';

/** 4 MB: between two such steps the process does other things. */
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
    // The first read fixes the moment. Without a transaction the backup would begin anew whenever somebody has
    // written, which on a busy server is always.
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

/** Out of WAL mode a database is one file, and can be read where nothing can be written. */
function makeOneFile(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}
