/** Restores tables into PostgreSQL in one transaction: other connections see all of them or none. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { failure, flatten, type Result, success } from '../../src/lib/result.ts';
import { type Tables, tableNames } from '../storage/engine/database.ts';
import { noBound, openPostgres } from '../storage/engine/postgres.ts';
import { migrateIn, newerDatabase, newestSchema, schemaOf } from '../storage/migrations.ts';
import { holdsStudents, type Restoring, type Settled, stopFirst } from './restored-files.ts';
import { keptTables, namesOfTables, tableFile } from './snapshot.ts';

const charactersAtOnce = 1_000_000;

export async function intoPostgres(
  databaseUrl: string,
  restoring: Restoring,
): Promise<Result<Settled>> {
  const engine = openPostgres(databaseUrl, noBound, noBound);
  const { database, manifest, putFilesBack, finish, replaces } = restoring;
  try {
    // Checked before files are copied, and again once no server can start.
    const refused = await wrongWith(engine.writer, replaces);
    if (refused !== undefined) return failure('refused', refused);
    await putFilesBack();
    return flatten(
      await engine.writer.transaction().execute(async (tx) => {
        // From here on, a server that starts waits for the end of this transaction.
        await migrateIn(tx, 'postgres', 0);
        const wrong = await wrongWith(tx, replaces);
        if (wrong !== undefined) return success(failure('refused', wrong));
        for (const name of [...tableNames].reverse()) {
          await sql`DROP TABLE IF EXISTS ${sql.table(name)}`.execute(tx);
        }
        await sql`DELETE FROM migrations`.execute(tx);
        await migrateIn(tx, 'postgres', manifest.schema);
        for (const name of keptTables) {
          if (name in manifest.tables) await fill(tx, name, join(database, tableFile(name)));
        }
        return success(success({ ...(await finish(tx, 'postgres')), foreign: [] }));
      }),
    );
  } finally {
    await engine.close();
  }
}

async function wrongWith(db: Kysely<Tables>, replaces: boolean): Promise<string | undefined> {
  if (await hasOthers(db)) return `Other programs are connected to the database. ${stopFirst}`;
  const there = await namesOfTables(db, 'postgres');
  if (there.has('migrations') && (await schemaOf(db)) > newestSchema) return newerDatabase;
  if (replaces || !there.has('users')) return undefined;
  const someone = db.selectFrom('users').select('id').limit(1);
  return (await someone.executeTakeFirst()) === undefined ? undefined : holdsStudents;
}

/** PostgreSQL lists a client for a moment after it has disconnected. */
const goneWithinMs = 2_000;

async function hasOthers(db: Kysely<Tables>): Promise<boolean> {
  const untilMs = performance.now() + goneWithinMs;
  for (;;) {
    if ((await countOthers(db)) === 0) return false;
    if (performance.now() > untilMs) return true;
    await setTimeout(100);
  }
}

/** PostgreSQL hides the type of other roles' connections. Connections without a role are PostgreSQL's own processes. */
async function countOthers(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND usesysid IS NOT NULL
      AND COALESCE(backend_type, 'client backend') = 'client backend' AND pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

async function fill(tx: Kysely<Tables>, table: string, path: string): Promise<void> {
  const into = sql.table(table);
  for await (const lines of piecesOf(path)) {
    const rows = `[${lines.join(',')}]`;
    await sql`INSERT INTO ${into}
      SELECT * FROM json_populate_recordset(NULL::${into}, ${rows}::json)`.execute(tx);
  }
}

async function* piecesOf(path: string): AsyncGenerator<string[]> {
  let piece: string[] = [];
  let characters = 0;
  for await (const line of linesOf(path)) {
    piece.push(line);
    characters += line.length;
    if (characters < charactersAtOnce) continue;
    yield piece;
    piece = [];
    characters = 0;
  }
  if (piece.length > 0) yield piece;
}

/** Node's readline also breaks lines at U+2028, which is text here. */
async function* linesOf(path: string): AsyncGenerator<string> {
  // The parts of an incomplete line. They are joined once, because lines may be long.
  let begun: string[] = [];
  for await (const chunk of createReadStream(path, 'utf8')) {
    const [first = '', ...others] = String(chunk).split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
}
