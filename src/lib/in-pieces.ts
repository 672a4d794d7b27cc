/** Long work done in pieces, so that others have their turn between two of them. */

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
