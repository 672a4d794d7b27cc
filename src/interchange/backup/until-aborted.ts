/**
 * Waits for work that hears no signal itself: a folder on a network may never answer, nor may a server, and what was
 * cancelled must not hold up the tab's other work.
 * @throws the signal's reason
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const end = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', end);
    // Its end is nobody's business any more, but no fault of the program.
    work.catch(() => undefined);
  }
}
