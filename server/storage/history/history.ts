/**
 * Whether the database is still the one that it was. A standby that was promoted, a point in time, a folder or a file that
 * was copied back lacks what was acknowledged last. The history then gets another name, before anybody is answered, so that
 * each device sends what it holds [S3].
 */
import type { RawBuilder } from 'kysely';
import type { BegunHistory } from './begin-history.ts';

/** What the statement that reads a user's version tells of the history as well. */
export interface ToldHistory {
  epoch: string;
  /** PostgreSQL: what may have become another one on this connection (`identity.ts`); on a standby NULL. */
  moving?: string | null;
}

export interface History {
  /** Columns of a `ToldHistory`, for a statement that reads something else. */
  columns(): RawBuilder<unknown>;
  /** @throws HistoryMoved where it must be settled first, DatabaseIsStandby */
  check(told: ToldHistory): void;
  /** Finds out what the history is, and gives it another name where the database has forgotten something. */
  settle(): Promise<void>;
  /** Takes note of what was committed, before it is answered. */
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
  /** Of the answer: devices try again later. */
  readonly statusCode = 503;
  constructor() {
    super(
      'PostgreSQL at DATABASE_URL is a standby, which accepts no changes. Promote it, or set DATABASE_URL to the primary.',
    );
  }
}

/** Where an operator reads it: one line. */
export type Tell = (line: string) => void;

const triesAtMost = 3;

/** Runs work that checks the history, anew where it has moved. */
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
