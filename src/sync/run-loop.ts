/**
 * The loop of one account: wakes, runs, backs off, and tells the screens. Every open tab has one;
 * a run holds the Web Lock `haversack-sync-<user>`, so that they take turns and any of them finishes
 * what another left [S11]. Correctness never depends on the lock.
 */
import type { ClientEnvironment } from '../api/client.ts';
import type { Locks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { countQueue, newestSeq } from '../db/outbox.ts';
import { watchRows } from '../db/watch.ts';
import { backoffMs } from './backoff.ts';
import { createBell, type Timers } from './bell.ts';
import { freshPace, type Outcome, runSync } from './exchange.ts';
import { syncLock } from './once.ts';
import type { StatusChange } from './status-store.ts';
import type { Transport } from './transport.ts';

export interface RunLoopDeps {
  transport: Transport;
  session: ClientEnvironment['session'];
  /** The id of the user whose session this is; `undefined` where unknown. */
  sessionUser: () => Promise<string | undefined>;
  locks: Locks;
  now: () => number;
  /** 0 to 1 */
  random: () => number;
  timers: Timers;
  report: (change: StatusChange, nowMs: number) => void;
}

export interface RunLoop {
  /** Something changed outside: try at once, whatever went wrong before. */
  wake(): void;
  /** Resolves after a run that began after this call. */
  syncNow(): Promise<void>;
  stop(): void;
  /** Resolves when the loop has ended. */
  ended: Promise<void>;
}

/** A session is renewed at most daily while the app is used; sessions last 14 days (design §6). Milliseconds. */
const renewBelowMs = 13 * 24 * 3_600_000;
const renewEveryMs = 3_600_000;

export function createRunLoop(database: AccountDatabase, deps: RunLoopDeps): RunLoop {
  const bell = createBell(deps.timers);
  const stopping = new AbortController();
  const pace = freshPace();
  let failures = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let waiters: (() => void)[] = [];
  let isRunning = false;
  let isEdited = false;

  const run = async (): Promise<Outcome> => {
    const user = await deps.sessionUser();
    if (user !== undefined && user !== database.userId) return { kind: 'wrong-user' };
    const session = await deps.session.getSession();
    if (!session.ok) return { kind: 'signed-out' };
    if (deps.now() - renewedAt > renewEveryMs) {
      renewedAt = deps.now();
      await deps.session.getSession({ autoRefresh: true, thresholdMs: renewBelowMs });
    }
    const context = {
      database,
      transport: deps.transport,
      now: deps.now,
      pace,
      isStopped: () => stopping.signal.aborted,
    };
    const outcome = await runSync(context);
    if (outcome.kind !== 'signed-out') return outcome;
    // The server does not know the token: ask once for a new one before giving up.
    const renewed = await deps.session.getSession({
      autoRefresh: true,
      thresholdMs: Number.POSITIVE_INFINITY,
    });
    return renewed.ok ? runSync(context) : outcome;
  };

  const runAlone = async (): Promise<Outcome> => {
    try {
      return await deps.locks.run(syncLock(database.userId), run, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return { kind: 'done' };
      return { kind: 'trouble', problem: problemOf(error) };
    }
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      bell.silence();
      isRunning = true;
      isEdited = false;
      const served = waiters;
      waiters = [];
      const { pending } = await countQueue(database);
      const isFirst = (await database.readMeta('cursor')) === undefined;
      if (pending > 0 || isFirst) deps.report({ kind: 'syncing', pending }, deps.now());
      const outcome = await runAlone();
      waiters.unshift(...served);
      if (stopping.signal.aborted) return;
      failures = outcome.kind === 'done' ? 0 : failures + 1;
      isRunning = false;
      if (isEdited && failures === 0) bell.ring();
      await tell(database, deps, outcome);
      for (const resolve of waiters.splice(0, served.length)) resolve();
      await bell.wait(pauseAfter(outcome, failures, deps.random()));
    }
  };

  const wake = () => {
    failures = 0;
    bell.ring();
  };
  const stopWatching = watchQueue(database, deps, () => {
    // An edit is no reason to try again sooner where the last try failed [S6], or the one under way will.
    if (isRunning) isEdited = true;
    else if (failures === 0) bell.ring();
  });
  const ended = loop()
    .catch((error: unknown) => {
      // Stopping closes the database under the loop; anything else is a bug that the student may see.
      if (stopping.signal.aborted) return;
      deps.report({ kind: 'error', problem: problemOf(error) }, deps.now());
    })
    .finally(() => {
      stopping.abort();
      stopWatching();
      for (const resolve of waiters) resolve();
    });
  return {
    wake,
    ended,
    syncNow: () =>
      new Promise((resolve) => {
        if (stopping.signal.aborted) return resolve();
        waiters.push(resolve);
        wake();
      }),
    stop: () => {
      stopping.abort();
      bell.ring();
    },
  };
}

/** `undefined`: sleep until something happens. */
function pauseAfter(outcome: Outcome, failures: number, random: number): number | undefined {
  const waits = outcome.kind === 'no-answer' || outcome.kind === 'trouble';
  return waits ? backoffMs(failures, random) : undefined;
}

async function tell(
  database: AccountDatabase,
  { report, now }: RunLoopDeps,
  outcome: Outcome,
): Promise<void> {
  const counts = await countQueue(database);
  const lastSyncAt = (await database.readMeta('lastSyncAt')) ?? 0;
  report({ ...faceOf(outcome, counts.pending), ...counts, lastSyncAt }, now());
}

function faceOf(outcome: Outcome, pending: number): StatusChange {
  switch (outcome.kind) {
    case 'done':
      return { kind: pending === 0 ? 'synced' : 'pending' };
    case 'no-answer':
      return { kind: 'offline' };
    case 'trouble':
      return { kind: 'error', problem: outcome.problem, trouble: outcome.cause };
    case 'signed-out':
      return { kind: 'paused', problem: 'Session expired Please log in again.' };
    case 'wrong-user':
      return { kind: 'paused', problem: 'You are signed in as another student.' };
  }
}

/** Follows the queue in any tab: counts for the screens, a ring for each new edit. */
function watchQueue(database: AccountDatabase, { report, now }: RunLoopDeps, ring: () => void) {
  let newest = 0;
  const look = async () => {
    const counts = await countQueue(database);
    return {
      last: await newestSeq(database),
      shown: {
        ...counts,
        lastSyncAt: (await database.readMeta('lastSyncAt')) ?? 0,
        downloaded: await database.readMeta('downloadedRows'),
      },
    };
  };
  return watchRows(
    look,
    ({ shown, last }) => {
      report(shown, now());
      if (last > newest && shown.pending > 0) ring();
      newest = Math.max(newest, last);
    },
    (error) => report({ kind: 'error', problem: problemOf(error) }, now()),
  );
}

function problemOf(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? `Oops! Something went wrong (${error.message})`
    : 'Oops! Something went wrong';
}
