/**
 * Background Sync [S11]: the browser wakes the worker when the network is back, with every tab closed.
 *
 * What sends is a second script, six times the size of the rest. It is loaded once while a version is
 * installed, since the browser keeps only what a worker has imported by then; later imports come from there,
 * without a network, and its changes count as changes of the worker. Browsers without Background Sync never
 * load it.
 */
import { outboxTag } from '../src/sync/outbox-tag.ts';

/** What TypeScript does not know of yet (WICG Background Synchronization). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser will not try again if this one fails. */
  readonly lastChance: boolean;
}

/** Nor of this (w3.org/TR/trusted-types): the server's Content Security Policy holds in the worker too. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/** Where the build puts `sender.ts`. */
const senderPath = '/sw-sender.js';

export function startBackgroundSync(worker: ServiceWorkerGlobalScope): void {
  if (!('sync' in worker.registration)) return;
  const { trustedTypes } = worker as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', { createScriptURL: onlySender });
  const loadSender = async () => worker.importScripts(senderPath);
  const send = async (lastChance: boolean) => {
    if (worker.answerSync === undefined) await loadSender();
    await worker.answerSync?.(lastChance);
  };
  // A version whose sender could not be fetched is not installed; the browser tries again.
  worker.addEventListener('install', (event) => event.waitUntil(loadSender()));
  worker.addEventListener('sync', (event) => {
    if (isOurs(event)) event.waitUntil(send(event.lastChance));
  });
}

/** @throws for any other address, which the browser then refuses to run */
function onlySender(url: string): string {
  if (url !== senderPath) throw new TypeError('The worker runs its own scripts only');
  return url;
}

function isOurs(event: Event): event is SyncEvent {
  return (event as SyncEvent).tag === outboxTag;
}
