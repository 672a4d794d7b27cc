/**
 * Rows of the outbox that this tab has committed, handed to its engine in memory, so that what was just written
 * is not read back before it is sent.
 *
 * Invariants: only rows whose transaction is complete are given [P2]; they are given only where they
 * follow without a gap the last entry that is known to have left, so nothing older waits; on any doubt nothing is
 * given, and the disk is read. What is held here is never shown and never the only copy.
 */
import type { AccountDatabase } from '../database.ts';
import { type Commit, onCommits } from './edits.ts';
import type { StoredRow } from './outbox.ts';

/** Commits kept while nobody asks. Those before them are read from the disk, with all that follow. */
const mostCommits = 64;

export interface HandOver {
  /**
   * Waits for the commits that are under way.
   * @param settledSeq every entry up to this one has left the queue; `undefined`: it is not known
   * @returns `undefined` where the disk must be asked
   */
  take(settledSeq: number | undefined): Promise<StoredRow[] | undefined>;
  stop(): void;
}

export function openHandOver(database: AccountDatabase): HandOver {
  let commits: Commit[] = [];
  const stop = onCommits(database, (commit) => {
    commits = [...commits.slice(1 - mostCommits), commit];
  });
  return {
    take: async (settledSeq) => {
      const taken = await Promise.all(commits.splice(0));
      if (settledSeq === undefined) return undefined;
      const rows = taken.flat().filter(({ seq }) => seq > settledSeq);
      const isWhole = rows.every(({ seq }, index) => seq === settledSeq + 1 + index);
      return rows.length > 0 && isWhole ? rows : undefined;
    },
    stop: () => {
      stop();
      commits = [];
    },
  };
}
