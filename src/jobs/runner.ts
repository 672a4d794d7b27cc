/**
 * Runs the account's jobs, one at a time. Every open tab has a runner. One of them claims the next job; the others, or
 * the next start of the app, take over the job of a dead or frozen tab.
 *
 * A runner holds the Web Lock `haversack-job-<id>-<attempt>` while it works, so the others notice its death at once.
 * Without Web Locks, or if a frozen tab keeps its lock, its heartbeats end. Correctness depends only on the claim
 * (`db/jobs.ts`).
 */
import type { AccountDatabase } from '../db/database.ts';
import {
  claimJob,
  dropJobsOfDeleted,
  endJob,
  type JobChange,
  readJobs,
  writeJob,
} from '../db/jobs.ts';
import { watchWrites } from '../db/rows/watch.ts';
import { storageProblem } from '../db/storage-problem.ts';
import type { Job } from '../db/tables.ts';
import * as say from '../lib/messages.ts';
import { loadPart, missingFailure } from '../lib/missing-part.ts';
import { failure, type Result } from '../lib/result.ts';
import { createWakeSignal, type Timers, type WakeSignal } from '../lib/wake-signal.ts';
import type { JobKind, JobKinds, JobTools } from './job-run.ts';

export interface RunnerDeps {
  kinds: JobKinds;
  /** Runs `work` while it holds the lock. */
  holdLock: (name: string, work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Whether any tab holds the lock; `undefined` if the browser cannot tell. */
  isHeld: (name: string) => Promise<boolean | undefined>;
  /** Prevents updates of the app from reloading this tab. @returns ends that */
  holdWork: (what: string) => () => void;
  now: () => number;
  timers: Timers;
}

export interface Runner {
  stop(): void;
  /** Resolves when it has stopped. */
  ended: Promise<void>;
}

/** A runner without a heartbeat for this long is frozen, milliseconds. */
export const leaseMs = 20_000;
/** The time between two heartbeats, and between two checks by the others, milliseconds. */
export const beatMs = 2_000;
/** The least time between two writes of progress, milliseconds. */
const progressMs = 250;

export function startRunner(database: AccountDatabase, deps: RunnerDeps): Runner {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, database.closed]);
  // Raised by each write to the table, and at the end.
  const wake = createWakeSignal(deps.timers);
  const stopWatching = watchWrites(database, ['jobs'], wake.raise);
  signal.addEventListener('abort', wake.raise);
  const ended = loop(database, deps, wake, signal).finally(stopWatching);
  return { stop: () => stopping.abort(), ended };
}

/** Continues after errors of the database, because a full disk may have room later. */
async function loop(
  database: AccountDatabase,
  deps: RunnerDeps,
  wake: WakeSignal,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    wake.clear();
    try {
      await round(database, deps, wake, signal);
    } catch (error) {
      // Closing the database ends the loop too.
      if (signal.aborted) return;
      console.warn('Jobs could not be looked after', error);
      await wake.wait(leaseMs);
    }
  }
}

async function round(
  database: AccountDatabase,
  deps: RunnerDeps,
  wake: WakeSignal,
  signal: AbortSignal,
): Promise<void> {
  await dropJobsOfDeleted(database);
  const jobs = await readJobs(database);
  const running = jobs.filter(({ state }) => state === 'running');
  const isDead = await Promise.all(running.map((job) => isGone(job, deps)));
  const gone = new Set(running.filter((_, index) => isDead[index]).map(lockOf));
  const claimant = {
    kinds: new Set(deps.kinds.keys()),
    isGone: (job: Job) => gone.has(lockOf(job)),
  };
  const claimed = jobs.some(({ state }) => state === 'waiting' || state === 'running')
    ? await claimJob(database, claimant, deps.now())
    : undefined;
  if (signal.aborted) return;
  const kind = deps.kinds.get(claimed?.kind ?? '');
  if (claimed !== undefined && kind !== undefined) {
    return await work(database, deps, kind, claimed, wake, signal);
  }
  // The subject of a job may be deleted, here or by another device, while no job runs.
  const about = jobs.flatMap(({ about }) => about?.entity ?? []);
  const stopWatching = watchWrites(database, about, wake.raise);
  try {
    // The tab that works may die without a write.
    await wake.wait(running.length === 0 ? undefined : beatMs);
  } finally {
    stopWatching();
  }
}

