/**
 * Work that outlives its tab: noted here before it begins, and until what it made is saved or let go. Jobs are this
 * device's own and never travel; they go with the account. `src/jobs` runs them.
 *
 * Invariant: a runner's claim raises `attempt` in one transaction, and what an earlier one still writes is refused. So
 * whichever tab died, froze or came back late, each job has one end.
 */
import { risingIds, systemRandom } from '../lib/ids.ts';
import type { Result } from '../lib/result.ts';
import { isTombstone, type Row } from '../model/merge.ts';
import { isEntityName } from '../model/registry.ts';
import { isInTrash } from '../model/trash.ts';
import type { AccountDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { tryWrite } from './storage-problem.ts';
import type { Job, JobState } from './tables.ts';

export type NewJob = Pick<
  Job,
  'kind' | 'about' | 'reportAt' | 'isQuiet' | 'title' | 'failedTitle' | 'input'
>;

/** Work that breaks the app must not break it at each start for ever. */
export const mostBrokenOff = 5;

/** Queues a job. Another of its kind for the same row makes way: the student has begun anew. */
export async function addJob(
  database: AccountDatabase,
  job: NewJob,
  nowMs: number = Date.now(),
): Promise<Result<Job>> {
  return await tryWrite(() =>
    inTransaction(database, ['jobs'], async (database) => {
      const before = (await database.jobs.toArray()).filter((other) => isSameWork(other, job));
      await database.jobs.bulkDelete(before.map(({ id }) => id));
      return await putJob(database, job, nowMs);
    }),
  );
}

/**
 * Queues a job of which one is enough: nothing where the same waits or runs, in whichever tab. One that has failed
 * makes way. It is the same where its kind is, and what it is about, if anything.
 * @param isWanted asked in the transaction that queues it; it may read the device's own facts (`meta`)
 * @returns the job that is queued or under way; `undefined` where it is not wanted
 */
export async function addOnlyJob(
  database: AccountDatabase,
  job: NewJob,
  isWanted: () => Promise<boolean>,
  nowMs: number = Date.now(),
): Promise<Result<Job | undefined>> {
  return await tryWrite(() =>
    inTransaction(database, ['jobs', 'meta'], async (database) => {
      const others = (await database.jobs.toArray()).filter(
        ({ kind, about }) => kind === job.kind && about?.id === job.about?.id,
      );
      const underWay = others.find(({ state }) => state !== 'failed');
      if (underWay !== undefined) return underWay;
      if (!(await isWanted())) return undefined;
      await database.jobs.bulkDelete(others.map(({ id }) => id));
      return await putJob(database, job, nowMs);
    }),
  );
}

/** For who has asked whether it is wanted, inside a transaction of `jobs`. @throws what the disk throws */
export async function putJob(
  { jobs }: AccountDatabase,
  job: NewJob,
  nowMs: number = Date.now(),
): Promise<Job> {
  const added: Job = {
    ...job,
    id: risingIds(nowMs, systemRandom)(),
    state: 'waiting',
    ...{ step: '', done: 0, total: 0, attempt: 0, brokenOff: 0 },
    ...{ createdAt: nowMs, beatAt: nowMs },
  };
  await jobs.put(added);
  return added;
}

function isSameWork(one: NewJob, other: NewJob): boolean {
  return one.kind === other.kind && one.about !== undefined && one.about.id === other.about?.id;
}

/** The oldest first. */
export async function readJobs({ jobs }: AccountDatabase): Promise<Job[]> {
  return await jobs.orderBy('id').toArray();
}

interface Claimant {
  /** Kinds that it can run: one of a newer app waits for a tab of that app. */
  kinds: ReadonlySet<string>;
  isGone: (running: Job) => boolean;
}

/**
 * Takes the next job for a runner: one whose runner is gone, or the oldest that waits while no other is under way.
 * @returns `undefined` where there is nothing to do, or another runner does it
 */
export async function claimJob(
  database: AccountDatabase,
  { kinds, isGone }: Claimant,
  nowMs: number,
): Promise<Job | undefined> {
  return await inTransaction(database, ['jobs'], async (database) => {
    const all = await readJobs(database);
    if (all.some((job) => job.state === 'running' && !isGone(job))) return undefined;
    const jobs = all.filter(({ kind }) => kinds.has(kind));
    const left = jobs.find(({ state }) => state === 'running');
    if (left !== undefined && left.brokenOff + 1 >= mostBrokenOff) {
      const problem = `Haversack was closed ${mostBrokenOff} times while it worked on this. Try again with less.`;
      await database.jobs.put({ ...left, state: 'failed', problem });
    } else if (left !== undefined) {
      return await claim(database, { ...left, brokenOff: left.brokenOff + 1 }, nowMs);
    }
    const next = jobs.find(({ state }) => state === 'waiting');
    return next === undefined ? undefined : await claim(database, next, nowMs);
  });
}

async function claim({ jobs }: AccountDatabase, job: Job, nowMs: number): Promise<Job> {
  const claimed: Job = { ...job, state: 'running', attempt: job.attempt + 1, beatAt: nowMs };
  await jobs.put(claimed);
  return claimed;
}

/** What a runner may say of its job. */
export type JobChange = Partial<
  Pick<Job, 'state' | 'step' | 'done' | 'total' | 'result' | 'problem' | 'beatAt'>
>;

/** @returns false where the job is the runner's no more: cancelled, or taken over */
export async function writeJob(
  database: AccountDatabase,
  { id, attempt }: Pick<Job, 'id' | 'attempt'>,
  change: JobChange,
): Promise<boolean> {
  return await inTransaction(database, ['jobs'], async (database) => {
    const job = await database.jobs.get(id);
    if (job?.state !== 'running' || job.attempt !== attempt) return false;
    await database.jobs.put({ ...job, ...change });
    return true;
  });
}

/** Ends a quiet job that went well, unless it is the runner's no more. */
export async function endJob(
  database: AccountDatabase,
  { id, attempt }: Pick<Job, 'id' | 'attempt'>,
): Promise<void> {
  await inTransaction(database, ['jobs'], async (database) => {
    const job = await database.jobs.get(id);
    if (job?.state === 'running' && job.attempt === attempt) await database.jobs.delete(id);
  });
}

/** Whether what it made waits for the student: it has come to an end, good or bad. */
export function hasResult({ state, result }: Pick<Job, 'state' | 'result'>): boolean {
  return state === 'ready' || (state === 'failed' && result !== undefined);
}

/** Cancels it, or lets its result go. Whoever runs it stops. */
export async function dropJob(database: AccountDatabase, id: string): Promise<void> {
  await database.jobs.delete(id);
}

/** Queues a failed job again. */
export async function retryJob(database: AccountDatabase, id: string): Promise<void> {
  await queueAgain(database, id, 'failed');
}

/** Queues work again that was stopped before its end. What it has made stays. */
export async function continueJob(database: AccountDatabase, id: string): Promise<void> {
  await queueAgain(database, id, 'ready');
}

async function queueAgain(database: AccountDatabase, id: string, from: JobState): Promise<void> {
  await inTransaction(database, ['jobs'], async (database) => {
    const job = await database.jobs.get(id);
    if (job?.state !== from) return;
    const anew = { problem: undefined, brokenOff: 0, done: 0, total: 0 };
    await database.jobs.put({ ...job, ...anew, state: 'waiting' });
  });
}

/**
 * Ends the jobs of what is deleted. What lies in the Trash may come back, so a result that waits for it stays; nothing
 * more is made for it.
 */
export async function dropJobsOfDeleted(database: AccountDatabase): Promise<void> {
  const jobs = await readJobs(database);
  const entities = [...new Set(jobs.map(({ about }) => about?.entity))].filter(isEntityName);
  const over = async (database: AccountDatabase) => {
    const known = (await readJobs(database)).filter(
      ({ about }) => about !== undefined && entities.includes(about.entity),
    );
    const isOver = await Promise.all(known.map((job) => isForNothing(database, job)));
    return known.filter((_, index) => isOver[index]).map(({ id }) => id);
  };
  if (entities.length === 0) return;
  const tables = [...entities, 'jobs'];
  // Asked after each write to their tables, so that it holds up no other edit unless there is something to do.
  const found = await database.transaction('r', tables, async () => over(database));
  if (found.length === 0) return;
  await inTransaction(database, tables, async (database) =>
    database.jobs.bulkDelete(await over(database)),
  );
}

async function isForNothing(database: AccountDatabase, job: Job): Promise<boolean> {
  const { about } = job;
  if (about === undefined) return false;
  const row = await database.table<Row, string>(about.entity).get(about.id);
  return row === undefined || isTombstone(row) || (!hasResult(job) && isInTrash(row));
}
