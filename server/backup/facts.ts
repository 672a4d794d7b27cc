/** What a database says of itself: how far it was brought up to date, its epoch, how many rows each table has. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../storage/engine/engine.ts';
import { type Tables, tableNames } from '../storage/engine/tables.ts';
import { schemaOf } from '../storage/migrations.ts';
import type { Manifest } from './manifest.ts';

export type Facts = Pick<Manifest, 'storage' | 'schema' | 'epoch' | 'tables'>;

/** All but what is of the moment: the counts of limits, and uploads under way, whose bytes are in no backup. */
export const keptTables = tableNames.filter(
  (name) => name !== 'limit_counts' && name !== 'uploads',
);

/** @throws where it is no database of Haversack's */
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

/** An earlier release's database has fewer. */
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
