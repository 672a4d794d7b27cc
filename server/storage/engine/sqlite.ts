/** SQLite in the data folder, by node:sqlite. WAL with synchronous=FULL: a returned commit survives a power cut [S12]. */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { sqliteBusyMs } from '../../limits.ts';
import type { Engine } from './engine.ts';
import { createGroups } from './group-commit.ts';
import type { Tables } from './tables.ts';

const cachedStatements = 200;

/** @throws if the file cannot be opened or is no database */
export function openSqlite(file: string): Engine {
  const writer = connect(file);
  const reader = connect(file);
  const writing = kyselyOn(writer);
  const transact = createGroups((work) => writing.transaction().execute(work));
  return {
    kind: 'sqlite',
    writer: writing,
    transact: (_userId, work) => transact(work),
    reader: kyselyOn(reader),
    // Kysely's destroy closes nothing before the first query.
    close: async () => {
      reader.close();
      writer.close();
    },
  };
}

/** Kysely on a connection that the caller owns and closes. */
export function kyselyOn(connection: DatabaseSync): Kysely<Tables> {
  return new Kysely({ dialect: new SqliteDialect({ database: adapt(connection) }) });
}

function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = ${sqliteBusyMs}`);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  return database;
}

/** Adapts node:sqlite to Kysely's dialect and caches prepared statements. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof adaptStatement>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      // A deferred transaction could lose the write lock after its first read [S1].
      const prepared = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const statement =
        sql === 'rollback' ? adaptRollback(database, prepared) : adaptStatement(prepared);
      const oldest = statements.size >= cachedStatements ? statements.keys().next() : undefined;
      if (oldest?.value !== undefined) statements.delete(oldest.value);
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** On a full disk SQLite has rolled back itself (lang_transaction.html §3.1). A second rollback would hide the cause. */
function adaptRollback(database: DatabaseSync, statement: StatementSync) {
  const adapted = adaptStatement(statement);
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return {
    ...adapted,
    run: (parameters: readonly unknown[]) =>
      database.isTransaction ? adapted.run(parameters) : nothing,
  };
}

function adaptStatement(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  };
}
