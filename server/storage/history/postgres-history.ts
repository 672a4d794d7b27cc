/**
 * The history of a PostgreSQL. It is checked on each new connection before any other query, and again in the statement of each
 * exchange that reads the user's version, in the same round trip. So each server on the database notices a change, and one of
 * them renames the history, under a lock.
 *
 * Beside the identity, transaction ids count: a database that has not yet reached an acknowledged id (noted in memory and on
 * this server's disk) has lost it. Only this detects a restored data folder, and a failover of a database that does not report
 * its identity.
 */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { takeAdvisoryLock } from '../engine/advisory-lock.ts';
import type { Engine } from '../engine/engine.ts';
import { kyselyOnClient } from '../engine/postgres.ts';
import type { Tables } from '../engine/tables.ts';
import {
  type BegunHistory,
  beginHistory,
  historyKeys,
  nameHistory,
  writeMeta,
} from './begin-history.ts';
import {
  DatabaseIsStandby,
  type History,
  HistoryMoved,
  type Tell,
  type ToldHistory,
  whatWasDone,
} from './history.ts';
import {
  differenceOf,
  findIdentity,
  isRefusal,
  type LiveIdentity,
  unitedIdentity,
} from './identity.ts';
import { isBehind, type Mark } from './mark.ts';
import type { MarkFile } from './mark-file.ts';

/** For connections that only run migrations. @throws DatabaseIsStandby */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_is_in_recovery() AS standby');
  if (rows[0]?.standby) throw new DatabaseIsStandby();
}

export interface PostgresHistory extends History {
  /** For each new connection, before it is used. @throws DatabaseIsStandby */
  verify(client: pg.ClientBase): Promise<void>;
}

type Settled = BegunHistory & Pick<Told, 'moving'>;
type Told = Mark & { kept: string | null; live: string; moving: string | null };

