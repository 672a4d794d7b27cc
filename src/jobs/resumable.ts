/**
 * For long work whose parts are durable one by one (text recognition stores each page): a part is stored only while the
 * job is still its runner's, and a job that lasts an hour lets shorter ones go first.
 */
import type { AccountDatabase } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { type NewJob, putJob, readJobs } from '../db/jobs.ts';
import type { Job } from '../db/tables.ts';

type Claimed = Pick<Job, 'id' | 'attempt'>;

/**
 * Stores a part. It counts as progress: only runners that end without any have broken off in vain.
 * @param tables those that `write` touches
 * @returns false where the job was cancelled or taken over; nothing is stored then
 * @throws what the disk throws
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
 * Goes behind the jobs of other kinds that wait, where there are any.
 * @returns whether it did: the job is then no more its runner's, which stops
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
