/** An import as the job that it is: chosen, noted, begun by a runner, broken off, begun again by another. */

import { AccountDatabase } from '../../src/db/database.ts';
import { newImport, storeImport } from '../../src/db/imports/imports.ts';
import { claimJob, writeJob } from '../../src/db/jobs.ts';
import type { Import, Job } from '../../src/db/tables.ts';
import { runImport, startImport } from '../../src/interchange/backup/import-job.ts';
import type { ImportChoices } from '../../src/interchange/backup/import-source.ts';
import type { Result } from '../../src/lib/result.ts';
import { endDownload } from '../support/downloaded.ts';
import { usual } from './support.ts';

/** Copies the zip into the account and queues the job, as the screen does. */
export async function choose(
  database: AccountDatabase,
  zip: Blob,
  choices: ImportChoices = usual,
): Promise<Import> {
  await endDownload(database);
  const input = { email: 'ada@example.org' };
  const one = newImport({ kind: 'backup', name: 'export.zip', input }, Date.now());
  const chosen = [{ path: 'export.zip', modifiedAt: undefined, bytes: zip }];
  const never = new AbortController().signal;
  const stored = await storeImport(database, one, chosen, () => undefined, never);
  if (!stored.ok) throw new Error(stored.error.message);
  const job = await startImport(database, one, choices, 1_000);
  if (!job.ok) throw new Error(job.error.message);
  return one;
}

/** Claims the job: one that waits, or one whose runner is gone. */
export async function claim(database: AccountDatabase): Promise<Job> {
  const claimant = { kinds: new Set(['import']), isGone: () => true };
  const job = await claimJob(database, claimant, Date.now());
  if (job === undefined) throw new Error('There is no job to claim');
  return job;
}

export function runClaimed(
  database: AccountDatabase,
  job: Job,
  signal: AbortSignal = new AbortController().signal,
  progress: (step: string) => void = () => undefined,
): Promise<Result<unknown>> {
  return runImport(job, { database, signal, progress });
}

/** One attempt, with its end written down as the runner does. */
export async function runOnce(database: AccountDatabase): Promise<Result<unknown>> {
  const job = await claim(database);
  const outcome = await runClaimed(database, job);
  await writeJob(
    database,
    job,
    outcome.ok ? { state: 'ready' } : { state: 'failed', problem: outcome.error.message },
  );
  return outcome;
}

/** The account as another tab opens it. */
export function reopen({ userId }: AccountDatabase): AccountDatabase {
  return new AccountDatabase(userId);
}

/**
 * The account in a tab that dies at a chosen moment: from then on nothing that it asks of the disk is done, and what
 * was not yet committed never is.
 */
export async function openMortal(userId: string, questionsToLive: number) {
  const database = new AccountDatabase(userId);
  let left = Number.MAX_SAFE_INTEGER;
  const killed = new AbortController();
  const isAlive = () => {
    left -= 1;
    if (left < 0) killed.abort();
    return left >= 0;
  };
  const unlessDead = <T>(ask: () => Promise<T>): Promise<T> =>
    isAlive() ? ask() : Promise.reject(new DOMException('The tab is gone', 'UnknownError'));
  database.use({
    stack: 'dbcore',
    name: 'mortal',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => unlessDead(() => table.mutate(request)),
          get: (request) => unlessDead(() => table.get(request)),
          getMany: (request) => unlessDead(() => table.getMany(request)),
          query: (request) => unlessDead(() => table.query(request)),
        };
      },
    }),
  });
  await database.open();
  left = questionsToLive;
  return { database, killed: killed.signal, questions: () => questionsToLive - left };
}
