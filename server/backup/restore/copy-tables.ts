/**
 * The rows of a copied SQLite database into a new one, whose tables, indexes and rules are this program's own. A backup may
 * have been changed by somebody else: a trigger in it would run in the server for ever.
 */
import { DatabaseSync } from 'node:sqlite';
import { failure, type Result, success } from '../../../src/lib/result.ts';
import { openSqlite } from '../../storage/engine/sqlite.ts';
import { migrate } from '../../storage/migrations.ts';
import { keptTables } from '../facts.ts';
import type { Manifest } from '../manifest.ts';

/**
 * @param from the copied database, which is only read
 * @param into where the new one is made; it is not on disk yet when this resolves
 * @returns what was left out, such as `trigger "x"`
 */
export async function copyTables(
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
    // The file counts only when all is in it, so nothing has to be undone.
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
    // Written by the first migrations of the new one.
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

/** Whether it is a table of rows (no view, and no virtual table of a module) with the same columns. */
function isSameTable(database: DatabaseSync, name: string): boolean {
  const found = database
    .prepare("SELECT sql FROM backup.sqlite_master WHERE type = 'table' AND name = ?")
    .get(name);
  if (found === undefined || /^\s*CREATE\s+VIRTUAL/i.test(String(found.sql))) return false;
  const [mine, theirs] = [columnsOf(database, 'main', name), columnsOf(database, 'backup', name)];
  return mine.sort().join() === theirs.sort().join();
}

/** In quotes. Columns that an expression makes up are not among them. */
function columnsOf(database: DatabaseSync, schema: 'main' | 'backup', table: string): string[] {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?, ?)').all(table, schema);
  return rows.map(({ name }) => `"${String(name).replaceAll('"', '""')}"`);
}

/** The names come from the backup, so they are quoted for the terminal. */
function foreignIn(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `SELECT type, name FROM backup.sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        EXCEPT SELECT type, name FROM main.sqlite_master ORDER BY type, name`,
    )
    .all();
  return rows.map(({ type, name }) => `${type} ${JSON.stringify(name)}`);
}
