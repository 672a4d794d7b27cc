/**
 * SQLite in the data folder, through node:sqlite. WAL with synchronous=FULL: a commit that returned
 * survives a power cut [S12].
 */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { sqliteBusyMs } from '../../limits.ts';
import type { Engine } from './engine.ts';
import { createGroups } from './group-commit.ts';
import type { Tables } from './tables.ts';

const cachedStatements = 200;

/** @throws when the file cannot be opened or is not a database */
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
    // Not Kysely's destroy: it closes nothing when nothing was asked yet.
    close: async () => {
      reader.close();
      writer.close();
    },
  };
}

/** Kysely's queries on a connection that is the caller's, who closes it. */
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

/** node:sqlite in the shape that Kysely's dialect asks for, with prepared statements kept. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof adaptStatement>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      // A deferred transaction could lose the race for the write lock after it has read [S1].
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

/**
 * On a full disk SQLite has undone the transaction by itself (lang_transaction.html §3.1). To undo it once
 * more would fail, and hide why it had to be.
 */
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
