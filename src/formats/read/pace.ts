/** Long reading gives way, so that the screen stays alive and an abort is heard. */
import { createTurns } from '../turns.ts';

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
