/** One run without a loop, for the service worker's Background Sync [S11]. Needs no page. */
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

/** The Web Lock of a run, in tabs and in the worker. */
export function syncLock(userId: string): string {
  return `haversack-sync-${userId}`;
}

/** `done`: nothing is left to send, except entries that need a newer server. Any other outcome asks for another try. */
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
