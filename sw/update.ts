/**
 * How a new version takes over: it waits until a page asks for it, so that nobody is moved in the middle
 * of a sentence, and then takes all pages at once.
 */
export function startUpdates(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (isSkipWaiting(message)) event.waitUntil(worker.skipWaiting());
  });
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}

/** The page's word to let a waiting version in (src/app-update/app-update.ts). */
export function isSkipWaiting(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'SKIP_WAITING'
  );
}
