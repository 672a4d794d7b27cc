/** What a database says of itself: its schema, its epoch, and the number of rows of each table. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../storage/engine/engine.ts';
import { type Tables, tableNames } from '../storage/engine/tables.ts';
import { schemaOf } from '../storage/migrations.ts';
import type { Manifest } from './manifest.ts';

export type Facts = Pick<Manifest, 'storage' | 'schema' | 'epoch' | 'tables'>;

/** All tables but the short-lived ones: counts of limits, and uploads under way, whose bytes are in no backup. */
export const keptTables = tableNames.filter(
  (name) => name !== 'limit_counts' && name !== 'uploads',
);

/** @throws if it is no database of Haversack */
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

/** A database of an earlier release has fewer. */
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
