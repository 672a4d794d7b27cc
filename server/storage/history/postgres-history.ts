/**
 * The history of a PostgreSQL. It is checked first on each new connection, and again by each exchange, in the statement
 * that reads the user's version. So each server on the database notices a change, and one of them renames the history,
 * under a lock.
 *
 * The check compares the identity of the database and its transaction ids. A database that has not reached an acknowledged
 * id (noted in memory and on this server's disk) has lost it. Only the ids show a restored data folder, or a failover of a
 * database that does not report its identity.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Engine, Tables } from '../engine/database.ts';
import { kyselyOnClient, takeAdvisoryLock } from '../engine/postgres.ts';
import {
  type BegunHistory,
  beginHistory,
  DatabaseIsStandby,
  type History,
  HistoryMoved,
  historyKeys,
  nameHistory,
  type Tell,
  type ToldHistory,
  whatWasDone,
  writeMeta,
} from './history.ts';
import { isBehind, type Mark, type MarkFile } from './mark.ts';

/** For connections that only run migrations. @throws DatabaseIsStandby */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_is_in_recovery() AS standby');
  if (rows[0]?.standby) throw new DatabaseIsStandby();
}

interface PostgresHistory extends History {
  /** For each new connection. @throws DatabaseIsStandby */
  verify(client: pg.ClientBase): Promise<void>;
}

type Settled = BegunHistory & Pick<Told, 'moving'>;
type Told = Mark & { kept: string | null; live: string; moving: string | null };

/** @param engine its connections are verified here @param file without it, marks are kept in memory only */
export function watchPostgres(
  engine: () => Engine,
  file: MarkFile | undefined,
  tell: Tell,
): PostgresHistory {
  let mark: Mark | undefined = file?.kept;
  let epoch: string | undefined;
  let moving: string | null = null;
  let identity: LiveIdentity | undefined;
  let isStandby = false;

  function keep(next: Mark): void {
    mark = next;
    try {
      file?.write(next);
    } catch (error) {
      tell(`Haversack cannot write the file history.mark: ${String(error)}`);
    }
  }

  const identityOf = async (db: Kysely<Tables>) => identity ?? (await askIdentity(db));

  async function askIdentity(db: Kysely<Tables>): Promise<LiveIdentity> {
    const found = await findIdentity(db);
    const isNews = found.untold.join() !== (identity?.untold ?? []).join();
    identity = found;
    if (isNews && found.untold.length > 0) {
      tell(
        `PostgreSQL does not report its ${found.untold.join(' and ')}. Haversack then notices a failover only if it lost changes that this server acknowledged.`,
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

  /** @param before the mark before the query, since more may have been committed meanwhile */
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
      // Acknowledged means on disk [S12], whatever the database's setting.
      await sql`SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off'`.execute(db);
      try {
        await look(db, await identityOf(db));
      } catch (error) {
        if (!isRefusal(error)) throw error;
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

/**
 * A part of the identity of a PostgreSQL. A promoted standby and a point-in-time recovery begin another timeline; another
 * cluster has another system identifier; a restored dump has other object ids. If the identity in the table `meta` is not
 * the live one, this database has replaced the one that wrote it.
 *
 * Two recoveries of one backup may have the same timeline number. This does no harm: the recovered `meta` has the older
 * identity.
 */
interface Part {
  name: string;
  live: RawBuilder<string>;
  /** It may change while a connection lasts: behind a pooler, or when tables are recreated. */
  isMoving?: true;
}

/** In the order of the text. `pg_control_checkpoint()` would show a promotion only after the next checkpoint. */
const parts: readonly Part[] = [
  {
    name: 'system identifier',
    live: sql`(SELECT system_identifier::text FROM pg_control_system())`,
  },
  {
    name: 'timeline',
    isMoving: true,
    live: sql`('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int::text`,
  },
  {
    name: 'database',
    live: sql`(SELECT oid::text FROM pg_database WHERE datname = current_database())`,
  },
  { name: 'tables', isMoving: true, live: sql`to_regclass('meta')::oid::text` },
];

/** A part that the database does not report. */
const untold = '';
const between = '/';

/** insufficient_privilege, undefined_function, feature_not_supported */
const codesOfRefusal: ReadonlySet<unknown> = new Set(['42501', '42883', '0A000']);

/** The database refused a part: without it the query may succeed. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codesOfRefusal.has(error.code);
}

interface LiveIdentity {
  /** NULL on a standby, which writes no timeline of its own. */
  sql: RawBuilder<string | null>;
  /** The moving parts only; each exchange queries them. */
  movingSql: RawBuilder<string | null>;
  untold: string[];
}

/** @param db outside of a transaction, which a refusal would end */
async function findIdentity(db: Kysely<Tables>): Promise<LiveIdentity> {
  const refused: string[] = [];
  const told: Part[] = [];
  for (const part of parts) {
    const isTold = await tells(db, part.live);
    if (!isTold) refused.push(part.name);
    told.push(isTold ? part : { ...part, live: sql`${sql.lit(untold)}` });
  }
  return {
    sql: textOf(told),
    movingSql: textOf(told.filter(({ isMoving }) => isMoving)),
    untold: refused,
  };
}

function textOf(told: readonly Part[]): RawBuilder<string | null> {
  const text = sql.join(
    told.map(({ live }) => live),
    sql` || ${sql.lit(between)} || `,
  );
  return sql`CASE WHEN pg_is_in_recovery() THEN NULL ELSE ${text} END`;
}

async function tells(db: Kysely<Tables>, live: RawBuilder<string>): Promise<boolean> {
  try {
    await sql`SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE ${live} END`.execute(db);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** @returns the names of differing parts; `undefined` if the parts that both have are the same */
function differenceOf(kept: string | null, live: string): string | undefined {
  if (kept === null || kept === live) return undefined;
  const [before, now] = [kept.split(between), live.split(between)];
  const isOther = (_: Part, index: number) => {
    const [one = untold, other = untold] = [before[index], now[index]];
    return one !== untold && other !== untold && one !== other;
  };
  const names = parts.filter(isOther).map(({ name }) => name);
  return names.length === 0 ? undefined : names.join(', ');
}

/** A part that is not reported now stays as it was. */
function unitedIdentity(kept: string | null, live: string): string {
  const before = kept?.split(between) ?? [];
  const now = live.split(between);
  return parts.map((_, index) => now[index] || before[index] || untold).join(between);
}
