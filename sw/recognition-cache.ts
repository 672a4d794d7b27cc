/**
 * Caches the engine and languages of text recognition at their first use, in a cache of their own. A name always has the
 * same content (`src/lib/recognition-files.ts`). Files that a later build does not name are deleted.
 */
import { registerRoute } from 'workbox-routing';
import { allRecognitionFiles, recognitionFolder } from '../src/lib/recognition-files.ts';

export const recognitionCache = 'haversack-recognition';

export interface CacheGround {
  caches: Pick<CacheStorage, 'open' | 'has'>;
  fetch: typeof fetch;
}

interface LastingEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

export function startRecognitionCache(worker: Pick<EventTarget, 'addEventListener'>): void {
  const ground: CacheGround = { caches, fetch: (request) => fetch(request) };
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(recognitionFolder),
    ({ request, event }) => answerKept(request, event, ground),
  );
  worker.addEventListener('activate', (event) => {
    const work = dropOldFiles(ground).catch((error: unknown) =>
      console.warn('Old files of text recognition could not be deleted', error),
    );
    (event as Event & LastingEvent).waitUntil(work);
  });
}

/** @throws without a network, as `fetch` does */
export async function answerKept(
  request: Request,
  event: LastingEvent,
  { caches, fetch }: CacheGround,
): Promise<Response> {
  // A browser without storage may still have a network.
  const cache = await caches.open(recognitionCache).catch(() => undefined);
  const kept = await cache?.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (cache !== undefined && isFile(answer)) {
    const stored = cache.put(request.url, answer.clone());
    // Without room in the cache, recognition works while there is a network.
    event.waitUntil(
      stored.catch((error: unknown) =>
        console.warn('A file of text recognition could not be cached', error),
      ),
    );
  }
  return answer;
}

/** Not the log-in page of a network. */
function isFile({ ok, type, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.includes('text/html') ?? false;
  return ok && type === 'basic' && !isPage;
}

export async function dropOldFiles({ caches }: Pick<CacheGround, 'caches'>): Promise<void> {
  if (!(await caches.has(recognitionCache))) return;
  const named = new Set(allRecognitionFiles().map(({ path }) => path));
  const cache = await caches.open(recognitionCache);
  const keys = await cache.keys();
  const old = keys.filter(({ url }) => !named.has(new URL(url).pathname));
  await Promise.all(old.map((key) => cache.delete(key)));
}
