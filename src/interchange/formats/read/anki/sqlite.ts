/**
 * An Anki database in SQLite, in memory. Newer tables sort by the collation `unicase`, which only Anki has, so SQLite
 * refuses queries that may use it. The copy therefore declares the usual order and drops the affected indexes.
 */
import initSqlJs, { type Database, type SqlJsStatic, type SqlValue } from 'sql.js';

export type Rows = Generator<SqlValue[], void, undefined>;

export interface Sqlite {
  /** @throws if the database is damaged there */
  rows: (query: string) => Rows;
  /** Real tables, without views. */
  tables: ReadonlySet<string>;
  close: () => void;
}

/**
 * @param wasmAt address of the engine; by default beside the package's code
 * @throws if the engine did not arrive
 */
export async function loadSqlite(wasmAt?: string): Promise<SqlJsStatic> {
  return await initSqlJs(wasmAt === undefined ? undefined : { locateFile: () => wasmAt });
}

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

/** Compares the size in the header, if up to date (SQLite, “Database File Format”, §1.3.7). */
function isCutOff(bytes: Uint8Array): boolean {
  if (bytes.length < 100) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const pageSize = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16);
  const isUpToDate = view.getUint32(24) === view.getUint32(92);
  return isUpToDate && view.getUint32(28) * pageSize > bytes.length;
}

/** Versions of Anki write the collation in small or in capital letters. */
function forgetUnicase(database: Database): void {
  const named = "FROM sqlite_master WHERE type = 'table' AND sql LIKE '%unicase%'";
  database.run(`PRAGMA writable_schema = ON;
    DELETE FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN
      (SELECT name ${named});`);
  for (const [name = '', sql = ''] of [...rowsOf(database, `SELECT name, sql ${named}`)])
    database.run("UPDATE sqlite_master SET sql = ? WHERE type = 'table' AND name = ?", [
      ...[String(sql).replaceAll(/\bcollate\s+"?unicase"?/gi, ''), name],
    ]);
  database.run('PRAGMA writable_schema = RESET;');
}

function* rowsOf(database: Database, query: string): Rows {
  const statement = database.prepare(query);
  try {
    while (statement.step()) yield statement.get();
  } finally {
    statement.free();
  }
}
