/** The service worker: one file per duty, wired here. Registered at /sw.js with scope / (spec §9). */
import { startBackgroundSync } from './background-sync.ts';
import { startCaching } from './caching.ts';
import { startHealing } from './heal.ts';
import { startNotificationClicks } from './notification-click.ts';
import { startPdfjsPack } from './pdfjs-pack.ts';
import { startRecognitionCache } from './recognition/recognition-cache.ts';
import { startSender } from './sender-script.ts';
import { startShareTarget } from './share-target.ts';
import { startStaticRoutes } from './static-routes.ts';
import { startUpdates } from './update.ts';
import { startUsagePing } from './usage-ping.ts';

declare const self: ServiceWorkerGlobalScope;

startUpdates(self);
startNotificationClicks(self);
// In development there is no list of files and no second script, and fresh code is what one wants.
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
}
