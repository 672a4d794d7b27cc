/** Long reading gives way, so that the screen stays alive and an abort is heard. */
import { createTurns } from '../../../lib/turns.ts';

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

/** Long work that can be left alone wherever it yields. */
export type InPieces<T> = Generator<undefined, T, undefined>;

/** Does it, and gives way between its pieces. */
export async function inTurns<T>(work: InPieces<T>, pace: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pace();
  }
}
