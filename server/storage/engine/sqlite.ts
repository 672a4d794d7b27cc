/** SQLite by node:sqlite. WAL with synchronous=FULL: a finished commit survives a power cut [S12]. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import { sqliteBusyMs } from '../../limits.ts';
import { nextTurn } from '../../turns.ts';
import type { Engine, Tables } from './database.ts';

const cachedStatements = 200;

/** @throws if the file cannot be opened or is not a database */
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
    // Kysely's `destroy` closes nothing before the first query.
    close: async () => {
      reader.close();
      writer.close();
    },
  };
}

/** The caller owns and closes the connection. */
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

/** On a full disk SQLite rolls back by itself (lang_transaction.html §3.1). A second rollback would hide the cause. */
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

type Task<T> = (tx: Kysely<Tables>) => Promise<T>;
type Transaction = (work: Task<void>) => Promise<void>;

interface Waiting {
  /** Runs the task. @returns what settles its caller's promise @throws if the transaction itself is broken */
  run(tx: Kysely<Tables>): Promise<() => void>;
  reject(error: unknown): void;
}

/** Bounds the wait of each task for later ones. */
const largestGroup = 64;

/**
 * Group commit for a database with one writer: queued tasks share one transaction, and so one wait for the disk. Each task
 * has a savepoint: its failure undoes only itself. Its promise settles after the commit: resolved means on disk [S12].
 * @param transact runs the work in a transaction and commits, or undoes everything and throws
 */
export function createGroups(transact: Transaction): <T>(task: Task<T>) => Promise<T> {
  const queue: Waiting[] = [];
  let isCommitting = false;

  async function commitAll(): Promise<void> {
    isCommitting = true;
    while (queue.length > 0) await commitGroup();
    isCommitting = false;
  }

  async function commitGroup(): Promise<void> {
    // Before the transaction: if it cannot begin, this task gets the error, and the queue gets shorter.
    let next = queue.shift();
    const group: Waiting[] = [];
    const outcomes: (() => void)[] = [];
    if (next !== undefined) group.push(next);
    try {
      await transact(async (tx) => {
        while (next !== undefined) {
          outcomes.push(await next.run(tx));
          if (group.length >= largestGroup) return;
          // Requests that have arrived may still join.
          if (queue.length === 0) await nextTurn();
          next = queue.shift();
          if (next !== undefined) group.push(next);
        }
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const tell of outcomes) tell();
  }

  return (task) =>
    new Promise((resolve, reject) => {
      queue.push({
        reject,
        async run(tx) {
          await sql`SAVEPOINT task`.execute(tx);
          try {
            const result = await task(tx);
            await sql`RELEASE task`.execute(tx);
            return () => resolve(result);
          } catch (error) {
            // Fails if the database has undone the whole transaction; `error` is the cause.
            await sql`ROLLBACK TO task`.execute(tx).catch(() => Promise.reject(error));
            await sql`RELEASE task`.execute(tx);
            return () => reject(error);
          }
        },
      });
      if (!isCommitting) void commitAll();
    });
}
