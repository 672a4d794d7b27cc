/** The server's model as the engine of a job: waits for the network, lets other jobs go first, and clears up behind itself. */
import { isUnanswered } from '../../../api/failure.ts';
import {
  beginGeneration,
  deleteGeneration,
  readGeneration,
} from '../../../api/generation/generations.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { readJobs } from '../../../db/jobs.ts';
import { watchWrites } from '../../../db/rows/watch.ts';
import type { Job } from '../../../db/tables.ts';
import type { GenerationStream } from '../../../generate/stream.ts';
import { giveWay, type JobTools } from '../../../jobs/job-run.ts';
import { untilOnline } from '../../../platform/until-online.ts';
import { createServerStream } from './server-stream.ts';

/** Milliseconds. */
const [soonestMs, latestMs] = [1_000, 30_000];

/** @param id of the generation at the server, kept with the job: another tab goes on with it */
export function serverEngine(job: Job, id: string, tools: JobTools): GenerationStream {
  const { database, signal, progress } = tools;
  return createServerStream({
    ...{ user: database.userId, id, signal },
    begin: beginGeneration,
    read: (user, id, after) =>
      untilOffline(signal, (until) => readGeneration(user, id, after, until)),
    wait: async (failure, tries) => {
      progress(isUnanswered(failure) ? 'Waiting for a connection' : 'Waiting for the server', 0, 0);
      await giveWay(database, job);
      const delayMs = Math.min(latestMs, soonestMs * 2 ** Math.min(tries, 8));
      await untilOnline(failure.retryAfterMs ?? delayMs, signal);
    },
  });
}

/** An answer that waits for news would not notice that the network is gone; the student should. */
async function untilOffline<T>(
  signal: AbortSignal,
  call: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const offline = new AbortController();
  const end = () => offline.abort();
  addEventListener('offline', end);
  try {
    return await call(AbortSignal.any([signal, offline.signal]));
  } finally {
    removeEventListener('offline', end);
  }
}

/**
 * Deletes the generation at the server once its result is kept here, or its job was cancelled. Where this tab or the network dies
 * before, the server does it after a day. A job that another tab takes over still needs it, and so does “Try again” of one that failed.
 */
export async function forgetOnceOver(database: AccountDatabase, id: string): Promise<void> {
  const isItOver = async () => {
    const job = (await readJobs(database)).find((one) => isOf(one, id));
    return job === undefined || job.state === 'ready';
  };
  await new Promise<void>((resolve) => {
    const look = () => {
      isItOver().then(
        (over) => {
          if (over || database.closed.aborted) end();
        },
        // The account was closed: whoever opens it again goes on.
        () => end(),
      );
    };
    const stop = watchWrites(database, ['jobs'], look);
    const timer = setTimeout(() => end(), latestMs);
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    look();
  });
  if (database.closed.aborted || !(await isItOver())) return;
  await deleteGeneration(database.userId, id);
}

function isOf(job: Job, id: string): boolean {
  return (job.input as { generationId?: string } | undefined)?.generationId === id;
}
