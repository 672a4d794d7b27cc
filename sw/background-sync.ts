/**
 * Background Sync [S11]: the browser starts the worker when the network is back, even with every tab closed. The second
 * script sends (`sender-script.ts`).
 */
import type { answerSync } from '../src/sync/send-outbox.ts';
import { outboxTag } from '../src/sync/worker-messages.ts';

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
  /** The browser will not try again if this one fails. */
  readonly lastChance: boolean;
  waitUntil(work: Promise<unknown>): void;
}

export function isFor(tag: string, event: Event): event is WakingEvent {
  return (event as WakingEvent).tag === tag;
}
