/** A kind of long work, as the runner sees it. */
import type { AccountDatabase } from '../db/database.ts';
import type { Job } from '../db/tables.ts';
import type { Result } from '../lib/result.ts';

export interface JobTools {
  database: AccountDatabase;
  /** Aborted if the job is cancelled, another tab takes it over, or the account is closed. */
  signal: AbortSignal;
  /**
   * Reports progress, as often as the work likes.
   * @param step the current step, for people; @param total 0 if unknown
   */
  progress: (step: string, done: number, total: number) => void;
}

/**
 * Does the whole work. It may run several times, because another tab takes over the job of a tab that died. The runner
 * keeps the result until the student has seen it.
 * @returns the result (`undefined`: `keepPart` has stored it), or for people why there is none. Ignored once `signal` is aborted.
 */
export type JobRun = (job: Job, tools: JobTools) => Promise<Result<unknown>>;

export interface JobKind {
  /** Fetched with the first job of the kind. */
  load: () => Promise<JobRun>;
  /** The work in words, after “This tab reloads after …”. */
  inHand: string;
}

/** By `Job.kind`. Older and newer apps read it, so a name is never reused for another kind. */
export type JobKinds = ReadonlyMap<string, JobKind>;
