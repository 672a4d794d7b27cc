/**
 * A database that the repositories speak to through Kysely. `writer.transaction()` is serial on
 * SQLite (one connection, `BEGIN IMMEDIATE`) and concurrent on PostgreSQL; `reader` never waits
 * for a writer and sees only what is committed.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface Engine {
  kind: 'sqlite' | 'postgres';
  reader: Kysely<Tables>;
  writer: Kysely<Tables>;
  close(): Promise<void>;
}
