/**
 * PostgreSQL's advisory locks that this program takes, in one list: two that share a number would wait for each other.
 * Every server on one database takes the same ones, so a number never changes.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

const numbers = {
  /** Bringing the tables up to date. */
  migration: 4_287_001,
  /** Giving the history a new name. */
  history: 4_287_002,
  /** Working out what usernames look like. */
  skeletons: 4_287_003,
};

/** Waits for the lock and holds it until the transaction ends. PostgreSQL only. */
export async function takeAdvisoryLock(
  tx: Kysely<Tables>,
  name: keyof typeof numbers,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${numbers[name]})`.execute(tx);
}
