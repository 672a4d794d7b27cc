/**
 * Hands rows of the outbox that this tab has committed to the engine in memory, so that it need not read them back.
 *
 * Invariants: only rows of complete transactions are given [P2], and only if they follow the last settled entry without
 * a gap, so that nothing older waits. In any doubt nothing is given, and the engine reads the disk. The rows here are
 * never the only copy.
 */
import type { AccountDatabase } from '../database.ts';
import { type Commit, onCommits } from './edits.ts';
import type { StoredRow } from './outbox.ts';

/** Commits kept until they are taken. Earlier ones are read from the disk, with all that follow. */
const mostCommits = 64;

export interface HandOver {
  /**
   * Waits for running commits.
   * @param settledSeq every entry up to this one has left the queue; `undefined`: unknown
   * @returns `undefined` if the disk must be read
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
