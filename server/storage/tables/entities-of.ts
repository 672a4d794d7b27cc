import { type Kysely, sql } from 'kysely';
import type { Tables } from '../engine/tables.ts';

/** All entities with rows of a student up to a version. Steps through the index: DISTINCT would walk over all rows. */
export async function entitiesOf(
  db: Kysely<Tables>,
  userId: string,
  upTo: number = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    WITH RECURSIVE held(entity) AS (
      SELECT min(entity) FROM rows WHERE user_id = ${userId}
      UNION ALL
      SELECT (SELECT min(r.entity) FROM rows AS r
        WHERE r.user_id = ${userId} AND r.entity > held.entity)
      FROM held WHERE held.entity IS NOT NULL
    )
    SELECT entity FROM held WHERE EXISTS (
      SELECT 1 FROM rows AS r
      WHERE r.user_id = ${userId} AND r.entity = held.entity AND r.version <= ${upTo}
    ) ORDER BY entity`.execute(db);
  return rows.map(({ entity }) => entity);
}
