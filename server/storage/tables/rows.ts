/** Students' rows under a counter per user [S1]. A batch is one JSON text: a thousand rows are one statement. */
import { randomBytes } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Cursor } from '../../../src/protocol/sync.ts';
import { mostRestamps, restampLifeMs } from '../../limits.ts';
import { nextTurn } from '../../turns.ts';
import {
  NoSuchAccount,
  type RowKey,
  type Rows,
  type RowsTransaction,
  type StoredRow,
} from '../contract.ts';
import type { Engine, Tables } from '../engine/database.ts';
import {
  type History,
  historyKeys,
  type ToldHistory,
  withSettledHistory,
} from '../history/history.ts';
import { entitiesOf, type ReadRow, readNewer, readSlice, toStoredRow } from './row-slices.ts';

interface Position extends Cursor {
  /** The database's epoch, which is the user's too unless the history was branched off. */
  database: string;
}

/** Counted in a few milliseconds. */
const versionsAtOnce = 50_000;

export function rowsOf({ kind, reader, transact }: Engine, history: History): Rows {
  /** One statement, so that name and number belong together. @throws HistoryMoved */
  async function positionIn(db: Kysely<Tables>, userId: string, lock = sql``): Promise<Position> {
    const { rows } = await sql<Tables['users'] & ToldHistory>`
      SELECT version, branch, ${history.columns()} FROM users WHERE id = ${userId} ${lock}`.execute(
      db,
    );
    const [user] = rows;
    if (user === undefined) throw new NoSuchAccount();
    history.check(user);
    const { epoch, branch, version } = user;
    return { epoch: nameOf(epoch, branch), version, database: epoch };
  }
  // Weaker than FOR UPDATE: new sessions and files, which only reference the user, need not wait.
  const lock = kind === 'postgres' ? sql`FOR NO KEY UPDATE` : sql``;

  return {
    transaction: (userId, work) =>
      withSettledHistory(history, async () => {
        const done = await transact(userId, async (tx) => {
          const at = await positionIn(tx, userId, lock);
          const counted = { count: 0 };
          const result = await work(rowsTransaction(kind, tx, userId, at, counted));
          return { result, at, counted };
        });
        history.note(done.at.database, done.counted.count);
        return done.result;
      }),

    position: (userId) =>
      withSettledHistory(history, async () => {
        const { epoch, version } = await positionIn(reader, userId);
        return { epoch, version };
      }),

    read: (userId, keys) => readKeys(kind, reader, userId, keys),

    async weigh(userId, keys) {
      const bytes = sql`coalesce(sum(octet_length(r.body)), 0) AS bytes`;
      const { rows } = await ofKeys<{ bytes: number }>(kind, userId, keys, bytes).execute(reader);
      return Number(rows[0]?.bytes);
    },

    async count(userId, upTo) {
      let rows = 0;
      // In pieces: an account may have a million rows, and others would wait.
      for (let from = 0; from < upTo; from += versionsAtOnce) {
        const counted = await reader
          .selectFrom('rows')
          .select(({ fn }) => fn.countAll().as('rows'))
          .where('user_id', '=', userId)
          .where('version', '>', from)
          .where('version', '<=', Math.min(upTo, from + versionsAtOnce))
          .executeTakeFirst();
        rows += Number(counted?.rows ?? 0);
        if (from + versionsAtOnce < upTo) await nextTurn();
      }
      return rows;
    },

    newer: (userId, version, maxBytes) => readNewer(reader, userId, version, maxBytes),

    entities: (userId, upTo) => entitiesOf(reader, userId, upTo),

    ofEntity: (userId, entity, after, upTo, maxBytes) => {
      // `version + 0` keeps SQLite off the version index, which would walk over all rows of the student: 20 ms for 100,000.
      const among = sql`entity = ${entity} AND version + 0 <= ${upTo}`;
      return readSlice(reader, { userId, among, after, maxBytes });
    },
  };
}

