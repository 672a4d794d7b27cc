/** Background Sync [S11]: the browser wakes the worker when the network is back, with every tab closed. */
import { outboxTag } from '../src/sync/once.ts';
import { answerSync } from '../src/sync/send-outbox.ts';

/** What TypeScript does not know of yet (WICG Background Synchronization). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser will not try again if this one fails. */
  readonly lastChance: boolean;
}

export function startBackgroundSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    if (isOurs(event)) event.waitUntil(answerSync(event.lastChance));
  });
}

function isOurs(event: Event): event is SyncEvent {
  return (event as SyncEvent).tag === outboxTag;
}
