/**
 * Runs the account's jobs, one at a time. Every open tab has a runner; one of them claims the next job, and the others, or
 * the next start of the app, take over what a dead or frozen tab has left.
 *
 * A runner holds the Web Lock `haversack-job-<id>-<attempt>` while it works, so its death is seen at once; where a browser has no
 * such locks, or a tab is frozen with its lock, the runner's signs of life tell. Correctness depends on neither, but on
 * the claim (`db/jobs.ts`).
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
import { loadPart, missingFailure } from '../lib/parts/missing-part.ts';
import { failure, type Result } from '../lib/result.ts';
import { createWakeSignal, type Timers, type WakeSignal } from '../lib/wake-signal.ts';
import type { JobKind, JobKinds, JobTools } from './kind.ts';

export interface RunnerDeps {
  kinds: JobKinds;
  /** Runs `work` while it holds the lock. */
  holdLock: (name: string, work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Whether some tab holds the lock; `undefined` where the browser does not say. */
  isHeld: (name: string) => Promise<boolean | undefined>;
  /** Says what this tab is at, so that no update of the app reloads it. @returns puts it down */
  holdWork: (what: string) => () => void;
  now: () => number;
  timers: Timers;
}

export interface Runner {
  stop(): void;
  /** Resolves when it has stopped. */
  ended: Promise<void>;
}

/** A runner without a sign of life for so long is frozen, milliseconds. */
export const leaseMs = 20_000;
/** So often a runner gives one, and so often the others look after it. */
export const beatMs = 2_000;
/** Progress is written at most so often, milliseconds. */
const progressMs = 250;

export function startRunner(database: AccountDatabase, deps: RunnerDeps): Runner {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, database.closed]);
  // Raised when anybody has written to the table, and at the end.
  const wake = createWakeSignal(deps.timers);
  const stopWatching = watchWrites(database, ['jobs'], wake.raise);
  signal.addEventListener('abort', wake.raise);
  const ended = loop(database, deps, wake, signal).finally(stopWatching);
  return { stop: () => stopping.abort(), ended };
}

/** Goes on until it is stopped, whatever the disk does: one that is full now may have room later. */
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
      // Closing the database under it ends it too.
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
  // What a job is for may be deleted, here or by another device, while nobody works.
  const about = jobs.flatMap(({ about }) => about?.entity ?? []);
  const stopWatching = watchWrites(database, about, wake.raise);
  try {
    // Another tab that works may die without a word.
    await wake.wait(running.length === 0 ? undefined : beatMs);
  } finally {
    stopWatching();
  }
}

async function isGone(job: Job, { now, isHeld }: RunnerDeps): Promise<boolean> {
  // A clock that was set back says nothing, so the lock alone tells then.
  const sinceMs = now() - job.beatAt;
  if (sinceMs >= leaseMs) return true;
  // Between its claim and its lock a runner may need a moment.
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
  // Not even its failure could be written down. It is begun again when the disk may have room.
  wake.clear();
  if (isBrokenOff && !signal.aborted) await wake.wait(leaseMs);
}

type Write = (change: JobChange) => Promise<boolean>;

/** A result that the disk has no room for is a failure that it may have room for. */
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
  return (step, done, total) => {
    const nowMs = now();
    const isSoon = step === toldStep && Math.abs(nowMs - toldAt) < progressMs;
    if (signal.aborted || isSoon) return;
    toldAt = nowMs;
    toldStep = step;
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

/** Signs of life, and a look at the job whenever somebody has written to the table: it may have been cancelled. */
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
    // A disk that takes no sign of life now may take the next.
    await (isDue ? write({}) : look()).catch((error: unknown) => {
      if (!signal.aborted) console.warn('A job gave no sign of life', error);
    });
  }
}
