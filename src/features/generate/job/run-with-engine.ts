/** The engine of a job: this device, the browser's model or the server's model. */
import { isUnanswered } from '../../../api/failure-kind.ts';
import {
  beginGeneration,
  deleteGeneration,
  readGeneration,
} from '../../../api/generation/generations.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { readJobs } from '../../../db/jobs.ts';
import { watchWrites } from '../../../db/rows/watch.ts';
import type { Job } from '../../../db/tables.ts';
import type { GenerationEvent, GenerationStream } from '../../../generate/stream.ts';
import { createTwins } from '../../../generate/twins.ts';
import { giveWay, type JobTools } from '../../../jobs/job-run.ts';
import type { Result } from '../../../lib/result.ts';
import { untilOnline } from '../../../platform/use-network.ts';
import { browserStream } from '../built-in/browser-stream.ts';
import { deviceStream } from '../device-stream.ts';
import { createServerStream } from '../server/server-stream.ts';
import type { EngineName } from './job-request.ts';

interface Run {
  job: Job;
  tools: JobTools;
  /** The generation's id on the server, stored with the job, so that another tab can go on with it. */
  generationId: string | undefined;
  engine: EngineName | undefined;
  /** This device makes up for items that the server lacks. */
  isFilled: boolean;
}

export async function runWithEngine(
  { job, tools, generationId, engine, isFilled }: Run,
  make: (stream: GenerationStream) => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  if (generationId === undefined) {
    return await make(engine === 'browser' ? filledUp(browserStream, deviceStream) : deviceStream);
  }
  const server = serverStream(job, generationId, tools);
  const made = await make(isFilled ? filledUp(server, deviceStream) : server);
  // Not awaited: the server deletes it after a day anyway.
  void forgetOnceOver(tools.database, generationId);
  return made;
}

const [soonestMs, latestMs] = [1_000, 30_000];

function serverStream(job: Job, id: string, tools: JobTools): GenerationStream {
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

/** Ends a long poll as soon as the network is gone, so that the student sees it. */
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
 * Deletes the generation on the server once its result is stored here or its job was cancelled. A job that another tab
 * continues still needs it, and so does “Try again” of a failed job.
 */
async function forgetOnceOver(database: AccountDatabase, id: string): Promise<void> {
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
        // The account was closed: the job goes on when it is opened again.
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

/** If the first engine makes fewer items than wanted, the second fills up without repeats. */
export function filledUp(first: GenerationStream, second: GenerationStream): GenerationStream {
  return async function* (request, signal) {
    const twins = createTwins();
    let missing = request.count;
    let end: Extract<GenerationEvent, { type: 'done' }> = { type: 'done', rejected: {} };
    for await (const event of first(request, signal)) {
      if (event.type === 'done') end = event;
      else yield event;
      if (event.type === 'failed') return;
      if (event.type === 'item') {
        twins.add(event.item);
        missing -= 1;
      }
    }
    if (missing > 0) {
      // Asks for the full number, since some of its items may be repeats.
      for await (const event of second(request, signal)) {
        if (isCancelled(event) || (event.type === 'failed' && missing === request.count)) {
          yield event;
          return;
        }
        if (event.type === 'progress') yield event;
        if (event.type === 'item' && missing > 0 && twins.add(event.item)) {
          missing -= 1;
          yield event;
        }
      }
    }
    yield end;
  };
}

function isCancelled(event: GenerationEvent): boolean {
  return event.type === 'failed' && event.reason === 'cancelled';
}
