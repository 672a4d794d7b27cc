/** How long the longest turn of the event loop was while something ran, and how much memory was taken at the most. */
export interface Watched<T> {
  value: T;
  tookMs: number;
  longestTurnMs: number;
  peakMegabytes: number;
}

const everyMs = 5;

export async function watching<T>(work: () => Promise<T>): Promise<Watched<T>> {
  globalThis.gc?.();
  const begunAt = performance.now();
  const before = process.memoryUsage().rss;
  let [last, longest, peak] = [begunAt, 0, before];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - everyMs);
    last = now;
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const timer = setInterval(look, everyMs);
  try {
    const value = await work();
    look();
    return {
      value,
      tookMs: Math.round(performance.now() - begunAt),
      longestTurnMs: Math.round(longest),
      peakMegabytes: Math.round((peak - before) / 1_048_576),
    };
  } finally {
    clearInterval(timer);
  }
}

/** For who reads the tests' output: measured, never asserted. */
export function tell(
  what: string,
  { tookMs, longestTurnMs, peakMegabytes }: Watched<unknown>,
): void {
  console.info(
    `${what}: ${tookMs} ms, longest turn ${longestTurnMs} ms, ${peakMegabytes} MB more at the peak`,
  );
}
