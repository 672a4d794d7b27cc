/**
 * A page's part of the usage ping (spec §7, §9): while the student uses the page, it adds the time to the database about
 * once a minute, and asks the worker when a ping is due or an entry waits for the network. Without a worker, or with an
 * older one, the page sends the ping itself.
 */
import type { ClientEnvironment } from '../../api/client.ts';
import { type Locks, systemTimers } from '../../api/locks.ts';
import type { SessionStore } from '../../api/session/session.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { countUse, isUsageUrgent, readUsage } from '../../db/device/usage.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import type { Timers } from '../../lib/wake-signal.ts';
import type { Stretch } from '../../model/study/usage.ts';
import {
  type PagesWord,
  type PingOutcome,
  pingRequest,
  usageTag,
  type WorkersWord,
} from '../worker-messages.ts';
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

/** A reader gives no input for a while; a longer silence means that nobody is there. Milliseconds. */
export const idleMs = 5 * 60_000;
/** If the timers of a visible tab were silent for longer, the computer was asleep. Milliseconds. */
export const sleepMs = 3 * 60_000;

/** Counts when a tab is in use: it is visible, with input in the last minutes. Device clock, milliseconds. */
interface ActivityClock {
  /** The tab became visible. */
  show(nowMs: number): void;
  /** There was input. */
  touch(nowMs: number): void;
  /** @returns the time of use since the last call */
  take(nowMs: number): Stretch | undefined;
  /** The tab was hidden. @returns the time of use until then */
  hide(nowMs: number): Stretch | undefined;
}

export function createActivityClock(): ActivityClock {
  let fromMs: number | undefined;
  let touchedAt = 0;
  let lookedAt = 0;
  const take = (nowMs: number): Stretch | undefined => {
    const isAwake = nowMs - lookedAt < sleepMs;
    lookedAt = nowMs;
    if (fromMs === undefined) return undefined;
    const stretch = { fromMs, toMs: Math.min(nowMs, touchedAt + idleMs) };
    fromMs = stretch.toMs < nowMs && isAwake ? undefined : nowMs;
    // If the clock was set back, the end is before the beginning.
    return isAwake && stretch.toMs > stretch.fromMs ? stretch : undefined;
  };
  const begin = (nowMs: number) => {
    touchedAt = nowMs;
    if (fromMs !== undefined) return;
    fromMs = nowMs;
    lookedAt = nowMs;
  };
  return {
    show: begin,
    touch: begin,
    take,
    hide: (nowMs) => {
      const stretch = take(nowMs);
      fromMs = undefined;
      return stretch;
    },
  };
}

/** How long a worker may take to start and confirm, milliseconds. */
const takenMs = 5_000;
/** Longer than any call with its refresh; after that the worker has died. Milliseconds. */
const endedMs = 120_000;

interface AskDeps {
  worker: Pick<ServiceWorker, 'postMessage'>;
  session: Pick<SessionStore, 'getSession'>;
  timers: Timers;
}

/** @returns `undefined` if the worker does not know pings, or has died */
export function askWorker({ worker, session, timers }: AskDeps): Promise<PingOutcome | undefined> {
  const { port1: port, port2: theirs } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (outcome?: PingOutcome) => {
      timers.clear(timer);
      port.close();
      resolve(outcome);
    };
    let timer = timers.set(end, takenMs);
    const answer = async () => {
      const word: PagesWord = {
        kind: 'session',
        found: await session.getSession({ autoRefresh: true }),
      };
      port.postMessage(word);
    };
    port.onmessage = ({ data }: MessageEvent<WorkersWord>) => {
      switch (data.kind) {
        case 'taken':
          timers.clear(timer);
          timer = timers.set(end, endedMs);
          return;
        case 'session-wanted':
          void answer();
          return;
        case 'ended':
          end(data.outcome);
      }
    };
    worker.postMessage({ type: pingRequest }, [theirs]);
  });
}

/** The browser adds to it, depending on how much the app is used. Milliseconds. */
const minIntervalMs = 12 * 60 * 60_000;

/** Missing in TypeScript (WICG Background Synchronization, Periodic Background Sync). */
interface WakingRegistration {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** The browser starts the worker for waiting entries once the network is back, even with every tab closed. */
export async function askForUsageSync(): Promise<void> {
  try {
    await (await registration())?.sync?.register(usageTag);
  } catch (error) {
    // No permission: the next start sends.
    console.info('The browser refused Background Sync', error);
  }
}

/** The same from time to time, in an installed app with permission. Otherwise the next start sends them. */
export async function keepPeriodicSync(): Promise<void> {
  try {
    const { periodicSync } = (await registration()) ?? {};
    if (periodicSync === undefined) return;
    const name = 'periodic-background-sync' as PermissionName;
    const { state } = await navigator.permissions.query({ name });
    if (state === 'granted') {
      await periodicSync.register(usageTag, { minInterval: minIntervalMs });
    }
  } catch (error) {
    console.info('The browser refused Periodic Background Sync', error);
  }
}

async function registration(): Promise<WakingRegistration | undefined> {
  const found = await navigator.serviceWorker?.getRegistration();
  return found as WakingRegistration | undefined;
}
