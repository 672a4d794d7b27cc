/**
 * Students' rows under a counter per user [S1]. Batches travel to the database as one JSON text, so
 * that a thousand rows cost one statement.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { nextTurn } from '../../turns.ts';
import type { RowKey, Rows, RowsTransaction, Slice, StoredRow } from '../contract.ts';
import type { Engine } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';

/** Given stamps are remembered as long as a device may stay offline with the old ones. */
const restampLifeMs = 60 * 24 * 60 * 60_000;

export function rowsOf({ kind, reader, transact }: Engine): Rows {
  return {
    transaction: (userId, work) =>
      transact(userId, async (tx) => {
        const locked = tx.selectFrom('users').select('version').where('id', '=', userId);
        // Not FOR UPDATE: a new session or file, which only refers to the user, need not wait.
        const { version } = await (kind === 'postgres'
          ? locked.forNoKeyUpdate()
          : locked
        ).executeTakeFirstOrThrow();
        return work(rowsTransaction(kind, tx, userId, version));
      }),

    async version(userId) {
      const user = await reader
        .selectFrom('users')
        .select('version')
        .where('id', '=', userId)
        .executeTakeFirst();
      return user?.version ?? 0;
    },

    read: (userId, keys) => readKeys(kind, reader, userId, keys),

    async weigh(userId, keys) {
      const { rows } = await sql<{ bytes: number }>`
        SELECT coalesce(sum(octet_length(r.body)), 0) AS bytes FROM (${keysSource(kind, keys)}) AS k
        CROSS JOIN rows AS r
        WHERE r.user_id = ${userId} AND r.entity = k.entity AND r.id = k.id`.execute(reader);
      return Number(rows[0]?.bytes);
    },

    async count(userId, upTo) {
      const counted = await reader
        .selectFrom('rows')
        .select(({ fn }) => fn.countAll().as('rows'))
        .where('user_id', '=', userId)
        .where('version', '<=', upTo)
        .executeTakeFirst();
      return Number(counted?.rows ?? 0);
    },

    newer: (userId, version, maxBytes) => readNewer(reader, userId, version, maxBytes),

    async entities(userId, among, upTo) {
      const { rows } = await sql<{ entity: string }>`
        SELECT k.value AS entity FROM (${textsOf(kind, among)}) AS k WHERE EXISTS (
          SELECT 1 FROM rows AS r
          WHERE r.user_id = ${userId} AND r.entity = k.value AND r.version <= ${upTo}
        )`.execute(reader);
      return rows.map(({ entity }) => entity);
    },

    ofEntity: (userId, entity, after, upTo, maxBytes) => {
      const among = sql`entity = ${entity} AND version <= ${upTo}`;
      return readSlice(reader, { userId, among, after, maxBytes });
    },
  };
}

function rowsTransaction(
  kind: Engine['kind'],
  tx: Kysely<Tables>,
  userId: string,
  version: number,
): RowsTransaction {
  return {
    version,

    read: (keys) => readKeys(kind, tx, userId, keys),

    async write(rows) {
      if (rows.length === 0) return;
      for (const piece of inPieces(rows)) {
        await writeRows(kind, tx, userId, piece);
        if (piece.length < rows.length) await nextTurn();
      }
      const last = rows.reduce((highest, row) => Math.max(highest, row.version), 0);
      await tx.updateTable('users').set({ version: last }).where('id', '=', userId).execute();
    },

    newer: (after, maxBytes) => readNewer(tx, userId, after, maxBytes),

    async restamps(stamps) {
      const given = new Map<string, string>();
      for (let from = 0; from < stamps.length; from += mostPageRows) {
        const page = stamps.slice(from, from + mostPageRows);
        const rows = await tx
          .selectFrom('restamps')
          .select(['stamp', 'given'])
          .where('user_id', '=', userId)
          .where('stamp', 'in', sql<string>`(${textsOf(kind, page)})`)
          .execute();
        for (const row of rows) given.set(row.stamp, row.given);
        if (page.length < stamps.length) await nextTurn();
      }
      return given;
    },

    async addRestamps(given, nowMs) {
      if (given.size === 0) return;
      await tx
        .deleteFrom('restamps')
        .where('user_id', '=', userId)
        .where('created_at', '<', nowMs - restampLifeMs)
        .execute();
      const added = [...given].map(([stamp, instead]) => ({
        user_id: userId,
        stamp,
        given: instead,
        created_at: nowMs,
      }));
      for (let from = 0; from < added.length; from += mostPageRows) {
        await tx
          .insertInto('restamps')
          .values(added.slice(from, from + mostPageRows))
          .execute();
        if (added.length > mostPageRows) await nextTurn();
      }
    },
  };
}

async function readKeys(
  kind: Engine['kind'],
  database: Kysely<Tables>,
  userId: string,
  keys: readonly RowKey[],
): Promise<StoredRow[]> {
  if (keys.length === 0) return [];
  // CROSS JOIN keeps SQLite from walking all rows of the user and the keys for each of them.
  const { rows } = await sql<ReadRow>`
    SELECT r.entity, r.id, r.version, r.complete, r.body FROM (${keysSource(kind, keys)}) AS k
    CROSS JOIN rows AS r
    WHERE r.user_id = ${userId} AND r.entity = k.entity AND r.id = k.id`.execute(database);
  return rows.map(toStoredRow);
}

