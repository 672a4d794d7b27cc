/** The page's part of the usage ping; `answer-ping.ts` is the worker's part. */
import type { SessionStore } from '../../api/session/session.ts';
import type { Timers } from '../../lib/wake-signal.ts';
import type { PingOutcome } from './ping.ts';
import { type PagesWord, pingRequest, type WorkersWord } from './talk.ts';

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
