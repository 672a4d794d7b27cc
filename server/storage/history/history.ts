/**
 * Detects whether the database has lost acknowledged data: after the promotion of a standby, a point-in-time recovery, or a
 * restored folder or file. The history then gets another name before any answer, so that each device sends what it holds [S3].
 */
import type { RawBuilder } from 'kysely';
import type { BegunHistory } from './begin-history.ts';

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
