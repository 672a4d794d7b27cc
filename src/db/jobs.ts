/**
 * Work that outlives its tab. A job is stored before it begins, until its result is saved or dismissed. Jobs stay on
 * this device and are deleted with the account. `src/jobs` runs them.
 *
 * Invariant: a claim raises `attempt` in one transaction, and writes of an earlier attempt are refused. So each job ends
 * once, even if a tab died, froze or woke late.
 */
import { uuidv7 } from '../lib/ids.ts';
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

/** Runs that died before a job counts as failed. Otherwise a job that crashes the app would crash it at each start. */
export const mostBrokenOff = 5;

/** Queues a job. It replaces a job of the same kind for the same row: the student started again. */
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
 * Queues a job unless the same job waits or runs in any tab. It replaces a failed one. Two jobs are the same if kind and
 * row are the same.
 * @param isWanted called in the transaction that queues the job; it may read `meta`
 * @returns the queued or running job; `undefined` if it is not wanted
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

/** Queues a wanted job behind all others, inside a transaction of `jobs`. @throws what the disk throws */
export async function putJob(
  { jobs }: AccountDatabase,
  job: NewJob,
  nowMs: number = Date.now(),
): Promise<Job> {
  // Ids sort by their millisecond only, and a clock may be set back.
  const newest = await jobs.orderBy('id').last();
  const createdAt = Math.max(nowMs, (newest?.createdAt ?? 0) + 1);
  const added: Job = {
    ...job,
    id: uuidv7(createdAt),
    state: 'waiting',
    ...{ step: '', done: 0, total: 0, attempt: 0, brokenOff: 0 },
    ...{ createdAt, beatAt: nowMs },
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
  /** Kinds that it can run. A job of a newer app waits for a tab of that app. */
  kinds: ReadonlySet<string>;
  isGone: (running: Job) => boolean;
}

/** Takes the next job for a runner: of a dead runner, or the oldest waiting job if none is running. */
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

/** Fields that a runner may change. */
export type JobChange = Partial<
  Pick<Job, 'state' | 'step' | 'done' | 'total' | 'result' | 'problem' | 'beatAt'>
>;

/** @returns false if the runner has lost the job: cancelled, or taken over */
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

/** Ends a quiet job that succeeded, unless the runner has lost it. */
export async function endJob(
  database: AccountDatabase,
  { id, attempt }: Pick<Job, 'id' | 'attempt'>,
): Promise<void> {
  await inTransaction(database, ['jobs'], async (database) => {
    const job = await database.jobs.get(id);
    if (job?.state === 'running' && job.attempt === attempt) await database.jobs.delete(id);
  });
}

/** Whether a complete or partial result waits for the student. */
export function hasResult({ state, result }: Pick<Job, 'state' | 'result'>): boolean {
  return state === 'ready' || (state === 'failed' && result !== undefined);
}

/** Cancels the job or dismisses its result. A runner of it stops. */
export async function dropJob(database: AccountDatabase, id: string): Promise<void> {
  await database.jobs.delete(id);
}

/** Queues a failed job again. */
export async function retryJob(database: AccountDatabase, id: string): Promise<void> {
  await queueAgain(database, id, 'failed');
}

/** Queues a job again that was stopped early. Its partial result stays. */
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

/** Ends the jobs of deleted rows. For a row in the Trash only results stay, because it may be restored. */
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
  // Runs after each write to these tables, so it takes a write lock only if there is something to delete.
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
