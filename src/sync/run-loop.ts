/**
 * The loop of one account: wakes, runs, backs off, and tells the screens. Every open tab has one;
 * a run holds the Web Lock `haversack-sync-<user>`, so that they take turns and any of them finishes
 * what another left [S11]. Correctness never depends on the lock.
 */
import type { ClientEnvironment } from '../api/client.ts';
import type { Locks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { type Commit, onCommits } from '../db/outbox/edits.ts';
import { openHandOver } from '../db/outbox/hand-over.ts';
import { forgetSettled } from '../db/outbox/outbox.ts';
import type { QueuedEntry } from '../db/outbox/outbox-pack.ts';
import { createWakeSignal, type Timers } from '../lib/wake-signal.ts';
import type { ChangeEvent } from '../protocol/sync.ts';
import { findNext, runSync } from './exchange.ts';
import { isCovered, type LastSeen, nothingSeen } from './last-seen.ts';
import { syncLock } from './once.ts';
import { faceOf, isForWantOfServer, type Outcome, pauseAfter, problemOf } from './outcome.ts';
import { freshPace } from './pace.ts';
import { followQueue, readShown, type Shown } from './status/follow-queue.ts';
import type { StatusChange } from './status/status-store.ts';
import type { Transport } from './transport.ts';
import { createAskedTime } from './wake/backoff.ts';

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
  /** Shared with those who hear change events in this tab. */
  seen?: LastSeen;
  /** See `lookEveryMs`. */
  lookEveryMs?: number;
}

export interface RunLoop {
  /** Something changed outside: try at once, however often it has failed. Not while the server's Retry-After runs. */
  wake(): void;
  /** A change event told of changes: ask for them, and for nothing else. Not while Retry-After runs. */
  hear(change: ChangeEvent): void;
  /** The server is there: a run that failed for want of it is tried again, unless it was given a Retry-After. */
  reached(): void;
  /** The student asks, so it tries at once. Resolves after a run that began after this call. */
  syncNow(): Promise<void>;
  stop(): void;
  /** Resolves when the loop has ended. */
  ended: Promise<void>;
}

/** A session is renewed at most daily while the app is used; sessions last 14 days. Milliseconds. */
const renewBelowMs = 13 * 24 * 3_600_000;
const renewEveryMs = 3_600_000;

