/** Keeps everybody else out of the database that is to be replaced, a running server first of all. */
import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { failure, type Result, success } from '../../../src/lib/result.ts';
import { holdsStudents, stopFirst } from './restoring.ts';

export interface Held {
  /** Takes the write-ahead log into the file, so that nothing of it is left beside the next one. */
  emptyLog(): void;
  release(): void;
}

const nobody: Held = { emptyLog: () => undefined, release: () => undefined };
/** SQLITE_BUSY; extended codes keep it in their lowest byte. */
const busy = 5;

/**
 * A server has its database open as long as it runs, and so is seen.
 * @param replaces whether the database may hold students, or be unreadable
 */
export async function holdSqlite(file: string, replaces: boolean): Promise<Result<Held>> {
  if ((await stat(file).catch(() => undefined)) === undefined) return success(nobody);
  const database = new DatabaseSync(file);
  try {
    // Before anything is read: the lock that comes then is never given back while the connection is open.
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
