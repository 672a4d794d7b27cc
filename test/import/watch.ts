/** How often others had their turn while something ran, how long they waited at the most, and what memory it took at its peak. */
import { expect } from 'vitest';
import { isLong } from '../support/long.ts';

export interface Watched<T> {
  value: T;
  tookMs: number;
  /** Turns of the event loop: how often a timer ran. */
  turns: number;
  longestTurnMs: number;
  peakMegabytes: number;
}

const everyMs = 5;

export async function watching<T>(work: () => Promise<T>): Promise<Watched<T>> {
  globalThis.gc?.();
  const begunAt = performance.now();
  const before = process.memoryUsage().rss;
  let [last, longest, peak, turns] = [begunAt, 0, before, 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - everyMs);
    last = now;
    turns += 1;
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const timer = setInterval(look, everyMs);
  try {
    const value = await work();
    look();
    return {
      value,
      tookMs: Math.round(performance.now() - begunAt),
      turns,
      longestTurnMs: Math.round(longest),
      peakMegabytes: Math.round((peak - before) / 1_048_576),
    };
  } finally {
    clearInterval(timer);
  }
}

/** Memory is this process's, so it is asked only of tests that run alone. */
export function expectPeakBelow(peakMegabytes: number, most: number): void {
  if (isLong) expect(peakMegabytes).toBeLessThan(most);
}

/** For readers of the tests' output: time is measured, never asserted. */
export function tell(
  what: string,
  { tookMs, longestTurnMs, peakMegabytes }: Watched<unknown>,
): void {
  console.info(
    `${what}: ${tookMs} ms, longest turn ${longestTurnMs} ms, ${peakMegabytes} MB more at the peak`,
  );
}
