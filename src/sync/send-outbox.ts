/**
 * What the service worker does when Background Sync wakes it [S11]: it sends what waits in the outbox.
 * A failed try rejects, so that the browser asks again later; the last one ends quietly, since nobody
 * asks after it and the edits are safe where they are until a tab opens.
 */
import { readDeviceOwner } from '../db/device/account.ts';
import { visitAccount } from '../db/device/visit.ts';
import type { Outcome } from './exchange.ts';
import { type OnceDeps, syncOnce } from './once.ts';

/**
 * @param lastChance the browser will not ask again
 * @throws when the browser should ask again
 */
export async function answerSync(
  lastChance: boolean,
  given: Partial<OnceDeps> = {},
): Promise<void> {
  const outcome = await sendOutbox(given);
  if (!lastChance && isWorthAnotherTry(outcome)) {
    throw new Error(`The outbox could not be sent: ${outcome.kind}`);
  }
}

/** Nothing is done for a session that is not the outbox's owner's [S9]. */
async function sendOutbox(given: Partial<OnceDeps>): Promise<Outcome> {
  const { boundProfile: owner, sessionUser } = await readDeviceOwner();
  if (owner === undefined) return { kind: 'signed-out' };
  if (sessionUser !== owner.id) return { kind: 'wrong-user' };
  const outcome = await visitAccount(owner.id, (database) => syncOnce(database, given));
  return outcome ?? { kind: 'done' };
}

/** A session that ended comes back only by a sign-in, and then a tab is open and asks anew. */
function isWorthAnotherTry({ kind }: Outcome): boolean {
  return kind === 'no-answer' || kind === 'trouble';
}
