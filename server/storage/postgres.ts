/** PostgreSQL behind the same queries. Nodes keep nothing of their own, so several may share it. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Engine } from './engine.ts';
import type { Tables } from './tables.ts';

const int8 = 20;
const maxConnections = 10;
const connectTimeoutMs = 5_000;

/** @param url `postgres://…`; nothing is opened before the first query */
export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    types: {
      // Versions and times stay far below 2^53, so plain numbers hold them.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that breaks is replaced at the next query, which then reports what is wrong.
  pool.on('error', () => undefined);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { kind: 'postgres', reader: database, writer: database, close: () => database.destroy() };
}
