/**
 * How a new version takes over: it waits until a page asks for it, so that nobody is moved in the middle
 * of a sentence, and then takes all pages at once.
 */
import { awakeRequest, isOfType, skipWaitingRequest } from '../src/lib/app-files.ts';

export function startUpdates(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (isOfType(message, skipWaitingRequest)) event.waitUntil(worker.skipWaiting());
    if (isOfType(message, awakeRequest)) event.ports[0]?.postMessage(true);
  });
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}
