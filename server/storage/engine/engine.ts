/**
 * A database that the repositories use through Kysely. `writer.transaction()` is serial on SQLite (one connection, `BEGIN
 * IMMEDIATE`) and concurrent on PostgreSQL; `reader` never waits for a writer and sees only committed data.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface Engine {
  kind: 'sqlite' | 'postgres';
  reader: Kysely<Tables>;
  writer: Kysely<Tables>;
  /**
   * Runs `work` in a transaction of the user; an error undoes all its writes. On SQLite transactions of all users share
   * commits; on PostgreSQL those of one user are serial.
   */
  transact<T>(userId: string, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
