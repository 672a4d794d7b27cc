/**
 * A mark says how far the history had come, and is kept outside of the database. A database that says less has
 * forgotten something that was acknowledged.
 *
 * Invariant: a mark is made after the commit that it counts, so a database that forgets nothing is never behind it,
 * whenever a process is killed.
 */

/** What is asked of a database, and what is kept of the answer. */
export interface Mark {
  epoch: string;
  /** When the history of this name began, milliseconds since 1970; 0 where an older release began it. */
  beganMs: number;
  /** Of transactions: SQLite's counter of commits, or PostgreSQL's transaction id. It only grows. */
  count: number;
}

/** @returns whether the database has forgotten something that it had when the mark was made */
export function isBehind(database: Mark, mark: Mark): boolean {
  // A later history is another server's, or that of a restore: the mark is older and says nothing about it.
  if (database.beganMs !== mark.beganMs) return database.beganMs < mark.beganMs;
  return database.epoch !== mark.epoch || database.count < mark.count;
}
