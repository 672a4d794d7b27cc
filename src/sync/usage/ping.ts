/**
 * The usage ping (spec §7, §9): creates an entry when one is due and sends waiting entries, the oldest first. Runs in the
 * worker or in a page, under the account's Web Lock. The time of the last ping is in the database, so all tabs together
 * make one.
 *
 * Without a network an entry waits and keeps its own time. The student is told of an error once, until an entry is accepted
 * again (docs/decisions/06).
 */
import { type ClientEnvironment, createClient } from '../../api/client.ts';
import { type ApiFailure, isPassing, isUnanswered } from '../../api/failure.ts';
import type { Locks } from '../../api/locks.ts';
import { createUsage } from '../../api/usage.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { makePing, noteUsageTrouble, readUsage, settleUsage } from '../../db/device/usage.ts';
import type { FailureKind } from '../../lib/result.ts';
import { type UsageEntry, usageIntervalMs } from '../../model/study/usage.ts';

export interface PingDeps {
  client: ClientEnvironment;
  locks: Locks;
  now: () => number;
  /** A page can tell the student of a failure. */
  isSeen: boolean;
}

export type PingOutcome =
  /** Nothing is left to send. */
  | 'done'
  /** No answer: try again with a network. */
  | 'no-answer'
  /** Kept for later: no session, another account's session, or a failure that the student knows. */
  | 'waits'
  /** The server answered with an error that the student does not know yet. */
  | 'failed';

export function pingUsage(database: AccountDatabase, deps: PingDeps): Promise<PingOutcome> {
  return deps.locks.run(`haversack-usage-${database.userId}`, () => pingAlone(database, deps));
}

async function pingAlone(database: AccountDatabase, deps: PingDeps): Promise<PingOutcome> {
  const wasDue = await makePing(database, deps.now());
  const { waiting, trouble } = await readUsage(database);
  if (waiting.length === 0) return 'done';
  if (!wasDue && deps.now() < trouble.retryAt) return 'waits';
  const { call } = createClient(deps.client);
  for (const entry of waiting) {
    const answer = await createUsage(call, database.userId, entry);
    if (answer.ok) await settleUsage(database, entry);
    else return keepForLater(database, deps, entry, answer.error);
  }
  return 'done';
}

async function keepForLater(
  database: AccountDatabase,
  { now, isSeen }: PingDeps,
  entry: UsageEntry,
  error: ApiFailure,
): Promise<PingOutcome> {
  if (!isError(error)) return isPassing(error) ? 'no-answer' : 'waits';
  const { told } = (await readUsage(database)).trouble;
  const retryAt = now() + (error.retryAfterMs ?? usageIntervalMs);
  // The server will always refuse this entry, and others wait behind it.
  const isLost = error.kind === 'invalid' || error.kind === 'too-large';
  await noteUsageTrouble(database, entry, { trouble: { retryAt, told: told || isSeen }, isLost });
  return told || !isSeen ? 'waits' : 'failed';
}

/** An error of the server that is not about the session; the student learns of that elsewhere. */
function isError(error: ApiFailure): boolean {
  return !isUnanswered(error) && !ofSession.has(error.kind) && error.reason !== 'wrong-user';
}

const ofSession: ReadonlySet<FailureKind> = new Set(['no-session', 'unauthorised', 'forbidden']);
