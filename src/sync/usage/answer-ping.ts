/** The worker's half of the usage ping; its page half is `ask-worker.ts`. */
import { type ClientEnvironment, systemClientEnvironment } from '../../api/client.ts';
import { noSession } from '../../api/failure.ts';
import { browserLocks } from '../../api/locks.ts';
import { readDeviceOwner } from '../../db/device/account.ts';
import { visitAccount } from '../../db/device/visit.ts';
import { type PingDeps, type PingOutcome, pingUsage } from './ping.ts';
import type { PagesWord, WorkersWord } from './talk.ts';

/** How long a page may take to find its session, which may have to be refreshed, milliseconds. */
const sessionMs = 40_000;

/**
 * Does nothing for a session that is not the owner's of this device's data [S9].
 * @param page who asked; without one the browser woke the worker
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

/** Where the browser has no Cookie Store, only a page can read the session's cookie. */
function clientOf(page: MessagePort | undefined): ClientEnvironment {
  if (page === undefined || 'cookieStore' in globalThis) return systemClientEnvironment;
  return { ...systemClientEnvironment, session: { getSession: () => askForSession(page) } };
}

/** A page of an older build says no kind: it had no session to give. */
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
