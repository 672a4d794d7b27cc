/**
 * The loop that uploads and downloads share: one transfer at a time, under a lock so that two tabs do
 * not move the same bytes, woken by the database, backing off while the server does not answer [S6] or
 * this device stores nothing. It ends only when it is stopped or its database is closed.
 */
import type { ClientEnvironment } from '../../api/client.ts';
import { type ApiFailure, isPassing } from '../../api/failure.ts';
import type { Locks } from '../../api/locks.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { watchRows } from '../../db/rows/watch.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import { createWakeSignal, type Timers } from '../../lib/wake-signal.ts';
import { backoffMs, createAskedTime } from '../wake/backoff.ts';

export interface TransferWorkerDeps {
  client: ClientEnvironment;
  locks: Locks;
  now: () => number;
  random: () => number;
  timers: Timers;
}

/**
 * `moved`: done or given up with a visible problem; `later`: nobody answered, the rest may wait too, where
 * the server asked for patience at least `retryAfterMs`; `not-stored`: this device could not write down what
 * was done, for want of room for example, so it waits until there is some.
 */
export type Move = 'moved' | 'later' | 'not-stored' | { retryAfterMs: number };

/** Whether a transfer waits for a failure to pass. Who is not signed in may be so again; nobody refused the file. */
export function mayPass(error: ApiFailure): boolean {
  return isPassing(error) || error.kind === 'unauthorised' || error.kind === 'no-session';
}

/** What a failure that may pass means for a transfer. */
export function laterBy({ retryAfterMs }: Pick<ApiFailure, 'retryAfterMs'>): Move {
  return retryAfterMs === undefined ? 'later' : { retryAfterMs };
}

export interface TransferWorkerTask<Job> {
  lock: string;
  /** The jobs that wait, first one first. Read-only, so that it can be watched. */
  findJobs: (database: AccountDatabase) => Promise<Job[]>;
  move: (job: Job, signal: AbortSignal) => Promise<Move>;
}

export interface TransferWorker {
  /** Something changed outside: try at once, unless the server has asked for patience. */
  wake(): void;
  /** The server is there: what it did not answer to is tried again; with the same exception. */
  reached(): void;
  stop(): void;
}

export function startTransferWorker<Job>(
  database: AccountDatabase,
  { locks, now, random, timers }: TransferWorkerDeps,
  { lock, findJobs, move }: TransferWorkerTask<Job>,
): TransferWorker {
  const wakeSignal = createWakeSignal(timers);
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let isAway = false;
  const askedTime = createAskedTime(now);

  const moveNext = async (): Promise<Move | 'nothing'> => {
    try {
      const [job] = await findJobs(database);
      return job === undefined ? 'nothing' : await move(job, signal);
    } catch (error) {
      // What the browser has closed is opened again by the next question.
      if (signal.aborted || database.hasBeenClosed()) throw error;
      console.warn(`${lock}: could not be stored`, error);
      // Tells the screens of a full disk.
      storageProblem(error);
      return 'not-stored';
    }
  };

  const loop = async () => {
    while (!signal.aborted) {
      const outcome = await moveNext();
      if (outcome === 'nothing') {
        // What failed is gone, so what is added next need not wait for it.
        failures = 0;
        await wakeSignal.wait();
        continue;
      }
      failures = outcome === 'moved' ? 0 : failures + 1;
      if (outcome === 'moved' || signal.aborted) continue;
      // Signals raised by the transfer's own progress are no reason to try again at once.
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
    // Stopped while it waited for its turn, or the database was closed: either way it is over.
    stopping.abort();
  });
  const stopWatching = watchRows(
    () => findJobs(database),
    (jobs) => {
      if (jobs.length > 0 && failures === 0) wakeSignal.raise();
    },
    // The loop asks the same, and tries again where that fails.
    () => wakeSignal.raise(),
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
