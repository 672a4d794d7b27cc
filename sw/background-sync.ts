/**
 * Background Sync [S11]: the browser wakes the worker when the network is back, with every tab closed.
 * What sends is the worker's second script (sender-script.ts).
 */
import { outboxTag } from '../src/sync/wake/outbox-tag.ts';
import type { Sender } from './sender-script.ts';

export function startBackgroundSync(worker: ServiceWorkerGlobalScope, sender: () => Sender): void {
  worker.addEventListener('sync', (event) => {
    if (!isFor(outboxTag, event)) return;
    const send = async () => sender().answerSync(event.lastChance);
    event.waitUntil(send());
  });
}

/** What TypeScript does not know of yet (WICG Background Synchronization, Periodic Background Sync). */
interface WakingEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser will not try again if this one fails. */
  readonly lastChance: boolean;
}

export function isFor(tag: string, event: Event): event is WakingEvent {
  return (event as WakingEvent).tag === tag;
}
