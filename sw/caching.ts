/**
 * The app on the device [P1]: installing a version stores all files of the build, and pages open from the cache. Answers of
 * /v1 are never cached, since the student's data is in the database. A file that is missing from the cache comes from the
 * server and is restored (`repair.ts`).
 */
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { apiBase } from '../src/protocol/version.ts';
import { readPacked } from './pack.ts';
import { createRepair, type Repair } from './repair.ts';

/** Never answered with a page of the app. */
const serverPaths = [new RegExp(`^${apiBase}(/|$)`), /^\/healthz(\/|$)/];

interface AppCache {
  /** @returns `undefined` if the file is missing; the event then lasts until its repair has ended */
  find: (path: string, event: ExtendableEvent) => Promise<Response | undefined>;
  repair: Repair;
}

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

const pdfjsFolder = '/pdfjs/';
const packPath = `${pdfjsFolder}pack.bin`;

/**
 * pdf.js fetches about two hundred small files (character maps, fonts, decoders, colour profiles). The build packs them
 * into one, which saves two hundred round trips before a first visit is ready for offline.
 */
export function startPdfjsPack({ find }: AppCache): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(pdfjsFolder),
    async ({ request, url, event }) =>
      (await answerFromPack(url.pathname, await find(packPath, event))) ?? fetch(request),
  );
}

/** @returns `undefined` if the cached pack does not have the file: the server has it too */
async function answerFromPack(
  path: string,
  pack: Response | undefined,
): Promise<Response | undefined> {
  if (!pack) return undefined;
  const file = await readPacked(
    await pack.blob(),
    decodeURIComponent(path.slice(pdfjsFolder.length)),
  );
  if (!file) return undefined;
  // Streaming compilation requires this type (WebAssembly Web API §3).
  const type = path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return new Response(file, { headers: { 'Content-Type': type } });
}
