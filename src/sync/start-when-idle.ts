/**
 * Sync at the start of a page: it begins when the first screen has what it shows, since both ask the same
 * database and nobody waits for the network to see what is here [P1]. Whoever asks for it begins it at once.
 */
import type { AccountDatabase } from '../db/database.ts';
import { type Sync, type SyncDeps, startSync } from './start.ts';

/** Never later than this, however busy the page is, milliseconds. */
const latestMs = 500;

type Start = (database: AccountDatabase, given: Partial<SyncDeps>) => Sync;

/** @param whenIdle calls back once, and gives what takes that back */
export function startWhenIdle(
  database: AccountDatabase,
  given: Partial<SyncDeps>,
  whenIdle: (begin: () => void) => () => void = onIdle,
  start: Start = startSync,
): Sync {
  let sync: Sync | undefined;
  let isStopped = false;
  const begin = () => {
    if (!isStopped) sync ??= start(database, given);
    return sync;
  };
  const forget = whenIdle(begin);
  return {
    wake: () => begin()?.wake(),
    syncNow: async () => begin()?.syncNow(),
    stop: () => {
      isStopped = true;
      forget();
      sync?.stop();
    },
  };
}

function onIdle(begin: () => void): () => void {
  // Safari has it not.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, latestMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(begin, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
