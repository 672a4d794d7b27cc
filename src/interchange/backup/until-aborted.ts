/**
 * Waits for work that cannot be aborted: a network folder or a server may never answer, and a cancelled job must not
 * block the tab's other jobs.
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
    // Its later failure has no effect and is not a fault.
    work.catch(() => undefined);
  }
}
