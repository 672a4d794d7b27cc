/** What long work has made, whole or so far: stopped, changed, and made into rows once. */
import type { EditGuard } from '../db/commit-edits.ts';
import type { AccountDatabase } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { hasResult } from '../db/jobs.ts';

/** Stops work under way. What it has made so far waits for the student; where that is nothing, the job goes. */
export async function stopJob(database: AccountDatabase, id: string): Promise<void> {
  await inTransaction(database, ['jobs'], async (database) => {
    const job = await database.jobs.get(id);
    if (job?.state !== 'waiting' && job?.state !== 'running') return;
    if (job.result === undefined) await database.jobs.delete(id);
    else await database.jobs.put({ ...job, state: 'ready' });
  });
}

/** Changes what was made, whole or so far; nothing where it was saved or let go. */
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
 * For the edit that makes rows of a result: it is stored together with the end of the job, or not at all. So a result
 * becomes rows once, whichever tabs save it and whenever they die.
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
