/**
 * Sync at the start of a page: fetched and begun when the first screen has what it shows, since both ask the same
 * database and nobody waits for the network to see what is here [P1]. Whoever asks for it begins it at once.
 */
import type { Sync } from './start.ts';

/** Never later than this after the first screen, however busy the page is, milliseconds. */
const latestMs = 500;

/** A first screen that takes longer, or never comes, is waited for no longer, milliseconds. */
const longestWaitMs = 3_000;

/** Calls back once, and gives what takes that back. */
type WhenIdle = (begin: () => void) => () => void;

/**
 * @param load fetches what starts it; a fetch that fails is tried again by the next who asks
 * @param shown once the first screen has what it shows: a processor that waits for the database is idle before
 */
export function startWhenIdle(
  load: () => Promise<() => Sync>,
  shown: Promise<unknown>,
  whenIdle: WhenIdle = onIdle,
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
  let forget: (() => void) | undefined;
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  void Promise.race([shown, tooLong]).then(() => {
    if (!isStopped) forget = whenIdle(() => void begin());
  });
  return {
    wake: () => void begin().then((running) => running?.wake()),
    syncNow: async () => (await begin())?.syncNow(),
    stop: () => {
      isStopped = true;
      forget?.();
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
