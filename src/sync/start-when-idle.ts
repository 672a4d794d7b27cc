/**
 * Sync at the start of a page: fetched and begun when the first screen has what it shows, since both ask the same
 * database and nobody waits for the network to see what is here [P1]. Whoever asks for it begins it at once.
 */
import type { Sync } from './start.ts';

/** Never later than this, however busy the page is, milliseconds. */
const latestMs = 500;

/**
 * @param load fetches what starts it; a fetch that fails is tried again by the next who asks
 * @param whenIdle calls back once, and gives what takes that back
 */
export function startWhenIdle(
  load: () => Promise<() => Sync>,
  whenIdle: (begin: () => void) => () => void = onIdle,
): Sync {
  let sync: Promise<Sync | undefined> | undefined;
  let isStopped = false;
  const start = async () => {
    try {
      const begin = await load();
      return isStopped ? undefined : begin();
    } catch (error) {
      console.warn('Sync could not begin', error);
      sync = undefined;
      return undefined;
    }
  };
  const begin = () => {
    sync ??= start();
    return sync;
  };
  const forget = whenIdle(() => void begin());
  return {
    wake: () => void begin().then((running) => running?.wake()),
    syncNow: async () => (await begin())?.syncNow(),
    stop: () => {
      isStopped = true;
      forget();
      void sync?.then((running) => running?.stop());
    },
  };
}

function onIdle(begin: () => void): () => void {
  // Safari has it not.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, latestMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(begin, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
