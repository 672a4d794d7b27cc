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
  /**
   * Runs `work` in a transaction of the user's; an error in it undoes all that it did. On SQLite those
   * of all users share commits, on PostgreSQL those of one user come one after the other.
   */
  transact<T>(userId: string, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
