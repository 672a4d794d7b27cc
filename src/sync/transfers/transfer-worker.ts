/**
 * The loop of uploads and of downloads: one transfer at a time, under a lock, so that two tabs do not move the same
 * bytes. A write to the database wakes it. It backs off while the server does not answer [S6] or this device cannot
 * store. It ends only when it is stopped or its database is closed.
 */
import type { ClientEnvironment } from '../../api/client.ts';
import { type ApiFailure, isPassing } from '../../api/failure-kind.ts';
import type { Locks } from '../../api/locks.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { manyRowsEveryMs, watchRows } from '../../db/rows/watch.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import { createWakeSignal, type Timers } from '../../lib/wake-signal.ts';
import { backoffMs, createAskedTime } from '../pace.ts';

export interface TransferWorkerDeps {
  client: ClientEnvironment;
  locks: Locks;
  now: () => number;
  random: () => number;
  timers: Timers;
}

/**
 * `moved`: done, or failed with a visible problem. `later`: no answer; the other transfers wait too.
 * `retryAfterMs`: the server asked for this pause. `not-stored`: this device could not store the result, for example on a
 * full disk.
 */
export type Move = 'moved' | 'later' | 'not-stored' | { retryAfterMs: number };

/** Whether the transfer is tried again later. Without a session the file was not refused either. */
export function mayPass(error: ApiFailure): boolean {
  return isPassing(error) || error.kind === 'unauthorised' || error.kind === 'no-session';
}

export function laterBy({ retryAfterMs }: Pick<ApiFailure, 'retryAfterMs'>): Move {
  return retryAfterMs === undefined ? 'later' : { retryAfterMs };
}

export interface TransferWorkerTask<Job> {
  lock: string;
  /** The waiting jobs in their order. Only reads, so that it can be watched. */
  findJobs: (database: AccountDatabase) => Promise<Job[]>;
  /** Whether all jobs wait for something else now. Asked once before each; `findJobs` finds none meanwhile. */
  isHeldUp?: (database: AccountDatabase) => Promise<boolean>;
  /** Whether a found job still waits. Without it, all are looked for again after each. */
  isWaiting?: (job: Job, database: AccountDatabase) => Promise<boolean>;
  /** After no job was found: the time after which to look again, milliseconds. `undefined`: a write will tell. */
  lookAgainMs?: () => number | undefined;
  move: (job: Job, signal: AbortSignal) => Promise<Move>;
}

export interface TransferWorker {
  /** Something changed outside: tries at once, but not before the end of a Retry-After. */
  wake(): void;
  /** The server is reachable: repeats what got no answer. Not before the end of a Retry-After. */
  reached(): void;
  stop(): void;
}

export function startTransferWorker<Job>(
  database: AccountDatabase,
  { locks, now, random, timers }: TransferWorkerDeps,
  { lock, findJobs, isHeldUp, isWaiting, lookAgainMs, move }: TransferWorkerTask<Job>,
): TransferWorker {
  const wakeSignal = createWakeSignal(timers);
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let isAway = false;
  const askedTime = createAskedTime(now);

  let found: Job[] = [];
  const nextJob = async (): Promise<Job | undefined> => {
    if (await isHeldUp?.(database)) {
      found = [];
      return undefined;
    }
    if (isWaiting !== undefined)
      for (let job = found.shift(); job !== undefined; job = found.shift())
        if (await isWaiting(job, database)) return job;
    found = await findJobs(database);
    return found.shift();
  };
  const moveNext = async (): Promise<Move | 'nothing'> => {
    try {
      const job = await nextJob();
      if (job === undefined) return 'nothing';
      const moved = await move(job, signal);
      if (moved !== 'moved') found = [];
      return moved;
    } catch (error) {
      // A connection that the browser has closed is opened again by the next query.
      if (signal.aborted || database.hasBeenClosed()) throw error;
      found = [];
      console.warn(`${lock}: the result could not be stored`, error);
      // Reports a full disk to the screens.
      storageProblem(error);
      return 'not-stored';
    }
  };

  const loop = async () => {
    while (!signal.aborted) {
      const outcome = await moveNext();
      if (outcome === 'nothing') {
        // The failed job is gone, so the next one need not wait.
        failures = 0;
        await wakeSignal.wait(lookAgainMs?.());
        continue;
      }
      failures = outcome === 'moved' ? 0 : failures + 1;
      if (outcome === 'moved' || signal.aborted) continue;
      // The transfer's own progress raises signals; they must not cause an immediate retry.
      wakeSignal.clear();
      isAway = outcome === 'later';
      const asked = typeof outcome === 'string' ? 0 : outcome.retryAfterMs;
      askedTime.note(asked);
      await wakeSignal.wait(backoffMs(failures, random(), asked));
      askedTime.note();
      isAway = false;
    }
  };
  locks.run(`${lock}-${database.userId}`, loop, signal).catch(() => {
    // Stopped while it waited for its turn, or the database was closed.
    stopping.abort();
  });
  const stopWatching = watchRows(
    () => findJobs(database),
    (jobs) => {
      if (jobs.length > 0 && failures === 0) wakeSignal.raise();
    },
    // The loop runs the same query and retries it.
    () => wakeSignal.raise(),
    manyRowsEveryMs,
  );
  return {
    wake: () => {
      if (!askedTime.isOver()) return;
      failures = 0;
      wakeSignal.raise();
    },
    reached: () => {
      if (isAway) wakeSignal.raise();
    },
    stop: () => {
      stopWatching();
      stopping.abort();
      wakeSignal.raise();
    },
  };
}
