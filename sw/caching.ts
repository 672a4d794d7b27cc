/**
 * The app on the device [P1]: every file of the build is stored when a version is installed, and every
 * page opens from there. Nothing of /v1 is ever cached: the student's data lives in the database.
 * A file that is gone from the cache comes from the server and is put back (`repair.ts`).
 */
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { apiBase } from '../src/protocol/version.ts';
import { createRepair, type Repair } from './repair.ts';

/** Addresses that belong to the server, even when a person opens them as a page. */
export const serverPaths = [new RegExp(`^${apiBase}(/|$)`), /^\/healthz(\/|$)/];

export interface AppCache {
  /** @returns `undefined` where the file is gone, whose repair then runs as long as the event */
  find: (path: string, event: ExtendableEvent) => Promise<Response | undefined>;
  repair: Repair;
}

/** @param files the build's list: addresses with their revisions */
export function startCaching(files: (PrecacheEntry | string)[]): AppCache {
  cleanupOutdatedCaches();
  const isMissed = (event: ExtendableEvent) => {
    if (event.type === 'fetch') event.waitUntil(repair.missed());
  };
  const controller = new PrecacheController({
    plugins: [
      {
        cachedResponseWillBeUsed: async ({ cachedResponse, event }) => {
          if (cachedResponse === undefined) isMissed(event);
          return cachedResponse;
        },
      },
    ],
  });
  const { cacheName } = controller.strategy;
  const repair = createRepair({
    expected: () => controller.getURLsToCacheKeys(),
    openCache: () => caches.open(cacheName),
    fetch: (url, init) => fetch(url, init),
    nowMs: Date.now,
    wait: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  });
  controller.precache(files);
  registerRoute(new PrecacheRoute(controller, { cleanURLs: false }));
  registerRoute(
    new NavigationRoute(controller.createHandlerBoundToURL('/index.html'), {
      denylist: serverPaths,
    }),
  );
  return {
    find: async (path, event) => {
      const found = await controller.matchPrecache(path);
      if (found === undefined) isMissed(event);
      return found;
    },
    repair,
  };
}
