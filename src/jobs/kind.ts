/** What the runner knows of a kind of long work. */
import type { AccountDatabase } from '../db/database.ts';
import type { Job } from '../db/tables.ts';
import type { Result } from '../lib/result.ts';

export interface JobTools {
  database: AccountDatabase;
  /** Aborted where the job is cancelled, taken over by another tab, or the account is closed. */
  signal: AbortSignal;
  /**
   * Says how far the work is, as often as it likes.
   * @param step what is being done, for people; @param total 0 where nobody knows
   */
  progress: (step: string, done: number, total: number) => void;
}

/**
 * Does the work from its beginning, however often it was begun: what a tab that died has left is taken up by another. What it
 * makes it answers, and the runner keeps it until the student has looked at it.
 * @returns the result (`undefined`: it was kept part by part, by `keepPart`), or why there is none, for people. Once `signal` is aborted nobody hears the answer.
 */
export type JobRun = (job: Job, tools: JobTools) => Promise<Result<unknown>>;

export interface JobKind {
  /** Fetched with the first job of the kind. */
  load: () => Promise<JobRun>;
  /** What a tab that runs one is at, as it stands after “This tab reloads after …”. */
  inHand: string;
}

/** By `Job.kind`, which older and newer apps may read: a name once used is never given to another kind. */
export type JobKinds = ReadonlyMap<string, JobKind>;