function keysSource(kind: Engine['kind'], keys: readonly RowKey[]) {
  const wanted = JSON.stringify(keys.map(({ entity, id }) => ({ entity, id })));
  return kind === 'postgres'
    ? sql`SELECT entity, id FROM json_to_recordset(${wanted}::json) AS k(entity text, id text)`
    : sql`SELECT value->>'entity' AS entity, value->>'id' AS id FROM json_each(${wanted})`;
}

/** A list of texts as one parameter, whatever its length, so that the statement stays the same. */
function textsOf(kind: Engine['kind'], texts: readonly string[]) {
  const given = JSON.stringify(texts);
  return kind === 'postgres'
    ? sql<string>`SELECT value FROM json_array_elements_text(${given}::json) AS t(value)`
    : sql<string>`SELECT value FROM json_each(${given})`;
}

async function writeRows(
  kind: Engine['kind'],
  tx: Kysely<Tables>,
  userId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  const [first] = rows;
  if (rows.length === 1 && first !== undefined) return writeRow(tx, userId, first);
  const given = JSON.stringify(rows.map((row) => ({ ...row, complete: row.complete ? 1 : 0 })));
  const source =
    kind === 'postgres'
      ? sql`SELECT ${userId}, entity, id, version, complete, body FROM json_to_recordset(${given}::json)
          AS r(entity text, id text, version bigint, complete bigint, body text)`
      : sql`SELECT ${userId}, value->>'entity', value->>'id', value->>'version',
          value->>'complete', value->>'body' FROM json_each(${given}) WHERE true`;
  await sql`
    INSERT INTO rows (user_id, entity, id, version, complete, body) ${source}
    ON CONFLICT (user_id, entity, id) DO UPDATE
    SET version = excluded.version, complete = excluded.complete, body = excluded.body`.execute(tx);
}

/** One row as it is: a large one need not be written as JSON within JSON. */
async function writeRow(tx: Kysely<Tables>, userId: string, row: StoredRow): Promise<void> {
  const { entity, id, version, body } = row;
  const written = { version, complete: row.complete ? 1 : 0, body };
  await tx
    .insertInto('rows')
    .values({ user_id: userId, entity, id, ...written })
    .onConflict((known) => known.columns(['user_id', 'entity', 'id']).doUpdateSet(written))
    .execute();
}

/** So much is given to SQLite in one statement, during which the whole process stands still. */
const pieceBytes = 512 * 1024;
const pieceRows = 1_000;

function inPieces(rows: readonly StoredRow[]): StoredRow[][] {
  const pieces: StoredRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  let piece: StoredRow[] = [];
  for (const row of rows) {
    if (bytes + row.body.length > pieceBytes || piece.length >= pieceRows) {
      piece = [];
      bytes = 0;
      pieces.push(piece);
    }
    piece.push(row);
    bytes += row.body.length;
  }
  return pieces;
}

type ReadRow = Pick<Tables['rows'], 'entity' | 'id' | 'version' | 'complete' | 'body'>;

function readNewer(database: Kysely<Tables>, userId: string, after: number, maxBytes: number) {
  return readSlice(database, { userId, among: sql`true`, after, maxBytes });
}

interface Wanted {
  userId: string;
  /** Which of the user's rows. */
  among: RawBuilder<unknown>;
  /** Only rows with a higher version. */
  after: number;
  maxBytes: number;
}

const mostPageRows = 500;
/** As large as a small row: no more rows are looked at than will fit. */
const smallRowBytes = 400;

/** Reads page after page until the bytes are enough; always at least one row, however large. */
async function readSlice(database: Kysely<Tables>, wanted: Wanted): Promise<Slice> {
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
 * The next rows, as many as begin within the bytes: a student's rows may be megabytes each, and a page of
 * them must not fill the memory. `seen` is how many the page would have had.
 */
export function readPage({ userId, among, after, maxBytes }: Wanted, limit: number) {
  const from = sql`user_id = ${userId} AND version > ${after} AND ${among}`;
  return sql<ReadRow & { seen: number }>`
    WITH placed AS (
      SELECT version,
        sum(octet_length(body)) OVER (ORDER BY version ROWS UNBOUNDED PRECEDING)
          - octet_length(body) AS starts_at
      FROM rows WHERE ${from} ORDER BY version LIMIT ${limit}
    )
    SELECT entity, id, version, complete, body, (SELECT count(*) FROM placed) AS seen FROM rows
    WHERE ${from} AND version <= (SELECT max(version) FROM placed WHERE starts_at <= ${maxBytes})
    ORDER BY version`;
}

function toStoredRow(row: ReadRow): StoredRow {
  const { entity, id, version, body } = row;
  return { entity, id, version, complete: row.complete === 1, body };
}
