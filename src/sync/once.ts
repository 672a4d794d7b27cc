/**
 * One run without an engine, for the service worker's Background Sync [S11]: it takes its turn among
 * the tabs and loads nothing that needs a page.
 */
import { type ClientEnvironment, systemClientEnvironment } from '../api/client.ts';
import { browserLocks, type Locks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { type Outcome, runSync } from './exchange.ts';
import { freshPace } from './pace.ts';
import { createTransport } from './transport.ts';

export interface OnceDeps {
  client: ClientEnvironment;
  locks: Locks;
  now: () => number;
}

/** The Web Lock that a run of this account holds, wherever it runs. */
export function syncLock(userId: string): string {
  return `haversack-sync-${userId}`;
}

/**
 * `done` means that nothing is left to send but what this server does not know yet; any other outcome is a reason to be
 * asked again.
 */
export function syncOnce(
  database: AccountDatabase,
  given: Partial<OnceDeps> = {},
): Promise<Outcome> {
  const client = given.client ?? systemClientEnvironment;
  const locks = given.locks ?? browserLocks();
  return locks.run(syncLock(database.userId), () =>
    runSync({
      database,
      transport: createTransport(client),
      now: given.now ?? Date.now,
      pace: freshPace(),
      isStopped: () => false,
    }),
  );
}
