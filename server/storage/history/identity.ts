/**
 * Identifies a PostgreSQL. A promoted standby and a point-in-time recovery begin another timeline; another cluster has another
 * system identifier; a restored dump has other object ids. If the identity in the table `meta` is not the live one, the
 * database has replaced the one that wrote it.
 *
 * Timeline numbers are not unique: two recoveries of one backup may have the same. This does no harm, since the recovery also
 * brings the older identity in `meta`.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../engine/tables.ts';

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

/** Placeholder of a part that the database does not report. */
const untold = '';
const between = '/';

/** insufficient_privilege, undefined_function, feature_not_supported */
const codesOfRefusal: ReadonlySet<unknown> = new Set(['42501', '42883', '0A000']);

/** Whether the database refused a part: without that part the query may succeed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codesOfRefusal.has(error.code);
}

export interface LiveIdentity {
  /** The text; NULL on a standby, which writes no timeline of its own. */
  sql: RawBuilder<string | null>;
  /** Only the parts that may change while a connection lasts; each exchange queries them. */
  movingSql: RawBuilder<string | null>;
  /** Names of the parts that this database does not report. */
  untold: string[];
}

/** Finds out what this database reports. @param db outside of a transaction, which a refusal would end */
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

/** @returns the difference in words; `undefined` if the parts that both have agree */
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

/** The identity to keep: a part that is not reported now stays as it was. */
export function unitedIdentity(kept: string | null, live: string): string {
  const before = kept?.split(between) ?? [];
  const now = live.split(between);
  return parts.map((_, index) => now[index] || before[index] || untold).join(between);
}
