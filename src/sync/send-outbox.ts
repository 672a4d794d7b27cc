/**
 * The service worker sends the outbox when Background Sync starts it [S11]. A failed try rejects, so that the browser tries
 * again later. The last try never rejects; the edits stay in the outbox until a tab opens.
 */

import { type ClientEnvironment, systemClientEnvironment } from '../api/client.ts';
import { browserLocks, type Locks } from '../api/locks.ts';
import type { AccountDatabase } from '../db/database.ts';
import { readDeviceOwner } from '../db/device/account.ts';
import { visitAccount } from '../db/device/visit.ts';
import { type Outcome, runSync, syncLock } from './exchange.ts';
import { freshPace } from './pace.ts';
import { createTransport } from './transport.ts';

/** @param lastChance the browser will not try again. @throws if the browser should try again */
export async function answerSync(
  lastChance: boolean,
  given: Partial<OnceDeps> = {},
): Promise<void> {
  const outcome = await sendOutbox(given);
  if (!lastChance && isWorthAnotherTry(outcome)) {
    throw new Error(`The outbox could not be sent: ${outcome.kind}`);
  }
}

/** Does nothing if the session is not of the outbox's owner [S9]. */
async function sendOutbox(given: Partial<OnceDeps>): Promise<Outcome> {
  const { boundProfile: owner, sessionUser } = await readDeviceOwner();
  if (owner === undefined) return { kind: 'signed-out' };
  if (sessionUser !== owner.id) return { kind: 'wrong-user' };
  const outcome = await visitAccount(owner.id, (database) => syncOnce(database, given));
  return outcome ?? { kind: 'done' };
}

/** A new session needs a sign-in; then a tab is open and asks again. */
function isWorthAnotherTry({ kind }: Outcome): boolean {
  return kind === 'no-answer' || kind === 'trouble';
}

export interface OnceDeps {
  client: ClientEnvironment;
  locks: Locks;
  now: () => number;
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
