/** The service worker: connects its parts. Registered at /sw.js with scope / (spec §9). */
import {
  type AppFiles,
  appFilesRequest,
  awakeRequest,
  isOfType,
  skipWaitingRequest,
} from '../src/lib/app-files.ts';
import { startBackgroundSync, startPushRenewal, startUsagePing } from './background-sync.ts';
import { startCaching, startPdfjsPack } from './caching.ts';
import { startNotificationClicks } from './notification-click.ts';
import { cachedPutAway, startPush } from './push.ts';
import { startRecognitionCache } from './recognition-cache.ts';
import type { Repair } from './repair.ts';
import { startSender, startShareTarget } from './sender-script.ts';
import { startStaticRoutes } from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope;

startUpdates(self);
startPush(self, { putAway: cachedPutAway, nowMs: Date.now });
// Development has no list of files and no second script, and must load fresh code.
if (import.meta.env.PROD) {
  startStaticRoutes(self);
  const cache = startCaching(self.__WB_MANIFEST);
  startPdfjsPack(cache);
  startRecognitionCache(self);
  startHealing(self, cache.repair);
  const sender = startSender(self);
  startBackgroundSync(self, sender);
  startUsagePing(self, sender);
  startShareTarget(self, sender);
  startPushRenewal(self, sender);
  startNotificationClicks(self, (press) => sender().actOnNotice(press));
} else {
  startNotificationClicks(self);
}

/**
 * A new version waits until a page asks for it, so that it does not interrupt the student. Then it takes over all pages
 * at once.
 */
function startUpdates(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (isOfType(message, skipWaitingRequest)) event.waitUntil(worker.skipWaiting());
    if (isOfType(message, awakeRequest)) event.ports[0]?.postMessage(true);
  });
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}

/** Answers pages that ask whether the app is complete on this device, and repairs it. */
function startHealing(worker: ServiceWorkerGlobalScope, repair: Repair): void {
  const answer = async (page: MessagePort) => {
    const say = (files: AppFiles) => page.postMessage(files);
    say(await repair.run(say));
  };
  worker.addEventListener('message', (event) => {
    const [page] = event.ports;
    if (page !== undefined && isOfType(event.data, appFilesRequest)) event.waitUntil(answer(page));
  });
}
