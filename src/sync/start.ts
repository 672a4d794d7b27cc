/** Starts sync for an open account: the run loop, the change feed and the transfer workers. */
import { type ClientEnvironment, systemClientEnvironment } from '../api/client.ts';
import { askKnownFiles } from '../api/file-bytes.ts';
import { browserLocks, type Locks, savesData, systemTimers } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { readSessionUser } from '../db/device/account.ts';
import { onCommits } from '../db/outbox/edits.ts';
import type { Timers } from '../lib/wake-signal.ts';
import { nothingSeen } from './last-seen.ts';
import { createRunLoop, type RunLoopDeps } from './run-loop.ts';
import { watchFiles } from './status/follow-queue.ts';
import { reportStatus } from './status/status-store.ts';
import { startDownloads } from './transfers/downloads.ts';
import { keepFilesHere } from './transfers/keep-files.ts';
import { startUploads } from './transfers/uploads.ts';
import { createTransport } from './transport.ts';
import { askBrowser, keepBackgroundSync, onWakes } from './wake/background.ts';
import { listenToChangeFeed } from './wake/change-feed.ts';

export interface SyncDeps {
  client: ClientEnvironment;
  sessionUser: () => Promise<string | undefined>;
  locks: Locks;
  now: () => number;
  random: () => number;
  timers: Timers;
  report: RunLoopDeps['report'];
  /** This device downloads nothing by itself. */
  savesData: () => boolean;
  /** The time in the app could not be recorded; the student must know (spec §8). */
  onUsageTrouble: () => void;
}

export interface Sync {
  /** Something changed outside, for example a sign-in: tries at once. */
  wake(): void;
  /** Resolves after a run that began after this call, whatever its outcome. */
  syncNow(): Promise<void>;
  stop(): void;
}

export function systemDeps(): SyncDeps {
  return {
    client: systemClientEnvironment,
    sessionUser: readSessionUser,
    locks: browserLocks(),
    now: Date.now,
    random: Math.random,
    timers: systemTimers,
    report: reportStatus,
    savesData,
    onUsageTrouble: () => undefined,
  };
}

export function startSync(database: AccountDatabase, given: Partial<SyncDeps> = {}): Sync {
  const deps = { ...systemDeps(), ...given };
  const transport = createTransport(deps.client);
  const shared = { ...deps, transport, seen: nothingSeen() };
  const engine = createRunLoop(database, { ...shared, session: deps.client.session });
  const uploads = startUploads(database, deps);
  const downloads = startDownloads(database, deps);
  const changeFeed = listenToChangeFeed(
    database,
    shared,
    (change) => (change === undefined ? engine.wake() : engine.hear(change)),
    () => {
      for (const part of [engine, uploads, downloads]) part.reached();
    },
  );
  const keeping = keepFilesHere(database, {
    now: deps.now,
    askKnown: async (hashes) => {
      const known = await askKnownFiles(hashes, undefined, deps.client);
      return known.ok ? known.data : undefined;
    },
    savesData: deps.savesData,
  });
  const parts = [engine, changeFeed, uploads, downloads, keeping];
  const wake = () => {
    for (const part of parts) part.wake();
  };
  const stopListening = onWakes(wake);
  const stopWatching = watchFiles(database, deps.report, deps.now);
  const stopAsking = keepBackgroundSync({
    timers: deps.timers,
    ask: askBrowser,
    onEdit: (listener) => onCommits(database, listener),
  });
  const stopCounting = countTime(database, deps);
  return {
    wake,
    syncNow: engine.syncNow,
    stop: () => {
      stopListening();
      stopWatching();
      stopAsking();
      stopCounting();
      for (const part of parts) part.stop();
    },
  };
}

/** By then the first screen is drawn, milliseconds. */
const firstPaintMs = 2_000;

/** Starts the usage tracker of a page. It is loaded last, because nothing waits for it. */
function countTime(database: AccountDatabase, deps: SyncDeps): () => void {
  if (!('document' in globalThis)) return () => undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  const begin = async () => {
    try {
      const { startUsageTracker } = await import('./usage/usage-tracker.ts');
      if (signal.aborted) return;
      const stop = startUsageTracker(database, { ...deps, onTrouble: deps.onUsageTrouble });
      signal.addEventListener('abort', stop);
    } catch (error) {
      console.warn('The usage tracker could not start', error);
    }
  };
  const timer = deps.timers.set(() => void begin(), firstPaintMs);
  signal.addEventListener('abort', () => deps.timers.clear(timer));
  return () => stopping.abort();
}
