/**
 * The name of the database's history. It changes before any answer if the database has lost acknowledged data, after the
 * promotion of a standby, a point-in-time recovery, or a restored folder or file: each device then sends what it holds [S3].
 */
import { randomBytes } from 'node:crypto';
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../engine/database.ts';

/** Reported by each statement that reads a user's version. */
export interface ToldHistory {
  epoch: string;
  /** PostgreSQL: the parts of the identity that may change on this connection; NULL on a standby. */
  moving?: string | null;
}

export interface History {
  columns(): RawBuilder<unknown>;
  /** @throws HistoryMoved, DatabaseIsStandby */
  check(told: ToldHistory): void;
  /** Renames the history if the database has lost data. */
  settle(): Promise<void>;
  /** Notes a commit before its answer. */
  note(epoch: string, count: number): void;
  renew(): Promise<BegunHistory>;
  close(): void;
}

/** The server does not know this history: settle it, then try again. */
export class HistoryMoved extends Error {
  override name = 'HistoryMoved';
}

export class DatabaseIsStandby extends Error {
  override name = 'DatabaseIsStandby';
  readonly statusCode = 503;
  constructor() {
    super(
      'PostgreSQL at DATABASE_URL is a standby, which accepts no changes. Promote it, or set DATABASE_URL to the primary.',
    );
  }
}

export type Tell = (line: string) => void;

const triesAtMost = 3;

/** Repeats work that checks the history after settling it. */
export async function withSettledHistory<T>(history: History, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HistoryMoved) || tries >= triesAtMost) throw error;
      await history.settle();
    }
  }
}

export function whatWasDone(why: string): string {
  return `${why} Its history gets a new name: devices send everything that they hold, and everybody logs in again.`;
}

/** In the table `meta`. */
export const historyKeys = {
  epoch: 'epoch',
  /** When it began; unique among the histories of one database. */
  began: 'epoch_began',
  /** The PostgreSQL that wrote the history (`postgres-history.ts`). */
  identity: 'identity',
  /** SQLite: the number of transactions that wrote rows. */
  commits: 'commits',
} as const;

export interface BegunHistory {
  epoch: string;
  beganMs: number;
}

/**
 * Gives the database another epoch.
 * @param identity of this PostgreSQL, if known
 * @param afterMs the new history counts as later than one that began then
 */
export async function nameHistory(
  tx: Kysely<Tables>,
  identity?: string,
  afterMs = 0,
): Promise<BegunHistory> {
  const epoch = randomBytes(12).toString('hex');
  const knownMs = Number((await readMeta(tx, historyKeys.began)) ?? 0);
  const beganMs = Math.max(Date.now(), knownMs + 1, afterMs + 1);
  await writeMeta(tx, historyKeys.epoch, epoch);
  await writeMeta(tx, historyKeys.began, String(beganMs));
  await tx
    .deleteFrom('meta')
    .where('key', 'in', [historyKeys.identity, historyKeys.commits])
    .execute();
  if (identity !== undefined) await writeMeta(tx, historyKeys.identity, identity);
  return { epoch, beganMs };
}

/**
 * After a database was restored or has lost its newest changes: gives it another epoch, and ends all sessions, codes and
 * generations. Otherwise a device that was signed out since would be signed in again, and the reuse of a token, which
 * shows theft, would look like its first use.
 */
export async function beginHistory(
  tx: Kysely<Tables>,
  ...named: [identity?: string, afterMs?: number]
): Promise<BegunHistory> {
  const begun = await nameHistory(tx, ...named);
  await tx.deleteFrom('refresh_tokens').execute();
  await tx.deleteFrom('sessions').execute();
  await tx.deleteFrom('codes').execute();
  // Devices request them again; otherwise they would be paid twice.
  await tx.deleteFrom('generations').execute();
  return begun;
}

export async function readMeta(db: Kysely<Tables>, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function writeMeta(db: Kysely<Tables>, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
