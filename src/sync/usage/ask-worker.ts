/** The page asks the worker for a usage ping, and the browser to wake the worker for one. */
import type { SessionStore } from '../../api/session/session.ts';
import type { Timers } from '../../lib/wake-signal.ts';
import {
  type PagesWord,
  type PingOutcome,
  pingRequest,
  usageTag,
  type WorkersWord,
} from '../worker-messages.ts';

/** How long a worker may take to start and confirm, milliseconds. */
const takenMs = 5_000;
/** Longer than any call with its refresh; after that the worker has died. Milliseconds. */
const endedMs = 120_000;

interface AskDeps {
  worker: Pick<ServiceWorker, 'postMessage'>;
  session: Pick<SessionStore, 'getSession'>;
  timers: Timers;
}

/** @returns `undefined` if the worker does not know pings, or has died */
export function askWorker({ worker, session, timers }: AskDeps): Promise<PingOutcome | undefined> {
  const { port1: port, port2: theirs } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (outcome?: PingOutcome) => {
      timers.clear(timer);
      port.close();
      resolve(outcome);
    };
    let timer = timers.set(end, takenMs);
    const answer = async () => {
      const word: PagesWord = {
        kind: 'session',
        found: await session.getSession({ autoRefresh: true }),
      };
      port.postMessage(word);
    };
    port.onmessage = ({ data }: MessageEvent<WorkersWord>) => {
      switch (data.kind) {
        case 'taken':
          timers.clear(timer);
          timer = timers.set(end, endedMs);
          return;
        case 'session-wanted':
          void answer();
          return;
        case 'ended':
          end(data.outcome);
      }
    };
    worker.postMessage({ type: pingRequest }, [theirs]);
  });
}

/** The browser adds to it, depending on how much the app is used. Milliseconds. */
const minIntervalMs = 12 * 60 * 60_000;

/** Missing in TypeScript (WICG Background Synchronization, Periodic Background Sync). */
interface WakingRegistration {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** The browser starts the worker for waiting entries once the network is back, even with every tab closed. */
export async function askForUsageSync(): Promise<void> {
  try {
    await (await registration())?.sync?.register(usageTag);
  } catch (error) {
    // No permission: the next start sends.
    console.info('The browser refused Background Sync', error);
  }
}

/** The same from time to time, in an installed app with permission. Otherwise the next start sends them. */
export async function keepPeriodicSync(): Promise<void> {
  try {
    const { periodicSync } = (await registration()) ?? {};
    if (periodicSync === undefined) return;
    const name = 'periodic-background-sync' as PermissionName;
    const { state } = await navigator.permissions.query({ name });
    if (state === 'granted') {
      await periodicSync.register(usageTag, { minInterval: minIntervalMs });
    }
  } catch (error) {
    console.info('The browser refused Periodic Background Sync', error);
  }
}

async function registration(): Promise<WakingRegistration | undefined> {
  const found = await navigator.serviceWorker?.getRegistration();
  return found as WakingRegistration | undefined;
}
