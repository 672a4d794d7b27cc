/**
 * @returns runs `task` at once, then not again within `everyMs`; a call within that time runs it at the end
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
