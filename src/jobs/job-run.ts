/** Kinds of long work. The work is stored part by part, while the runner still has the job. */
import type { AccountDatabase } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { type NewJob, putJob, readJobs } from '../db/jobs.ts';
import type { Job } from '../db/tables.ts';
import type { Result } from '../lib/result.ts';

export interface JobTools {
  database: AccountDatabase;
  /** Aborted if the job is cancelled, another tab takes it over, or the account is closed. */
  signal: AbortSignal;
  /**
   * Reports progress, as often as the work likes.
   * @param step the current step, for people; @param total 0 if unknown
   * @param isStored the work has stored it in the job's row itself, together with a part
   */
  progress: (step: string, done: number, total: number, isStored?: boolean) => void;
}

/**
 * Does the whole work. May run several times, because another tab takes over the job of a dead tab.
 * @returns the result (`undefined`: `keepPart` stored it), or the reason, in the student's words. Ignored once `signal` is aborted
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

type Claimed = Pick<Job, 'id' | 'attempt'>;

/**
 * Stores a part and resets the count of broken runs, because the job makes progress.
 * @param tables the tables of `write`
 * @returns false if the job was cancelled or taken over; nothing is stored then
 * @throws errors of the database
 */
export async function keepPart(
  database: AccountDatabase,
  job: Claimed,
  tables: readonly string[],
  write: (database: AccountDatabase) => Promise<void>,
): Promise<boolean> {
  return await inTransaction(database, ['jobs', ...tables], async (database) => {
    const now = await database.jobs.get(job.id);
    if (!isHeldBy(now, job)) return false;
    await write(database);
    if (now.brokenOff > 0) await database.jobs.update(job.id, { brokenOff: 0 });
    return true;
  });
}

/**
 * Queues the job behind waiting jobs of other kinds, if there are any.
 * @returns whether it did; the runner has then lost the job and must stop
 */
export async function giveWay(database: AccountDatabase, job: Claimed): Promise<boolean> {
  return await inTransaction(database, ['jobs'], async (database) => {
    const now = await database.jobs.get(job.id);
    if (!isHeldBy(now, job)) return false;
    const others = await readJobs(database);
    if (!others.some(({ kind, state }) => kind !== now.kind && state === 'waiting')) return false;
    await database.jobs.delete(job.id);
    await putJob(database, asNew(now));
    return true;
  });
}

function isHeldBy(now: Job | undefined, job: Claimed): now is Job {
  return now?.state === 'running' && now.attempt === job.attempt;
}

function asNew({ kind, about, reportAt, isQuiet, title, failedTitle, input }: Job): NewJob {
  return { kind, about, reportAt, isQuiet, title, failedTitle, input };
}
