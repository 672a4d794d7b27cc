/**
 * Background Sync [S11]: the browser starts the worker when the network is back, even with every tab closed. The second
 * script (`sender-script.ts`) sends the outbox and the time in the app, and renews the subscription to pushes.
 */
import { isOfType } from '../src/lib/app-files.ts';
import type { answerSync } from '../src/sync/send-outbox.ts';
import type { answerUsage } from '../src/sync/usage/ping.ts';
import { outboxTag, pingRequest, usageTag, type WorkersWord } from '../src/sync/worker-messages.ts';
import type { renewPush } from './renew-push.ts';

export function startBackgroundSync(
  worker: Pick<EventTarget, 'addEventListener'>,
  sender: () => { answerSync: typeof answerSync },
): void {
  worker.addEventListener('sync', (event) => {
    if (!isFor(outboxTag, event)) return;
    const send = async () => sender().answerSync(event.lastChance);
    event.waitUntil(send());
  });
}

/** Missing in TypeScript (WICG Background Synchronization, Periodic Background Sync). */
interface WakingEvent extends Event {
  readonly tag: string;
  /** The browser will not try again. */
  readonly lastChance: boolean;
  waitUntil(work: Promise<unknown>): void;
}

function isFor(tag: string, event: Event): event is WakingEvent {
  return (event as WakingEvent).tag === tag;
}

interface Sender {
  answerUsage: typeof answerUsage;
}

interface PagesMessage extends Event {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
  waitUntil(work: Promise<unknown>): void;
}

/**
 * The usage ping (spec §7, §9): a page in use says when one may be due, and the browser starts the worker for waiting
 * entries. `src/sync/usage/ping.ts` decides whether one is due.
 */
export function startUsagePing(
  worker: Pick<EventTarget, 'addEventListener'>,
  sender: () => Sender,
): void {
  worker.addEventListener('message', (event) => {
    const message = event as PagesMessage;
    const [page] = message.ports;
    if (page !== undefined && isOfType(message.data, pingRequest))
      message.waitUntil(answer(page, sender));
  });
  for (const kind of ['sync', 'periodicsync']) {
    worker.addEventListener(kind, (event) => {
      if (isFor(usageTag, event)) event.waitUntil(sendWaiting(sender));
    });
  }
}

/** When the subscription changed, the server did not answer. */
export const renewTag = 'haversack-push-renew';

interface RenewWorker extends Pick<EventTarget, 'addEventListener'> {
  registration: {
    pushManager: PushManager;
    /** Missing in TypeScript, and in some browsers. */
    sync?: { register(tag: string): Promise<void> };
  };
}

/**
 * A browser may replace its subscription to pushes, with every tab closed. Without Background Sync the next start of the
 * app tells the server (`keepPushOn`).
 */
export function startPushRenewal(
  worker: RenewWorker,
  sender: () => { renewPush: typeof renewPush },
): void {
  const { registration } = worker;
  const renew = async () => await sender().renewPush(registration.pushManager);
  const renewOrWait = async () => {
    if ((await renew()) !== 'no-answer') return;
    // A browser may refuse it: then the next start tells the server.
    await registration.sync?.register(renewTag).catch(() => undefined);
  };
  const tryAgain = async (isLast: boolean) => {
    if ((await renew()) === 'no-answer' && !isLast) throw new Error('The server did not answer');
  };
  worker.addEventListener('pushsubscriptionchange', (event) => {
    (event as WakingEvent).waitUntil(renewOrWait());
  });
  worker.addEventListener('sync', (event) => {
    if (isFor(renewTag, event)) event.waitUntil(tryAgain(event.lastChance));
  });
}

async function answer(page: MessagePort, sender: () => Sender): Promise<void> {
  const say = (word: WorkersWord) => page.postMessage(word);
  say({ kind: 'taken' });
  try {
    say({ kind: 'ended', outcome: await sender().answerUsage(page) });
  } catch (error) {
    console.warn('The usage ping could not be sent', error);
    say({ kind: 'ended', outcome: 'waits' });
  }
}

/** @throws if the browser should try again */
async function sendWaiting(sender: () => Sender): Promise<void> {
  if ((await sender().answerUsage()) === 'no-answer') throw new Error('The server did not answer');
}
