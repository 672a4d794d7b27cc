/** Lets long work on the main thread yield, so that a key press waits about 16 ms. */

const longestTurnMs = 16;

/** @returns call it between two pieces of work; it yields if this turn has lasted long enough */
export function createTurns(now: () => number = () => performance.now()): () => Promise<void> {
  let begunAt = now();
  return async () => {
    if (now() - begunAt < longestTurnMs) return;
    await nextTurn();
    begunAt = now();
  };
}

/** Uses a message, since browsers delay timers of hidden tabs by seconds. */
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

/** @returns await it in each turn of a long loop; it throws the signal's reason after an abort */
export function createPace(signal: AbortSignal): () => Promise<void> {
  const othersTurn = createTurns();
  return async () => {
    signal.throwIfAborted();
    await othersTurn();
    signal.throwIfAborted();
  };
}
