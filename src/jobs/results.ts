/** The results of long work: stopping, changing, and storing them as rows once. */
import type { EditGuard } from '../db/commit-edits.ts';
import type { AccountDatabase } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { hasResult } from '../db/jobs.ts';

/** Stops a job. Its partial result waits for the student; without any the job is deleted. */
export async function stopJob(database: AccountDatabase, id: string): Promise<void> {
  await inTransaction(database, ['jobs'], async (database) => {
    const job = await database.jobs.get(id);
    if (job?.state !== 'waiting' && job?.state !== 'running') return;
    if (job.result === undefined) await database.jobs.delete(id);
    else await database.jobs.put({ ...job, state: 'ready' });
  });
}

/** Changes a whole or partial result. Does nothing if it was saved or discarded. */
export async function changeResult<T>(
  database: AccountDatabase,
  id: string,
  change: (result: T) => T,
): Promise<void> {
  await inTransaction(database, ['jobs'], async (database) => {
    const job = await database.jobs.get(id);
    if (job?.result === undefined) return;
    await database.jobs.put({ ...job, result: change(job.result as T) });
  });
}

/**
 * For the edit that stores a result as rows. The edit and the end of the job are one transaction, so a result becomes
 * rows once, even if several tabs save it or die meanwhile.
 */
export function takingResult(id: string): EditGuard {
  return {
    tables: ['jobs'],
    problem: 'This was already saved or discarded, maybe in another tab.',
    isOpen: async (database) => {
      const job = await database.jobs.get(id);
      return job !== undefined && hasResult(job);
    },
    close: async (database) => {
      await database.jobs.delete(id);
    },
  };
}
