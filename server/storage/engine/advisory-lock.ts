/** PostgreSQL's advisory locks between servers on one database. SQLite has one server and needs none. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Arbitrary numbers, the same on all servers and different for each kind of work. */
export const advisoryLocks = {
  migration: 4_287_001,
  history: 4_287_002,
  skeletons: 4_287_003,
} as const;

/** Waits for the lock, and holds it until this transaction ends. */
export async function takeAdvisoryLock(
  tx: Kysely<Tables>,
  name: keyof typeof advisoryLocks,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks[name]})`.execute(tx);
}
