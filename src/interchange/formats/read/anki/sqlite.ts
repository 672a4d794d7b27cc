/**
 * A database of Anki, opened by SQLite in memory. Its newer tables sort names by a collation (`unicase`) that only Anki's own
 * program has. SQLite then refuses a query that may use it, which is any one of a table without row ids. So the copy in memory
 * is told that its columns have the usual order; the indexes that are in the other order go, and nothing else is changed.
 */
import initSqlJs, { type Database, type SqlJsStatic, type SqlValue } from 'sql.js';

/** Of rows, each a list of the columns asked for. */
export type Rows = Generator<SqlValue[], void, undefined>;

export interface Sqlite {
  /** @throws where the file is damaged there */
  rows: (query: string) => Rows;
  /** Tables that really are some, not views of something else. */
  tables: ReadonlySet<string>;
  close: () => void;
}

/**
 * @param wasmAt where the engine's program lies; without it where the package has it
 * @throws where the engine did not come
 */
export async function loadSqlite(wasmAt?: string): Promise<SqlJsStatic> {
  return await initSqlJs(wasmAt === undefined ? undefined : { locateFile: () => wasmAt });
}

/** @throws where the bytes are no database */
export function openSqlite({ Database: Sql }: SqlJsStatic, bytes: Uint8Array): Sqlite {
  if (isCutOff(bytes)) throw new Error('The database is cut off');
  const database: Database = new Sql(bytes);
  const rows = (query: string) => rowsOf(database, query);
  try {
    forgetUnicase(database);
    const names = [...rows("SELECT name FROM sqlite_master WHERE type = 'table'")];
    return {
      rows,
      tables: new Set(names.map(([name]) => String(name))),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** By its header, where that is up to date (SQLite, “Database File Format”, §1.3.7). */
function isCutOff(bytes: Uint8Array): boolean {
  if (bytes.length < 100) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const pageSize = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16);
  const isUpToDate = view.getUint32(24) === view.getUint32(92);
  return isUpToDate && view.getUint32(28) * pageSize > bytes.length;
}

function forgetUnicase(database: Database): void {
  database.run(`PRAGMA writable_schema = ON;
    DELETE FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN
      (SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%unicase%');
    UPDATE sqlite_master SET sql = replace(sql, 'COLLATE unicase', '') WHERE sql LIKE '%unicase%';
    PRAGMA writable_schema = RESET;`);
}

function* rowsOf(database: Database, query: string): Rows {
  const statement = database.prepare(query);
  try {
    while (statement.step()) yield statement.get();
  } finally {
    statement.free();
  }
}
