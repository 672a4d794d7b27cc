/**
 * The sync loop of one account: runs, pauses, and reports to the screens. `run-state.ts` decides; this file performs.
 *
 * Every open tab has a loop. A run holds the Web Lock `haversack-sync-<user>`, so tabs take turns, and any tab finishes
 * the work of another [S11]. Correctness never depends on the lock.
 */
import type { ClientEnvironment } from '../api/client.ts';
import type { Locks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { type Commit, onCommits } from '../db/outbox/edits.ts';
import { openHandOver } from '../db/outbox/hand-over.ts';
import { forgetSettled } from '../db/outbox/outbox.ts';
import type { QueuedEntry } from '../db/outbox/outbox-pack.ts';
import * as say from '../lib/messages.ts';
import { isStringError } from '../lib/result.ts';
import { createWakeSignal, type Timers } from '../lib/wake-signal.ts';
import type { ChangeEvent } from '../protocol/sync.ts';
import { findNext, type Outcome, runSync, syncLock } from './exchange.ts';
import { type LastSeen, nothingSeen } from './last-seen.ts';
import { freshPace } from './pace.ts';
import {
  initialState,
  pauseAfter,
  type RunEffect,
  type RunEvent,
  transition,
} from './run-state.ts';
import { followQueue, readShown } from './status/follow-queue.ts';
import type { StatusChange } from './status/status-store.ts';
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
  /** Shared with the change feed of this tab. */
  seen?: LastSeen;
  /** See `lookEveryMs`. */
  lookEveryMs?: number;
}

export interface RunLoop {
  /** Something changed outside: runs at once, after any number of failures, but not before the end of a Retry-After. */
  wake(): void;
  /** The server announced changes: pulls them and sends nothing. Not before the end of a Retry-After. */
  hear(change: ChangeEvent): void;
  /** The server is reachable: repeats a run that failed without it, unless that run was given a Retry-After. */
  reached(): void;
  /** The student asks: runs at once. Resolves after a run that began after this call. */
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
  const renewSession = createRenewal(deps);
  const waiters: (() => void)[] = [];
  let state = initialState;

  const dispatch = (event: RunEvent) => {
    const facts = { nowMs: deps.now(), seen, notYet: pace.notYet.size };
    const next = transition(state, event, facts);
    state = next.state;
    for (const effect of next.effects) perform(effect);
  };
  const perform = (effect: RunEffect) => {
    if (effect.kind === 'report') report(effect.change);
    else if (effect.kind === 'wake') wakeSignal.raise();
    else for (const resolve of waiters.splice(0, effect.count)) resolve();
  };
  /** After the stop, the screens may show another account. */
  const report = (change: StatusChange) => {
    if (!stopping.signal.aborted) deps.report(change, deps.now());
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      if (state.phase.kind === 'running') {
        const outcome = await runAlone(state.phase.isPullOnly);
        if (stopping.signal.aborted) return;
        dispatch({ kind: 'ran', outcome });
      } else if (state.phase.kind === 'settling') {
        dispatch(await look());
      } else {
        if (state.isWoken) wakeSignal.raise();
        else wakeSignal.clear();
        const { outcome } = state.phase;
        await wakeSignal.wait(pauseAfter(outcome, state.failures, deps.random(), pace.notYet.size));
        dispatch({ kind: 'begin' });
      }
    }
  };

  const runAlone = async (isPullOnly: boolean): Promise<Outcome> => {
    try {
      const turn = () => run(isPullOnly);
      return await deps.locks.run(syncLock(database.userId), turn, stopping.signal);
    } catch (error) {
      return { kind: 'trouble', problem: problemOf(error) };
    }
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
    await renewSession();
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

  const look = async (): Promise<RunEvent> => {
    const knownSeq = state.queuedSeq;
    try {
      // Another tab may have sent them to a newer server.
      await forgetSettled(database, pace.notYet);
      const { shown } = await readShown(database);
      // Another tab has sent it.
      if (shown.pending === 0) seen.sentSeq = Math.max(seen.sentSeq, knownSeq);
      return { kind: 'looked', shown };
    } catch (error) {
      // A connection that the browser has closed is opened again by the next query.
      if (stopping.signal.aborted || database.hasBeenClosed()) throw error;
      return { kind: 'unread', problem: problemOf(error) };
    }
  };

  const stopHearing = onCommits(database, (commit: Commit) => {
    // The run takes its turn while the commit is being stored, and waits for it itself.
    dispatch({ kind: 'edited' });
    void commit.then((rows) => dispatch({ kind: 'queued', seq: rows.at(-1)?.seq ?? 0 }));
  });
  const fail = (error: unknown) => report({ kind: 'error', problem: problemOf(error) });
  const stopFollowing = followQueue(
    database,
    { timers: deps.timers, now: deps.now, everyMs: deps.lookEveryMs },
    (found) => dispatch({ kind: 'shown', ...found }),
    fail,
  );
  stopping.signal.addEventListener('abort', () => {
    stopHearing();
    stopFollowing();
    handOver.stop();
  });
  const ended = loop()
    // Stopping closes the database during a run. Anything else is a bug; the student may see it.
    .catch(fail)
    .finally(() => {
      stopping.abort();
      for (const resolve of waiters) resolve();
    });
  return {
    wake: () => dispatch({ kind: 'wake' }),
    hear: (change) => dispatch({ kind: 'heard', change }),
    reached: () => dispatch({ kind: 'reached' }),
    ended,
    syncNow: () =>
      new Promise((resolve) => {
        if (stopping.signal.aborted) return resolve();
        waiters.push(resolve);
        pace.notYet.clear();
        dispatch({ kind: 'asked' });
      }),
    stop: () => {
      stopping.abort();
      dispatch({ kind: 'stop' });
    },
  };
}

/** @returns renews the session where that is due */
function createRenewal({ session, now }: RunLoopDeps): () => Promise<void> {
  let renewedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - renewedAt <= renewEveryMs) return;
    renewedAt = now();
    await session.getSession({ autoRefresh: true, thresholdMs: renewBelowMs });
  };
}

/** Why a run broke off, for people. */
function problemOf(error: unknown): string {
  if (isStringError(error)) return error;
  return error instanceof Error && error.message !== ''
    ? `${say.somethingWentWrong} (${error.message})`
    : say.somethingWentWrong;
}