export function createRunLoop(database: AccountDatabase, deps: RunLoopDeps): RunLoop {
  const wakeSignal = createWakeSignal(deps.timers);
  const stopping = new AbortController();
  const pace = freshPace();
  const seen = deps.seen ?? nothingSeen();
  const handOver = openHandOver(database);
  let failures = 0;
  let isRunning = false;
  /** More is wanted than what a change event has told. */
  let isForAll = true;
  /** The furthest that was heard of each history while a run was under way, which may bring it. */
  const heard = new Map<string, number>();
  const askedTime = createAskedTime(deps.now);
  /** The last run failed, and may go better with a server that is there. */
  let isAway = false;
  /** The server was there while a run was under way, which may have begun before. */
  let wasReached = false;
  /** The newest entry that is known to wait, or to have waited. */
  let queuedSeq = 0;
  let pending = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let waiters: (() => void)[] = [];

  /** Whoever has stopped the engine may show another account by now. */
  const report = (change: StatusChange) => {
    if (!stopping.signal.aborted) deps.report(change, deps.now());
  };

  const run = async (isPullOnly: boolean): Promise<Outcome> => {
    const context = {
      database,
      transport: deps.transport,
      now: deps.now,
      pace,
      isStopped: () => stopping.signal.aborted,
      onBatch,
      seen,
      handOver,
    };
    const [user, session, next] = await Promise.all([
      deps.sessionUser(),
      deps.session.getSession(),
      findNext(context, isPullOnly),
    ]);
    if (user !== undefined && user !== database.userId) return { kind: 'wrong-user' };
    if (!session.ok) return { kind: 'signed-out' };
    if (deps.now() - renewedAt > renewEveryMs) {
      renewedAt = deps.now();
      await deps.session.getSession({ autoRefresh: true, thresholdMs: renewBelowMs });
    }
    const outcome = await runSync(context, next);
    if (outcome.kind !== 'signed-out') return outcome;
    // The server does not know the token: ask once for a new one before giving up.
    const renewed = await deps.session.getSession({
      autoRefresh: true,
      thresholdMs: Number.POSITIVE_INFINITY,
    });
    return renewed.ok ? runSync(context) : outcome;
  };

  const onBatch = (batch: readonly QueuedEntry[], isFirst: boolean) => {
    if (batch.length > 0 || isFirst) report({ kind: 'syncing' });
  };

  const runAlone = async (isPullOnly: boolean): Promise<Outcome> => {
    try {
      const turn = () => run(isPullOnly);
      return await deps.locks.run(syncLock(database.userId), turn, stopping.signal);
    } catch (error) {
      return { kind: 'trouble', problem: problemOf(error) };
    }
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      wakeSignal.clear();
      const served = waiters;
      waiters = [];
      isRunning = true;
      wasReached = false;
      askedTime.note();
      const isPullOnly = !isForAll;
      isForAll = false;
      let outcome = await runAlone(isPullOnly);
      isRunning = false;
      waiters.unshift(...served);
      if (stopping.signal.aborted) return;
      failures = outcome.kind === 'done' ? 0 : failures + 1;
      if (outcome.kind === 'trouble') askedTime.note(outcome.retryAfterMs);
      // A wake during the run does not undo what its answer asked for; the student does.
      if (!askedTime.isOver() && waiters.length === served.length) wakeSignal.clear();
      if (outcome.kind !== 'done' || pace.notYet.size > 0) isForAll = true;
      isAway = isForWantOfServer(outcome);
      try {
        await tell(outcome, isPullOnly);
      } catch (error) {
        // What the browser has closed is opened again by the next question.
        if (stopping.signal.aborted || database.hasBeenClosed()) throw error;
        outcome = { kind: 'trouble', problem: problemOf(error) };
        failures = Math.max(1, failures);
        isForAll = true;
        report(faceOf(outcome, pending));
      }
      // What was done while the run was ending is not left to sleep.
      if (outcome.kind === 'done' && pending > pace.notYet.size) wakeForAll();
      const lacks = ([epoch, version]: [string, number]) =>
        outcome.kind !== 'done' || !isCovered(seen.cursor, { epoch, version });
      if ([...heard].some(lacks) && askedTime.isOver()) wakeSignal.raise();
      heard.clear();
      if (wasReached && isAway) wakeSignal.raise();
      for (const resolve of waiters.splice(0, served.length)) resolve();
      await wakeSignal.wait(pauseAfter(outcome, failures, deps.random(), pace));
    }
  };

  const tell = async (outcome: Outcome, isPullOnly: boolean) => {
    // An edit that was stored while the run was ending is counted too.
    const isKnown = (isPullOnly || seen.isEmpty) && queuedSeq <= seen.sentSeq;
    if (outcome.kind !== 'done' || !isKnown) {
      const knownSeq = queuedSeq;
      // Another tab may have sent them to a newer server.
      await forgetSettled(database, pace.notYet);
      const { shown } = await readShown(database);
      pending = shown.pending;
      // Another tab has sent it.
      if (pending === 0) seen.sentSeq = Math.max(seen.sentSeq, knownSeq);
      report({ ...faceOf(outcome, pending), ...shown, notYet: pace.notYet.size });
      return;
    }
    const emptied = isPullOnly ? {} : { pending: 0, notYet: 0, oldestAt: undefined };
    pending = isPullOnly ? pending : 0;
    report({ ...faceOf(outcome, pending), ...emptied, lastSyncAt: deps.now() });
  };

  const wakeForAll = () => {
    isForAll = true;
    wakeSignal.raise();
  };
  const wake = () => {
    if (!askedTime.isOver()) return;
    failures = 0;
    wakeForAll();
  };
  const hear = ({ epoch, version }: ChangeEvent) => {
    if (isRunning) {
      // Change events are looked at side by side, so an older one may come later.
      heard.set(epoch, Math.max(version, heard.get(epoch) ?? 0));
      return;
    }
    if (!askedTime.isOver()) return;
    failures = 0;
    wakeSignal.raise();
  };
  const reached = () => {
    wasReached = true;
    // The count of failures stays: a line that opens and breaks at once does not undo the patience [S6].
    if (isAway && !isRunning) wakeForAll();
  };
  const edited = () => {
    // A run looks itself at what came meanwhile; where the last try failed, an edit hurries nothing [S6].
    if (failures === 0 && !isRunning) wakeForAll();
  };
  const waits = (seq: number) => {
    queuedSeq = Math.max(queuedSeq, seq);
    if (queuedSeq > seen.sentSeq) edited();
  };
  const stopHearing = onCommits(database, (commit: Commit) => {
    // The engine takes its turn meanwhile, and waits for the commit itself.
    edited();
    void commit.then((rows) => waits(rows.at(-1)?.seq ?? 0));
  });
  const show = ({ shown, last }: Shown) => {
    pending = shown.pending;
    report(shown);
    if (shown.pending > 0) waits(last);
  };
  const follow = { timers: deps.timers, now: deps.now, everyMs: deps.lookEveryMs };
  const fail = (error: unknown) => report({ kind: 'error', problem: problemOf(error) });
  const stopFollowing = followQueue(database, follow, show, fail);
  stopping.signal.addEventListener('abort', () => {
    stopHearing();
    stopFollowing();
    handOver.stop();
  });
  const ended = loop()
    // Stopping closes the database under the loop; anything else is a bug that the student may see.
    .catch(fail)
    .finally(() => {
      stopping.abort();
      for (const resolve of waiters) resolve();
    });
  return {
    wake,
    hear,
    reached,
    ended,
    syncNow: () =>
      new Promise((resolve) => {
        if (stopping.signal.aborted) return resolve();
        waiters.push(resolve);
        askedTime.note();
        pace.notYet.clear();
        wake();
      }),
    stop: () => {
      stopping.abort();
      wakeSignal.raise();
    },
  };
}
