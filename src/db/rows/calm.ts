/**
 * While this tab stores many rows, such as an import, live queries run less often: reading all again after each of
 * hundreds of transactions takes longer than storing them. The student's own edits are shown at once.
 */

/** The least time between two runs of a live query meanwhile, milliseconds. */
export const calmEveryMs = 1_000;

let working = 0;
const waiting = new Set<() => void>();

/** Call it before many rows are stored. @returns ends it; call it once */
export function storeCalmly(): () => void {
  working += 1;
  return () => {
    working -= 1;
    showNow();
  };
}

export function isStoringMany(): boolean {
  return working > 0;
}

/** Ends all waits: what the student has just done must be seen. */
export function showNow(): void {
  for (const wake of [...waiting]) wake();
}

/** Resolves after the time, or with the next `showNow`. */
export function waitCalmly(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    waiting.add(wake);
  });
}