function rowsTransaction(
  kind: Engine['kind'],
  tx: Kysely<Tables>,
  userId: string,
  { epoch, version, database }: Position,
  counted: { count: number },
): RowsTransaction {
  return {
    epoch,
    version,

    read: (keys) => readKeys(kind, tx, userId, keys),

    async write(rows) {
      if (rows.length === 0) return;
      for (const piece of inPieces(rows, ({ body }) => body.length)) {
        await writeRows(kind, tx, userId, piece);
        if (piece.length < rows.length) await nextTurn();
      }
      const last = rows.reduce((highest, row) => Math.max(highest, row.version), 0);
      counted.count = await moveVersion(kind, tx, userId, last);
    },

    async branchOff() {
      const branch = randomBytes(6).toString('hex');
      await tx.updateTable('users').set({ branch }).where('id', '=', userId).execute();
      return nameOf(database, branch);
    },

    newer: (after, maxBytes) => readNewer(tx, userId, after, maxBytes),

    ...restampsOf(kind, tx, userId),
  };
}

/** The name of the database's history, or of one student's branch. */
function nameOf(epoch: string, branch: string): string {
  return branch === '' ? epoch : `${epoch}_${branch}`;
}

async function moveVersion(
  kind: Engine['kind'],
  tx: Kysely<Tables>,
  userId: string,
  version: number,
): Promise<number> {
  if (kind === 'postgres') {
    const { rows } = await sql<{ count: number }>`
      UPDATE users SET version = ${version} WHERE id = ${userId}
      RETURNING txid_current() AS count`.execute(tx);
    return rows[0]?.count ?? 0;
  }
  await tx.updateTable('users').set({ version }).where('id', '=', userId).execute();
  const { rows } = await sql<{ value: string }>`
    INSERT INTO meta (key, value) VALUES (${historyKeys.commits}, '1')
    ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1 RETURNING value`.execute(tx);
  return Number(rows[0]?.value);
}

async function readKeys(
  kind: Engine['kind'],
  database: Kysely<Tables>,
  userId: string,
  keys: readonly RowKey[],
): Promise<StoredRow[]> {
  if (keys.length === 0) return [];
  const found: StoredRow[] = [];
  // PostgreSQL's answer arrives in pieces, and one row cannot be split.
  const isAtOnce = kind === 'postgres' || keys.length < 2;
  const pieces = isAtOnce
    ? [keys]
    : inPieces(await weighKeys(kind, database, userId, keys), ({ bytes }) => bytes);
  for (const piece of pieces) {
    if (found.length > 0) await nextTurn();
    const body = sql`r.entity, r.id, r.version, r.complete, r.body, r.recent`;
    const { rows } = await ofKeys<ReadRow>(kind, userId, piece, body).execute(database);
    found.push(...rows.map(toStoredRow));
  }
  return found;
}

/** SQLite knows the sizes without reading the bodies. */
async function weighKeys(
  kind: Engine['kind'],
  database: Kysely<Tables>,
  userId: string,
  keys: readonly RowKey[],
) {
  const bytes = sql`r.entity, r.id, octet_length(r.body) AS bytes`;
  const asked = ofKeys<RowKey & { bytes: number }>(kind, userId, keys, bytes);
  return (await asked.execute(database)).rows;
}

function ofKeys<T>(
  kind: Engine['kind'],
  userId: string,
  keys: readonly RowKey[],
  columns: RawBuilder<unknown>,
) {
  // CROSS JOIN keeps SQLite from walking over all rows of the user for each key.
  return sql<T>`
    SELECT ${columns} FROM (${keysSource(kind, keys)}) AS k CROSS JOIN rows AS r
    WHERE r.user_id = ${userId} AND r.entity = k.entity AND r.id = k.id`;
}

function keysSource(kind: Engine['kind'], keys: readonly RowKey[]) {
  const wanted = JSON.stringify(keys.map(({ entity, id }) => ({ entity, id })));
  return kind === 'postgres'
    ? sql`SELECT entity, id FROM json_to_recordset(${wanted}::json) AS k(entity text, id text)`
    : sql`SELECT value->>'entity' AS entity, value->>'id' AS id FROM json_each(${wanted})`;
}

