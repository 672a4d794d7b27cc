/**
 * Which PostgreSQL this is. A promoted standby and a point-in-time recovery begin another timeline; another cluster has
 * another system identifier; a dump that was read back has other object ids. So where the identity in the table `meta` is
 * not the live one, the database was put in the place of the one that wrote it.
 *
 * The number of a timeline is not unique: two recoveries of one backup may give the same. That does no harm, since what
 * stands in `meta` was brought by the recovery itself, from before it.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../engine/tables.ts';

interface Part {
  name: string;
  live: RawBuilder<string>;
  /** It may become another one while a connection stays: where a pooler stands between, or tables are made anew. */
  isMoving?: true;
}

/** In this order in the text. `pg_control_checkpoint()` would show a promotion only after the next checkpoint. */
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

/** In place of a part that the database does not tell. */
const untold = '';
const between = '/';

/** insufficient_privilege, undefined_function, feature_not_supported */
const codesOfRefusal: ReadonlySet<unknown> = new Set(['42501', '42883', '0A000']);

/** Whether a part was refused: asked without it, the database may answer. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codesOfRefusal.has(error.code);
}

export interface LiveIdentity {
  /** Its text; on a standby NULL, since it writes no timeline of its own. */
  sql: RawBuilder<string | null>;
  /** Only the parts that may change while a connection stays; each exchange asks for them. */
  movingSql: RawBuilder<string | null>;
  /** Names of the parts that this database does not tell. */
  untold: string[];
}

/** Finds out what this database tells. @param db outside of a transaction, which a refusal would end */
export async function findIdentity(db: Kysely<Tables>): Promise<LiveIdentity> {
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

/** @returns in words what differs; `undefined`: nothing of what both tell */
export function differenceOf(kept: string | null, live: string): string | undefined {
  if (kept === null || kept === live) return undefined;
  const [before, now] = [kept.split(between), live.split(between)];
  const isOther = (_: Part, index: number) => {
    const [one = untold, other = untold] = [before[index], now[index]];
    return one !== untold && other !== untold && one !== other;
  };
  const names = parts.filter(isOther).map(({ name }) => name);
  return names.length === 0 ? undefined : names.join(', ');
}

/** What is to be kept: a part that is not told now stays as it was. */
export function unitedIdentity(kept: string | null, live: string): string {
  const before = kept?.split(between) ?? [];
  const now = live.split(between);
  return parts.map((_, index) => now[index] || before[index] || untold).join(between);
}
