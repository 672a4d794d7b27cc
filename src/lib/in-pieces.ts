/** Long work that other work can interrupt or abandon at every yield. */
export type InPieces<T> = Generator<undefined, T, undefined>;

/** Runs it and awaits `pace` between pieces. */
export async function inTurns<T>(work: InPieces<T>, pace: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pace();
  }
}