async function isGone(job: Job, { now, isHeld }: RunnerDeps): Promise<boolean> {
  // If the clock was set back, only the lock can tell.
  const sinceMs = now() - job.beatAt;
  if (sinceMs >= leaseMs) return true;
  // A runner takes its lock shortly after its claim.
  const isNew = sinceMs >= 0 && sinceMs < beatMs;
  return !isNew && (await isHeld(lockOf(job))) === false;
}

function lockOf({ id, attempt }: Job): string {
  return `haversack-job-${id}-${attempt}`;
}

async function work(
  database: AccountDatabase,
  deps: RunnerDeps,
  kind: JobKind,
  job: Job,
  wake: WakeSignal,
  signal: AbortSignal,
): Promise<void> {
  const losing = new AbortController();
  const ending = AbortSignal.any([signal, losing.signal]);
  const putDown = deps.holdWork(kind.inHand);
  const write: Write = async (change) => {
    const isOurs = await writeJob(database, job, { ...change, beatAt: deps.now() });
    if (!isOurs) losing.abort();
    return isOurs;
  };
  const tools = { database, signal: ending, progress: progressOf(write, deps, ending) };
  const beats = beat(deps, wake, ending, {
    look: async () => {
      const now = await database.jobs.get(job.id);
      if (now?.state !== 'running' || now.attempt !== job.attempt) losing.abort();
    },
    write,
  });
  const toItsEnd = async () => {
    const outcome = await attempt(kind, job, tools);
    if (ending.aborted) return;
    await dropJobsOfDeleted(database);
    if (outcome.ok && job.isQuiet) await endJob(database, job);
    else await keep(write, outcome);
  };
  let isBrokenOff = false;
  try {
    await deps.holdLock(lockOf(job), toItsEnd, ending);
  } catch (error) {
    isBrokenOff = !ending.aborted;
    if (isBrokenOff) console.warn('A job broke off', error);
  } finally {
    losing.abort();
    putDown();
    await beats;
  }
  // Its failure could not be stored either. It starts again later, when the disk may have room.
  wake.clear();
  if (isBrokenOff && !signal.aborted) await wake.wait(leaseMs);
}

type Write = (change: JobChange) => Promise<boolean>;

/** If the disk has no room for the result, stores a failure, which is smaller. */
async function keep(write: Write, outcome: Result<unknown>): Promise<void> {
  const failed = (problem: string) => write({ state: 'failed', problem });
  if (!outcome.ok) await failed(outcome.error.message);
  else {
    const kept = outcome.data === undefined ? {} : { result: outcome.data };
    await write({ state: 'ready', ...kept }).catch((error: unknown) =>
      failed(storageProblem(error)),
    );
  }
}

function progressOf(write: Write, { now }: RunnerDeps, signal: AbortSignal): JobTools['progress'] {
  let toldAt = Number.NEGATIVE_INFINITY;
  let toldStep = '';
  return (step, done, total, isStored = false) => {
    const nowMs = now();
    const isSoon = step === toldStep && Math.abs(nowMs - toldAt) < progressMs;
    if (signal.aborted || isSoon) return;
    toldAt = nowMs;
    toldStep = step;
    if (isStored) return;
    write({ step, done, total }).catch((error: unknown) => {
      if (!signal.aborted) console.warn('Progress could not be written down', error);
    });
  };
}

/** Never throws. */
async function attempt(kind: JobKind, job: Job, tools: JobTools): Promise<Result<unknown>> {
  try {
    return await (await loadPart(kind.load))(job, tools);
  } catch (error) {
    if (!tools.signal.aborted) console.warn('A job failed', error);
    return missingFailure(error) ?? failure('broken', say.somethingWentWrongTryAgain);
  }
}

/** Writes heartbeats, and reads the job after each write to the table, because it may have been cancelled. */
async function beat(
  { now }: RunnerDeps,
  wake: WakeSignal,
  signal: AbortSignal,
  { look, write }: { look: () => Promise<void>; write: Write },
): Promise<void> {
  signal.addEventListener('abort', wake.raise);
  let beatAt = now();
  while (!signal.aborted) {
    await wake.wait(beatMs);
    if (signal.aborted) return;
    const isDue = Math.abs(now() - beatAt) >= beatMs;
    if (isDue) beatAt = now();
    // The next heartbeat may succeed.
    await (isDue ? write({}) : look()).catch((error: unknown) => {
      if (!signal.aborted) console.warn('A job gave no sign of life', error);
    });
  }
}
