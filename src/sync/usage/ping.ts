/**
 * The usage ping (spec §7, §9): makes an entry when one is due and sends what waits, the oldest first.
 * The same wherever it runs, in the worker or in a page: the account's Web Lock lets one at a time through,
 * and when the last ping was stands in the database, so that all tabs together make one.
 *
 * Without a network an entry waits in silence, with its own time. An answer that is an error is told to the
 * student once, until an entry is taken again (docs/decisions/06).
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
  /** Somebody is there to be told of a failure. */
  isSeen: boolean;
}

export type PingOutcome =
  /** Nothing is left to send. */
  | 'done'
  /** Nobody answered: worth another try when there is a network. */
  | 'no-answer'
  /** Kept for later: no session, another account's, or a failure that was told before. */
  | 'waits'
  /** The server answered with an error, and the student has not been told yet. */
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
  // What is wrong with the entry itself will be wrong with it again, and others wait behind it.
  const isLost = error.kind === 'invalid' || error.kind === 'too-large';
  await noteUsageTrouble(database, entry, { trouble: { retryAt, told: told || isSeen }, isLost });
  return told || !isSeen ? 'waits' : 'failed';
}

/** The server has answered, and not because of the session, of which the student hears otherwise. */
function isError(error: ApiFailure): boolean {
  return !isUnanswered(error) && !ofSession.has(error.kind) && error.reason !== 'wrong-user';
}

const ofSession: ReadonlySet<FailureKind> = new Set(['no-session', 'unauthorised', 'forbidden']);
