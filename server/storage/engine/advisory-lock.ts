/** PostgreSQL's advisory locks, which servers on one database take in turn. SQLite has one server and needs none. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Any numbers will do, as long as all servers take the same and no two kinds of work share one. */
export const advisoryLocks = {
  migration: 4_287_001,
  history: 4_287_002,
  skeletons: 4_287_003,
} as const;

/** Waits until no other transaction holds the lock, and holds it until this one ends. */
export async function takeAdvisoryLock(
  tx: Kysely<Tables>,
  name: keyof typeof advisoryLocks,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks[name]})`.execute(tx);
}
