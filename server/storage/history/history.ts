/** The name of the database's history, and the beginning of a new one [S3]. */
import { randomBytes } from 'node:crypto';
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../engine/database.ts';

function newEpoch(): string {
  return randomBytes(12).toString('hex');
}

/** Keys of the history in the table `meta`. */
export const historyKeys = {
  epoch: 'epoch',
  /** When it began, milliseconds since 1970; unique among the histories of one database. */
  began: 'epoch_began',
  /** The PostgreSQL and the timeline on which the history was written (`identity.ts`). */
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
 * @param identity what PostgreSQL reports of itself now, if known
 * @param afterMs the new history counts as later than one that began then
 */
export async function nameHistory(
  tx: Kysely<Tables>,
  identity?: string,
  afterMs = 0,
): Promise<BegunHistory> {
  const epoch = newEpoch();
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
 * generations, since it knows nothing after its copy. Otherwise a device that was signed out would be signed in again, and a
 * reused token, which shows theft, would look like its first use.
 * @param named see `nameHistory`
 */
export async function beginHistory(
  tx: Kysely<Tables>,
  ...named: [identity?: string, afterMs?: number]
): Promise<BegunHistory> {
  const begun = await nameHistory(tx, ...named);
  await tx.deleteFrom('refresh_tokens').execute();
  await tx.deleteFrom('sessions').execute();
  await tx.deleteFrom('codes').execute();
  // Devices begin them again; until then nothing is paid twice.
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

/**
 * Detects whether the database has lost acknowledged data: after the promotion of a standby, a point-in-time recovery, or a
 * restored folder or file. The history then gets another name before any answer, so that each device sends what it holds [S3].
 */

/** What the statement that reads a user's version also reports of the history. */
export interface ToldHistory {
  epoch: string;
  /** PostgreSQL: the parts of the identity that may change on this connection (`identity.ts`); NULL on a standby. */
  moving?: string | null;
}

export interface History {
  /** Columns of a `ToldHistory`, to add to another statement. */
  columns(): RawBuilder<unknown>;
  /** @throws HistoryMoved if it must be settled first, DatabaseIsStandby */
  check(told: ToldHistory): void;
  /** Identifies the history, and renames it if the database has lost data. */
  settle(): Promise<void>;
  /** Notes a commit before it is answered. */
  note(epoch: string, count: number): void;
  renew(): Promise<BegunHistory>;
  close(): void;
}

/** The history is not the one that this server knows: settle it, then try again. */
export class HistoryMoved extends Error {
  override name = 'HistoryMoved';
}

export class DatabaseIsStandby extends Error {
  override name = 'DatabaseIsStandby';
  /** Devices try again later. */
  readonly statusCode = 503;
  constructor() {
    super(
      'PostgreSQL at DATABASE_URL is a standby, which accepts no changes. Promote it, or set DATABASE_URL to the primary.',
    );
  }
}

/** Prints one line for the operator. */
export type Tell = (line: string) => void;

const triesAtMost = 3;

/** Runs work that checks the history, and repeats it after settling if the history has moved. */
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