/** @param engine whose connections this verifies @param file without it, marks are kept in memory only */
export function watchPostgres(
  engine: () => Engine,
  file: MarkFile | undefined,
  tell: Tell,
): PostgresHistory {
  let mark: Mark | undefined = file?.kept;
  /** The history that this server has settled on; any other must be checked. */
  let epoch: string | undefined;
  let moving: string | null = null;
  let identity: LiveIdentity | undefined;
  let isStandby = false;

  function keep(next: Mark): void {
    mark = next;
    try {
      file?.write(next);
    } catch (error) {
      tell(`Haversack cannot write the mark of the history: ${String(error)}`);
    }
  }

  const identityOf = async (db: Kysely<Tables>) => identity ?? (await askIdentity(db));

  async function askIdentity(db: Kysely<Tables>): Promise<LiveIdentity> {
    const found = await findIdentity(db);
    const isNews = found.untold.join() !== (identity?.untold ?? []).join();
    identity = found;
    if (isNews && found.untold.length > 0) {
      tell(
        `PostgreSQL does not report its ${found.untold.join(' and ')}. The server then notices a failover only where it knows of later changes.`,
      );
    }
    return found;
  }

  async function read(db: Kysely<Tables>, live: LiveIdentity): Promise<Told | undefined> {
    const { rows } = await sql<{
      epoch: string | null;
      began: string | null;
      kept: string | null;
      live: string | null;
      moving: string | null;
      count: number;
    }>`SELECT ${meta(historyKeys.epoch)} AS epoch, ${meta(historyKeys.began)} AS began,
        ${meta(historyKeys.identity)} AS kept, ${live.sql} AS live, ${live.movingSql} AS moving,
        txid_snapshot_xmax(txid_current_snapshot()) - 1 AS count`.execute(db);
    const [row] = rows;
    if (row === undefined || row.live === null) throw standby();
    isStandby = false;
    if (row.epoch === null) return undefined;
    return { ...row, epoch: row.epoch, live: row.live, beganMs: Number(row.began ?? 0) };
  }

  function standby(): DatabaseIsStandby {
    const error = new DatabaseIsStandby();
    if (!isStandby && epoch !== undefined) tell(error.message);
    isStandby = true;
    return error;
  }

  /** @param before the mark when the database was queried: more may have been committed since */
  function whyMoved(told: Told, before: Mark | undefined): string | undefined {
    const difference = differenceOf(told.kept, told.live);
    if (difference !== undefined) {
      return `The database was replaced (other ${difference}) and may lack acknowledged changes.`;
    }
    return before !== undefined && isBehind(told, before)
      ? 'The database lacks changes that this server acknowledged: an older one was restored.'
      : undefined;
  }

  /** @param tx a transaction without earlier queries */
  async function settleIn(tx: Kysely<Tables>, live: LiveIdentity): Promise<[Settled, string]> {
    await takeAdvisoryLock(tx, 'history');
    const before = mark;
    const told = await read(tx, live);
    const why = told && whyMoved(told, before);
    if (told === undefined) return [await begin(nameHistory, tx, live), ''];
    if (why !== undefined) return [await begin(beginHistory, tx, live), why];
    const united = unitedIdentity(told.kept, told.live);
    if (united !== told.kept) await writeMeta(tx, historyKeys.identity, united);
    return [told, ''];
  }

  async function begin(
    how: typeof beginHistory,
    tx: Kysely<Tables>,
    live: LiveIdentity,
  ): Promise<Settled> {
    const { rows } = await sql<{ live: string; moving: string }>`
      SELECT ${live.sql} AS live, ${live.movingSql} AS moving`.execute(tx);
    const [now] = rows;
    const begun = await how(tx, now?.live, mark?.beganMs);
    return { ...begun, moving: now?.moving ?? null };
  }

  async function settleOn(db: Kysely<Tables>): Promise<void> {
    const live = await identityOf(db);
    const [settled, why] = await db.transaction().execute((tx) => settleIn(tx, live));
    adopt(settled);
    if (why !== '') tell(whatWasDone(why));
  }

  /** A concurrent connection may have settled on a later history. */
  function adopt({ epoch: name, beganMs, moving: now }: Settled): void {
    if (mark !== undefined && mark.beganMs > beganMs) return;
    epoch = name;
    moving = now;
    if (mark?.epoch !== name) keep({ epoch: name, beganMs, count: 0 });
  }

  async function look(db: Kysely<Tables>, live: LiveIdentity): Promise<void> {
    const before = mark;
    const told = await read(db, live);
    const isKnown =
      told !== undefined && told.epoch === epoch && told.kept !== null && told.moving === moving;
    if (!isKnown || whyMoved(told, before) !== undefined) await settleOn(db);
  }

  return {
    async verify(client) {
      const db = kyselyOnClient(client);
      // Acknowledged means on disk, whatever the database's setting [S12].
      await sql`SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off'`.execute(db);
      try {
        await look(db, await identityOf(db));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // The database no longer reports a part that it reported before.
        await look(db, await askIdentity(db));
      }
    },
    columns: () =>
      sql`${meta(historyKeys.epoch)} AS epoch, ${identity?.movingSql ?? sql`NULL`} AS moving`,
    check({ epoch: name, moving: now = null }: ToldHistory) {
      if (now === null) throw standby();
      if (name !== epoch || now !== moving) {
        throw new HistoryMoved('The history has another name, or the database another identity');
      }
    },
    settle: () => engine().writer.connection().execute(settleOn),
    note(name, count) {
      if (mark?.epoch === name && count > mark.count) keep({ ...mark, count });
    },
    async renew() {
      const live = await engine().writer.connection().execute(identityOf);
      const begun = await engine()
        .writer.transaction()
        .execute(async (tx) => {
          await takeAdvisoryLock(tx, 'history');
          return begin(beginHistory, tx, live);
        });
      adopt(begun);
      return begun;
    },
    close: () => file?.close(),
  };
}

function meta(key: string) {
  return sql`(SELECT value FROM meta WHERE key = ${sql.lit(key)})`;
}
