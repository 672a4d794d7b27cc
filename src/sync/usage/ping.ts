/**
 * The usage ping (spec §7, §9): creates an entry when one is due and sends waiting entries, the oldest first. Runs in the
 * worker or in a page, under the account's Web Lock. The time of the last ping is in the database, so all tabs together
 * make one.
 *
 * Without a network an entry waits and keeps its own time. The student is told of an error once, until an entry is accepted
 * again (docs/decisions/06).
 */
import { type ClientEnvironment, createClient, systemClientEnvironment } from '../../api/client.ts';
import { type ApiFailure, isPassing, isUnanswered, noSession } from '../../api/failure-kind.ts';
import { browserLocks, type Locks } from '../../api/locks.ts';
import { createUsage } from '../../api/usage.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { readSignedInOwner } from '../../db/device/account.ts';
import { makePing, noteUsageTrouble, readUsage, settleUsage } from '../../db/device/usage.ts';
import { visitAccount } from '../../db/device/visit.ts';
import type { FailureKind } from '../../lib/result.ts';
import { type UsageEntry, usageIntervalMs } from '../../model/study/usage.ts';
import type { PagesWord, PingOutcome, WorkersWord } from '../worker-messages.ts';

export interface PingDeps {
  client: ClientEnvironment;
  locks: Locks;
  now: () => number;
  /** A page can tell the student of a failure. */
  isSeen: boolean;
}

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

/** How long a page may take to find and refresh its session, milliseconds. */
const sessionMs = 40_000;

/**
 * The worker's part; `usage-tracker.ts` has the page's. Does nothing if the session is not of this device's owner [S9].
 * @param page the page that asked; `undefined`: the browser started the worker
 */
export async function answerUsage(
  page?: MessagePort,
  given: Partial<PingDeps> = {},
): Promise<PingOutcome> {
  const owner = await readSignedInOwner();
  if (owner === undefined) return 'waits';
  const deps: PingDeps = {
    client: clientOf(page),
    locks: browserLocks(),
    now: Date.now,
    isSeen: page !== undefined,
    ...given,
  };
  const outcome = await visitAccount(owner.id, (database) => pingUsage(database, deps));
  return outcome ?? 'done';
}

/** Without a Cookie Store only a page can read the session's cookie. */
function clientOf(page: MessagePort | undefined): ClientEnvironment {
  if (page === undefined || 'cookieStore' in globalThis) return systemClientEnvironment;
  return { ...systemClientEnvironment, session: { getSession: () => askForSession(page) } };
}

/** A page of an older build sends no kind, and has no session. */
function withKind(found: PagesWord['found']): PagesWord['found'] {
  return found.ok || 'kind' in found.error ? found : noSession();
}

function askForSession(page: MessagePort): Promise<PagesWord['found']> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(noSession()), sessionMs);
    page.onmessage = ({ data }: MessageEvent<PagesWord>) => {
      clearTimeout(timer);
      resolve(withKind(data.found));
    };
    const word: WorkersWord = { kind: 'session-wanted' };
    page.postMessage(word);
  });
}
