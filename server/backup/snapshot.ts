/** Copies a database as of one moment, while the server may write. */
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { assert } from '../../src/lib/assert.ts';
import { failure, flatten, type Result, success } from '../../src/lib/result.ts';
import { syncToDisk } from '../files/disk.ts';
import { type Engine, type Tables, tableNames } from '../storage/engine/database.ts';
import { noBound, openPostgres } from '../storage/engine/postgres.ts';
import { kyselyOn } from '../storage/engine/sqlite.ts';
import { newerDatabase, newestSchema, schemaOf } from '../storage/migrations.ts';
import type { StorageSettings } from '../storage/open.ts';
import type { Manifest } from './manifest.ts';

export interface Snapshot {
  facts: Facts;
  /** Its queries see that moment. */
  db: Kysely<Tables>;
  /** Copies the database into an empty folder. Once resolved it is on disk. */
  copyTo(folder: string): Promise<void>;
}

export async function inSnapshot<T>(
  { dataDir, databaseUrl }: StorageSettings,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<Result<T>> {
  const kind = databaseUrl === '' ? 'sqlite' : 'postgres';
  const file = join(dataDir, 'haversack.db');
  const nothing = failure(
    'refused',
    kind === 'sqlite'
      ? `There is no database in ${dataDir}. Set DATA_DIR to the server's folder.`
      : 'There is no database of Haversack at DATABASE_URL.',
  );
  const isThere = kind === 'postgres' || (await stat(file).catch(() => undefined)) !== undefined;
  if (!isThere) return nothing;
  const begin = async (
    db: Kysely<Tables>,
    copyTo: Snapshot['copyTo'],
  ): Promise<Result<Result<T>>> => {
    if (!(await namesOfTables(db, kind)).has('meta')) return nothing;
    const facts = await readFacts(db, kind);
    if (facts.schema > newestSchema) return failure('refused', newerDatabase);
    return success(success(await work({ facts, db, copyTo })));
  };
  return flatten(
    kind === 'sqlite'
      ? await inSqliteSnapshot(file, begin)
      : await inPostgresSnapshot(databaseUrl, begin),
  );
}

/** What a database says of itself: its schema, its epoch, and the number of rows of each table. */
type Facts = Pick<Manifest, 'storage' | 'schema' | 'epoch' | 'tables'>;

/** Without the short-lived tables: counts of limits, and uploads under way, whose bytes are not in a backup. */
export const keptTables = tableNames.filter(
  (name) => name !== 'limit_counts' && name !== 'uploads',
);

/** @throws if it is not a database of Haversack */
export async function readFacts(db: Kysely<Tables>, storage: Engine['kind']): Promise<Facts> {
  const { value: epoch } = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirstOrThrow();
  const tables: Record<string, number> = {};
  const there = await namesOfTables(db, storage);
  for (const name of keptTables) {
    if (there.has(name)) tables[name] = await countRows(db, name);
  }
  return { storage, schema: await schemaOf(db), epoch, tables };
}

async function countRows(db: Kysely<Tables>, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Earlier releases have fewer. */
export async function namesOfTables(
  db: Kysely<Tables>,
  storage: Engine['kind'],
): Promise<ReadonlySet<string>> {
  const list =
    storage === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`
      : sql<{
          name: string;
        }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`;
  return new Set((await list.execute(db)).rows.map(({ name }) => name));
}

/** 4 MB; other work runs between two steps. */
const pagesAtOnce = 1_000;
const busyTimeoutMs = 5_000;

export const databaseName = 'haversack.db';

/** SQLite's online backup. Writers are not blocked: their commits wait in the write-ahead log. */
async function inSqliteSnapshot<T>(
  file: string,
  work: (db: Kysely<Tables>, copyTo: (folder: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    // The first read fixes the moment. Without a transaction each write restarts the backup: it would never end on a busy server.
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

/** Without WAL mode a database is one file, which can be read on a read-only disk. */
function makeOneFile(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}

const rowsAtOnce = 100;
/** Larger rows, which may be megabytes, are read one by one. */
const largeBytes = 32 * 1024;

export function tableFile(table: string): string {
  return `${table}.jsonl`;
}

/**
 * Each table becomes lines of JSON, a few rows at a time: PostgreSQL's own programs are not needed, memory is bounded, and
 * writers do not wait.
 */
async function inPostgresSnapshot<T>(
  databaseUrl: string,
  work: (db: Kysely<Tables>, copyTo: (folder: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const engine = openPostgres(databaseUrl, noBound, noBound);
  try {
    return await engine.reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        // The transaction is idle while files are copied.
        await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
        return work(tx, async (folder) => {
          const there = await namesOfTables(tx, 'postgres');
          for (const table of keptTables.filter((name) => there.has(name))) {
            const path = join(folder, tableFile(table));
            const target = createWriteStream(path, { mode: 0o600, flush: true });
            await pipeline(linesOf(tx, table), target);
          }
        });
      });
  } finally {
    await engine.close();
  }
}

/** JSON escapes line breaks, so a row is a line. */
async function* linesOf(tx: Kysely<Tables>, table: string): AsyncGenerator<string> {
  const from = sql.table(table);
  // A row's place in its table is valid while a transaction sees the row.
  await sql`DECLARE lines NO SCROLL CURSOR FOR
    SELECT CASE WHEN octet_length(line) <= ${sql.lit(largeBytes)} THEN line END AS line, place
    FROM (SELECT row_to_json(one)::text AS line, one.ctid::text AS place
      FROM ${from} AS one OFFSET 0) AS found`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string | null; place: string }>`
      FETCH ${sql.lit(rowsAtOnce)} FROM lines`.execute(tx);
    if (rows.length === 0) break;
    for (const { line, place } of rows) yield `${line ?? (await lineAt(tx, table, place))}\n`;
  }
  await sql`CLOSE lines`.execute(tx);
}

async function lineAt(tx: Kysely<Tables>, table: string, place: string): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    SELECT row_to_json(one)::text AS line FROM ${sql.table(table)} AS one
    WHERE one.ctid = ${place}::tid`.execute(tx);
  assert(rows[0] !== undefined, 'a row that is seen stays in its place');
  return rows[0].line;
}
