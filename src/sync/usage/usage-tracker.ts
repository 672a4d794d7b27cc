/**
 * A page's part of the usage ping (spec §7, §9): while the student uses the page, it adds the time to the database about
 * once a minute, and asks the worker when a ping is due or an entry waits for the network. Without a worker, or with an
 * older one, the page sends the ping itself.
 */
import type { ClientEnvironment } from '../../api/client.ts';
import { type Locks, systemTimers } from '../../api/locks.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { countUse, isUsageUrgent, readUsage } from '../../db/device/usage.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import type { Stretch } from '../../model/study/usage.ts';
import type { PingOutcome } from '../worker-messages.ts';
import { createActivityClock } from './activity-clock.ts';
import { askForUsageSync, askWorker, keepPeriodicSync } from './ask-worker.ts';
import { pingUsage } from './ping.ts';

/** The time between two checks of a visible page, milliseconds. */
const lookEveryMs = 60_000;

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'];

export interface UsageTrackerDeps {
  client: ClientEnvironment;
  locks: Locks;
  now: () => number;
  /** An entry could not be created; the student must know. */
  onTrouble: () => void;
}

/** @returns a function that stops it */
export function startUsageTracker(database: AccountDatabase, deps: UsageTrackerDeps): () => void {
  const { now } = deps;
  const clock = createActivityClock();
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAsking = false;

  const askForPing = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const outcome = await send(database, deps);
      if (outcome === 'failed' && !signal.aborted) deps.onTrouble();
      if (outcome === 'no-answer') await askForUsageSync();
    } finally {
      isAsking = false;
    }
  };
  const countAndAsk = async (stretch?: Stretch) => {
    try {
      if (stretch !== undefined) await countUse(database, stretch, localOffsetMin(now()));
      const here = await readUsage(database);
      if (!signal.aborted && isUsageUrgent(here, now(), navigator.onLine)) await askForPing();
    } catch (error) {
      // The database may be closed, full or newer; other code reports that to the screens.
      if (!signal.aborted) console.warn('The time in the app could not be counted', error);
    }
  };
  const look = () => {
    if (document.visibilityState === 'visible') void countAndAsk(clock.take(now()));
  };
  const see = () => {
    if (document.visibilityState !== 'visible') {
      void countAndAsk(clock.hide(now()));
      return;
    }
    clock.show(now());
    void countAndAsk();
  };
  const touch = () => {
    if (document.visibilityState === 'visible') clock.touch(now());
  };

  const timer = setInterval(look, lookEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', see, { signal });
  addEventListener('online', () => void countAndAsk(), { signal });
  for (const use of uses) addEventListener(use, touch, { signal, passive: true, capture: true });
  if (document.visibilityState === 'visible') see();
  void keepPeriodicSync();
  return () => stopping.abort();
}

async function send(
  database: AccountDatabase,
  { client, locks, now }: UsageTrackerDeps,
): Promise<PingOutcome> {
  const worker = navigator.serviceWorker?.controller;
  if (worker) {
    const { session } = client;
    const outcome = await askWorker({ worker, session, timers: systemTimers });
    if (outcome !== undefined) return outcome;
  }
  return pingUsage(database, { client, locks, now, isSeen: true });
}
