/** The next rows of a student after a version, as many as fit [S1] [S4]. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { nextTurn } from '../../turns.ts';
import type { Slice, StoredRow } from '../contract.ts';
import type { Tables } from '../engine/database.ts';

export type ReadRow = Pick<
  Tables['rows'],
  'entity' | 'id' | 'version' | 'complete' | 'body' | 'recent'
>;

export function readNewer(
  database: Kysely<Tables>,
  userId: string,
  after: number,
  maxBytes: number,
) {
  return readSlice(database, { userId, among: sql`true`, after, maxBytes });
}

interface Wanted {
  userId: string;
  among: RawBuilder<unknown>;
  after: number;
  maxBytes: number;
}

const mostPageRows = 500;
/** Bounds the rows of a page by the bytes that fit. */
const smallRowBytes = 400;

/** Reads up to `maxBytes`, but at least one row. */
export async function readSlice(database: Kysely<Tables>, wanted: Wanted): Promise<Slice> {
  const rows: StoredRow[] = [];
  let version = wanted.after;
  let bytes = 0;
  for (;;) {
    const room = Math.max(0, wanted.maxBytes - bytes);
    const limit = Math.min(mostPageRows, 1 + Math.ceil(room / smallRowBytes));
    const next = { ...wanted, after: version, maxBytes: room };
    const page = await readPage(next, limit).execute(database);
    for (const row of page.rows) {
      if (rows.length > 0 && bytes + row.body.length > wanted.maxBytes) {
        return { rows, version, more: true };
      }
      rows.push(toStoredRow(row));
      bytes += row.body.length;
      version = row.version;
    }
    const seen = page.rows[0]?.seen ?? 0;
    if (page.rows.length === seen && seen < limit) return { rows, version, more: false };
    await nextTurn();
  }
}

/**
 * The next rows that begin within the bytes. Rows may be megabytes each, so a page must not fill the memory. A window
 * function over the bodies would copy them; this one reads only their sizes. `seen` is the page's number of rows.
 */
export function readPage({ userId, among, after, maxBytes }: Wanted, limit: number) {
  const from = sql`user_id = ${userId} AND version > ${after} AND ${among}`;
  return sql<ReadRow & { seen: number }>`
    WITH placed AS (
      SELECT version, sum(bytes) OVER (ORDER BY version ROWS UNBOUNDED PRECEDING) - bytes AS starts_at
      FROM (
        SELECT version, octet_length(body) AS bytes FROM rows
        WHERE ${from} ORDER BY version LIMIT ${limit}
      ) AS sized
    )
    SELECT entity, id, version, complete, body, recent, (SELECT count(*) FROM placed) AS seen FROM rows
    WHERE ${from} AND version <= (SELECT max(version) FROM placed WHERE starts_at <= ${maxBytes})
    ORDER BY version`;
}

export function toStoredRow(row: ReadRow): StoredRow {
  const { entity, id, version, body, recent } = row;
  const complete = row.complete === 1;
  return { entity, id, version, complete, body, ...(recent !== '' && { recent }) };
}

/** Entities with rows up to a version. Steps through the index: DISTINCT would walk over all rows. */
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
