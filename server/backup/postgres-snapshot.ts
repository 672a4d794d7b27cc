/**
 * One read-only transaction that sees one moment. Each table becomes lines of JSON, a few rows at a time: PostgreSQL's
 * own programs are not needed, memory is bounded, and writers do not wait.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { assert } from '../../src/lib/assert.ts';
import { noBound, openPostgres } from '../storage/engine/postgres.ts';
import type { Tables } from '../storage/engine/tables.ts';
import { keptTables, namesOfTables } from './facts.ts';

const rowsAtOnce = 100;
/** Larger rows, some of several megabytes, are read one by one. */
const largeBytes = 32 * 1024;

export function tableFile(table: string): string {
  return `${table}.jsonl`;
}

export async function inPostgresSnapshot<T>(
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
  // A row's place in its table stays valid while a transaction still sees the row.
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
