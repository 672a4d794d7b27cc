/** Long reading gives way, so that the screen stays alive and an abort is heard. */

/** Longer than this nobody should wait for a key that was pressed, milliseconds. */
const turnMs = 16;

/**
 * @returns what to wait for in each turn of a long loop; most of the time it is nothing
 * @throws the signal's reason where it is aborted
 */
export function createPace(signal: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    signal.throwIfAborted();
    if (performance.now() - since < turnMs) return undefined;
    return new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      since = performance.now();
      signal.throwIfAborted();
    });
  };
}
