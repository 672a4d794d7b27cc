/** Long work in the thread of the screens: it lets others take their turn, so that a pressed key waits about 16 ms. */

const longestTurnMs = 16;

/** @returns asked between two pieces of work: waits for the others where this turn has lasted long enough */
export function createTurns(now: () => number = () => performance.now()): () => Promise<void> {
  let begunAt = now();
  return async () => {
    if (now() - begunAt < longestTurnMs) return;
    await nextTurn();
    begunAt = now();
  };
}

/** By a message: timers of a tab that nobody looks at are held back for seconds. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * @returns what to wait for in each turn of a long loop
 * @throws the signal's reason where it is aborted
 */
export function createPace(signal: AbortSignal): () => Promise<void> {
  const othersTurn = createTurns();
  return async () => {
    signal.throwIfAborted();
    await othersTurn();
    signal.throwIfAborted();
  };
}
