/**
 * Does `task` at once and then not again before `everyMs` is over; a call within that time is answered at its end.
 * @returns calls it
 */
export function throttled(task: () => void, everyMs: number): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    lastAt = performance.now();
    task();
  };
  return () => {
    const leftMs = lastAt + everyMs - performance.now();
    if (leftMs <= 0) run();
    else if (timer === undefined) timer = setTimeout(run, leftMs);
  };
}
