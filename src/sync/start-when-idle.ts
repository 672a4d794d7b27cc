/** Starts sync after the first screen has its data, because both read the same database [P1], or when it is needed. */
import type { Sync } from './start.ts';

/** The latest start after the first screen, on a busy page, milliseconds. */
const latestMs = 500;

/** The longest wait for the first screen, milliseconds. */
const longestWaitMs = 3_000;

/** Calls back once. @returns cancels the call */
type WhenIdle = (begin: () => void) => () => void;

/**
 * @param load loads what starts sync; the next call repeats a failed load
 * @param shown when the first screen has its data. Before that, an idle processor may only be waiting for the database.
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
      console.warn('Sync could not start', error);
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
  // Missing in Safari.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, latestMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(begin, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
