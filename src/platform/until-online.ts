/** A pause before something is tried again over the network. */

/** Resolves as soon as the browser sees a network again or the signal aborts; else after `mostMs`, since a browser may not know it. */
export function untilOnline(mostMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, mostMs);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
