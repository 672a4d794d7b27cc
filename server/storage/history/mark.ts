/**
 * A mark is a position of the history, kept outside of the database. A database behind its mark has lost acknowledged data.
 *
 * Invariant: a mark is made after its commit, so a database that loses nothing is never behind it, whenever a process is
 * killed.
 */

/** The position of a database, and its stored copy. */
export interface Mark {
  epoch: string;
  /** When this history began, milliseconds since 1970; 0 if an older release began it. */
  beganMs: number;
  /** A growing number of transactions: SQLite's counter of commits, or PostgreSQL's transaction id. */
  count: number;
}

/** @returns whether the database has lost something since the mark */
export function isBehind(database: Mark, mark: Mark): boolean {
  // A later history comes from another server or a restore: the mark is older and irrelevant.
  if (database.beganMs !== mark.beganMs) return database.beganMs < mark.beganMs;
  return database.epoch !== mark.epoch || database.count < mark.count;
}
