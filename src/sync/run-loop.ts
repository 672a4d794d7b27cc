/**
 * The loop of one account: wakes, runs, backs off, and tells the screens. Every open tab has one;
 * a run holds the Web Lock `haversack-sync-<user>`, so that they take turns and any of them finishes
 * what another left [S11]. Correctness never depends on the lock.
 */
import type { ClientEnvironment } from '../api/client.ts';
import type { Locks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { onEdits } from '../db/edits.ts';
import { countQueue, newestSeq } from '../db/outbox.ts';
import type { QueuedEntry } from '../db/outbox-pack.ts';
import { watchRows } from '../db/watch.ts';
import * as say from '../lib/messages.ts';
import { isStringError } from '../lib/string-error.ts';
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
  let isRunning = false;
  let newestSent = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let waiters: (() => void)[] = [];

  const run = async (): Promise<Outcome> => {
    const [user, session] = await Promise.all([deps.sessionUser(), deps.session.getSession()]);
    if (user !== undefined && user !== database.userId) return { kind: 'wrong-user' };
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
      onBatch,
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

  const onBatch = (batch: readonly QueuedEntry[], isFirst: boolean) => {
    newestSent = Math.max(newestSent, batch.at(-1)?.seq ?? 0);
    if (batch.length > 0 || isFirst) deps.report({ kind: 'syncing' }, deps.now());
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
      const served = waiters;
      waiters = [];
      isRunning = true;
      const outcome = await runAlone();
      isRunning = false;
      waiters.unshift(...served);
      if (stopping.signal.aborted) return;
      failures = outcome.kind === 'done' ? 0 : failures + 1;
      const pending = await tell(database, deps, outcome);
      // What was done while the run was ending is not left to sleep.
      if (outcome.kind === 'done' && pending > 0) bell.ring();
      for (const resolve of waiters.splice(0, served.length)) resolve();
      await bell.wait(pauseAfter(outcome, failures, deps.random()));
    }
  };

  const wake = () => {
    failures = 0;
    bell.ring();
  };
  const edited = () => {
    // A run looks itself at what came meanwhile; where the last try failed, an edit hurries nothing [S6].
    if (failures === 0 && !isRunning) bell.ring();
  };
  const stopHearing = onEdits(database, edited);
  const stopWatching = watchQueue(database, deps, (last) => {
    if (last > newestSent) edited();
  });
  const ended = loop()
    .catch((error: unknown) => {
      // Stopping closes the database under the loop; anything else is a bug that the student may see.
      if (stopping.signal.aborted) return;
      deps.report({ kind: 'error', problem: problemOf(error) }, deps.now());
    })
    .finally(() => {
      stopping.abort();
      stopHearing();
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
  if (outcome.kind === 'no-answer') return backoffMs(failures, random);
  if (outcome.kind === 'trouble') return backoffMs(failures, random, outcome.retryAfterMs);
  return undefined;
}

async function tell(
  database: AccountDatabase,
  { report, now }: RunLoopDeps,
  outcome: Outcome,
): Promise<number> {
  const { shown } = await readShown(database);
  report({ ...faceOf(outcome, shown.pending), ...shown }, now());
  return shown.pending;
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
      return { kind: 'paused', problem: say.sessionExpired };
    case 'wrong-user':
      return { kind: 'paused', problem: 'You are signed in as another student.' };
  }
}

/** What the screens show of the database, and the newest edit that waits: one look, in one transaction. */
function readShown(database: AccountDatabase) {
  return database.transaction('r', [database.outbox, database.refused, database.meta], async () => {
    const [counts, last, lastSyncAt = 0, downloaded] = await Promise.all([
      countQueue(database),
      newestSeq(database),
      database.readMeta('lastSyncAt'),
      database.readMeta('downloadedRows'),
    ]);
    const downloadTotal =
      downloaded === undefined ? undefined : await database.readMeta('downloadTotal');
    return { last, shown: { ...counts, lastSyncAt, downloaded, downloadTotal } };
  });
}

/** Follows the queue in any tab: counts for the screens, and the newest edit that waits. */
function watchQueue(
  database: AccountDatabase,
  { report, now }: RunLoopDeps,
  onWaiting: (newest: number) => void,
) {
  return watchRows(
    () => readShown(database),
    ({ shown, last }) => {
      report(shown, now());
      if (shown.pending > 0) onWaiting(last);
    },
    (error) => report({ kind: 'error', problem: problemOf(error) }, now()),
  );
}

function problemOf(error: unknown): string {
  if (isStringError(error)) return error;
  return error instanceof Error && error.message !== ''
    ? `${say.somethingWentWrong} (${error.message})`
    : say.somethingWentWrong;
}
