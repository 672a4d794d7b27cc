/** Restores a SQLite database: prepares it beside the old one, then replaces that in one step. */
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failure, type Result, success } from '../../src/lib/result.ts';
import { makeFolder, syncToDisk } from '../files/disk.ts';
import { openSqlite } from '../storage/engine/sqlite.ts';
import { migrate } from '../storage/migrations.ts';
import type { Manifest } from './manifest.ts';
import {
  holdsStudents,
  type KeptFiles,
  type Restoring,
  type Settled,
  stopFirst,
} from './restored-files.ts';
import { databaseName, keptTables } from './snapshot.ts';

export async function intoSqlite(dataDir: string, restoring: Restoring): Promise<Result<Settled>> {
  const file = join(dataDir, databaseName);
  const stage = join(dataDir, '.restored.part');
  const held = await holdSqlite(file, restoring.replaces);
  if (!held.ok) return held;
  try {
    await rm(stage, { recursive: true, force: true });
    await makeFolder(stage);
    const ready = join(stage, databaseName);
    const copied = await copyTables(
      join(restoring.database, databaseName),
      ready,
      restoring.manifest,
    );
    if (!copied.ok) return copied;
    await restoring.putFilesBack();
    const kept = await makeReady(ready, restoring);
    held.data.emptyLog();
    // SQLite would apply an old log to the new database.
    for (const end of ['-wal', '-shm', '-journal']) await rm(`${file}${end}`, { force: true });
    await rename(ready, file);
    await syncToDisk(dataDir);
    return success({ ...kept, foreign: copied.data });
  } finally {
    held.data.release();
    await rm(stage, { recursive: true, force: true });
  }
}

async function makeReady(file: string, { finish }: Restoring): Promise<KeptFiles> {
  const engine = openSqlite(file);
  let kept: KeptFiles;
  try {
    kept = await engine.writer.transaction().execute((tx) => finish(tx, 'sqlite'));
  } finally {
    // Merges the log into the file.
    await engine.close();
  }
  await syncToDisk(file);
  return kept;
}

/**
 * Copies the rows into a new database with this program's own tables, indexes and rules. Somebody may have added triggers
 * to the backup, and the server would run them.
 * @param into the path of the new database, which is not yet on disk when this resolves
 * @returns what was left out, such as `trigger "x"`
 */
async function copyTables(
  from: string,
  into: string,
  { schema, tables }: Manifest,
): Promise<Result<string[]>> {
  const engine = openSqlite(into);
  try {
    await migrate(engine, schema);
  } finally {
    await engine.close();
  }
  const database = new DatabaseSync(into, { enableForeignKeyConstraints: false });
  try {
    // An incomplete file is deleted, so nothing needs to be undone.
    database.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF',
    );
    database.prepare('ATTACH ? AS backup').run(from);
    const names = keptTables.filter((name) => name in tables);
    const wrong = names.find((name) => !isSameTable(database, name));
    if (wrong !== undefined) {
      return failure('damaged', `The backup is damaged: ${from} has another table “${wrong}”.`);
    }
    database.exec('BEGIN');
    // The first migrations write some rows.
    for (const name of names) database.exec(`DELETE FROM main."${name}"`);
    for (const name of names) {
      const columns = columnsOf(database, 'main', name).join(', ');
      database.exec(
        `INSERT INTO main."${name}" (${columns}) SELECT ${columns} FROM backup."${name}"`,
      );
    }
    database.exec('COMMIT');
    return success(foreignIn(database));
  } finally {
    database.close();
  }
}

/** Whether it is an ordinary table, not a view or a virtual table, with the same columns. */
function isSameTable(database: DatabaseSync, name: string): boolean {
  const found = database
    .prepare("SELECT sql FROM backup.sqlite_master WHERE type = 'table' AND name = ?")
    .get(name);
  if (found === undefined || /^\s*CREATE\s+VIRTUAL/i.test(String(found.sql))) return false;
  const [mine, theirs] = [columnsOf(database, 'main', name), columnsOf(database, 'backup', name)];
  return mine.sort().join() === theirs.sort().join();
}

function columnsOf(database: DatabaseSync, schema: 'main' | 'backup', table: string): string[] {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?, ?)').all(table, schema);
  return rows.map(({ name }) => `"${String(name).replaceAll('"', '""')}"`);
}

/** Names from the backup are escaped for the terminal. */
function foreignIn(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `SELECT type, name FROM backup.sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        EXCEPT SELECT type, name FROM main.sqlite_master ORDER BY type, name`,
    )
    .all();
  return rows.map(({ type, name }) => `${type} ${JSON.stringify(name)}`);
}

export interface Held {
  /** Merges the write-ahead log into the file: none must lie beside the next database. */
  emptyLog(): void;
  release(): void;
}

const nobody: Held = { emptyLog: () => undefined, release: () => undefined };
/** SQLITE_BUSY; extended codes have it in their lowest byte. */
const busy = 5;

/**
 * Locks the database that will be replaced. This notices a running server, which keeps its database open.
 * @param replaces whether a database with students, or an unreadable one, may be replaced
 */
export async function holdSqlite(file: string, replaces: boolean): Promise<Result<Held>> {
  if ((await stat(file).catch(() => undefined)) === undefined) return success(nobody);
  const database = new DatabaseSync(file);
  try {
    // Before the first read: the lock is then held until the connection closes.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
    const students = countStudents(database);
    database.exec('ROLLBACK');
    if (students === 0 || replaces) return success(heldBy(database));
    database.close();
    return failure('refused', holdsStudents);
  } catch (error) {
    database.close();
    if (isBusy(error)) return failure('refused', `${file} is open. ${stopFirst}`);
    if (replaces) return success(nobody);
    return failure('refused', `${file} cannot be read. Add --replace to replace it anyway.`);
  }
}

function heldBy(database: DatabaseSync): Held {
  return {
    emptyLog: () => database.exec('PRAGMA journal_mode = DELETE'),
    release: () => database.close(),
  };
}

function countStudents(database: DatabaseSync): number {
  const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get();
  if (isThere === undefined) return 0;
  return Number(database.prepare('SELECT count(*) AS n FROM users').get()?.n);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy;
}