async function writeRows(
  kind: Engine['kind'],
  tx: Kysely<Tables>,
  userId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  const [first] = rows;
  if (rows.length === 1 && first !== undefined) return writeRow(tx, userId, first);
  const given = JSON.stringify(
    rows.map(({ recent = '', ...row }) => ({ ...row, recent, complete: row.complete ? 1 : 0 })),
  );
  const source =
    kind === 'postgres'
      ? sql`SELECT ${userId}, entity, id, version, complete, body, recent
          FROM json_to_recordset(${given}::json)
          AS r(entity text, id text, version bigint, complete bigint, body text, recent text)`
      : sql`SELECT ${userId}, value->>'entity', value->>'id', value->>'version',
          value->>'complete', value->>'body', value->>'recent' FROM json_each(${given}) WHERE true`;
  await sql`
    INSERT INTO rows (user_id, entity, id, version, complete, body, recent) ${source}
    ON CONFLICT (user_id, entity, id) DO UPDATE SET version = excluded.version,
      complete = excluded.complete, body = excluded.body, recent = excluded.recent`.execute(tx);
}

/** Directly: a large row need not be escaped as JSON within JSON, nor copied twice. */
async function writeRow(tx: Kysely<Tables>, userId: string, row: StoredRow): Promise<void> {
  const { entity, id, version, body, recent = '' } = row;
  await tx
    .insertInto('rows')
    .values({ user_id: userId, entity, id, version, complete: row.complete ? 1 : 0, body, recent })
    .onConflict((known) =>
      known.columns(['user_id', 'entity', 'id']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        complete: ref('excluded.complete'),
        body: ref('excluded.body'),
        recent: ref('excluded.recent'),
      })),
    )
    .execute();
}

/** Of one statement: SQLite blocks the process. */
const pieceBytes = 512 * 1024;
const pieceRows = 1_000;

function inPieces<T>(rows: readonly T[], sizeOf: (row: T) => number): T[][] {
  const pieces: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  let piece: T[] = [];
  for (const row of rows) {
    const size = sizeOf(row);
    if (bytes + size > pieceBytes || piece.length >= pieceRows) {
      piece = [];
      bytes = 0;
      pieces.push(piece);
    }
    piece.push(row);
    bytes += size;
  }
  return pieces;
}

const atOnce = 500;

type Restamps = Pick<RowsTransaction, 'restamps' | 'addRestamps'>;

/** Stamps that the server gave in place of a wrong clock's: a change that is sent twice keeps its stamp [S7]. */
function restampsOf(kind: Engine['kind'], tx: Kysely<Tables>, userId: string): Restamps {
  return {
    async restamps(stamps) {
      const given = new Map<string, string>();
      for (let from = 0; from < stamps.length; from += atOnce) {
        const page = stamps.slice(from, from + atOnce);
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
      await forget(nowMs, given.size);
      const added = [...given].map(([stamp, instead]) => ({
        user_id: userId,
        stamp,
        given: instead,
        created_at: nowMs,
      }));
      for (let from = 0; from < added.length; from += atOnce) {
        await tx
          .insertInto('restamps')
          .values(added.slice(from, from + atOnce))
          .execute();
        if (added.length > atOnce) await nextTurn();
      }
    },
  };

  /** Forgets the oldest: expired ones, and as many as `more` new ones need. */
  async function forget(nowMs: number, more: number): Promise<void> {
    const mine = tx.selectFrom('restamps').where('user_id', '=', userId);
    const counted = await mine
      .select(({ fn }) => fn.countAll().as('all'))
      .select(
        sql<number>`count(CASE WHEN created_at < ${nowMs - restampLifeMs} THEN 1 END)`.as('over'),
      )
      .executeTakeFirstOrThrow();
    let left = Math.max(Number(counted.over), Number(counted.all) + more - mostRestamps);
    while (left > 0) {
      const oldest = mine.select('stamp').orderBy('created_at').limit(Math.min(left, atOnce));
      await tx
        .deleteFrom('restamps')
        .where('user_id', '=', userId)
        .where('stamp', 'in', oldest)
        .execute();
      left -= atOnce;
      await nextTurn();
    }
  }
}

/** One parameter, so that the statement is the same for any length. */
function textsOf(kind: Engine['kind'], texts: readonly string[]) {
  const given = JSON.stringify(texts);
  return kind === 'postgres'
    ? sql<string>`SELECT value FROM json_array_elements_text(${given}::json) AS t(value)`
    : sql<string>`SELECT value FROM json_each(${given})`;
}
