/** Waits until what was begun has been done. */

// The real one, also in a test that holds the clock.
const { setTimeout: later } = globalThis;

/**
 * All that has been begun has been done, and all that has been told of the database has been heard, as far as it waits for
 * nothing. Dexie asks a live query anew by a timer of 0 ms, which many turns of the loop can overtake: so timers pass too.
 */
export async function quiet(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => later(resolve, 0));
  }
}
