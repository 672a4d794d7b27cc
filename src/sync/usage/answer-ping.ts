/** The worker's part of the usage ping; `ask-worker.ts` is the page's part. */
import { type ClientEnvironment, systemClientEnvironment } from '../../api/client.ts';
import { noSession } from '../../api/failure.ts';
import { browserLocks } from '../../api/locks.ts';
import { readDeviceOwner } from '../../db/device/account.ts';
import { visitAccount } from '../../db/device/visit.ts';
import { type PingDeps, type PingOutcome, pingUsage } from './ping.ts';
import type { PagesWord, WorkersWord } from './talk.ts';

/** How long a page may take to find and refresh its session, milliseconds. */
const sessionMs = 40_000;

/**
 * Does nothing if the session is not of this device's owner [S9].
 * @param page the page that asked; `undefined`: the browser started the worker
 */
export async function answerUsage(
  page?: MessagePort,
  given: Partial<PingDeps> = {},
): Promise<PingOutcome> {
  const { boundProfile: owner, sessionUser } = await readDeviceOwner();
  if (owner === undefined || sessionUser !== owner.id) return 'waits';
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
