/** Counts requests and their times by kind, and every failure. */

export interface Tally {
  changed: number;
  failures: Map<string, number>;
  /** Milliseconds each, by kind. */
  times: Map<string, number[]>;
  /** @returns the task's result; a failed task is counted and returns `undefined` */
  time<T>(kind: string, task: () => Promise<T>): Promise<T | undefined>;
  fail(reason: string): void;
}

export function createTally(): Tally {
  const tally: Tally = {
    changed: 0,
    failures: new Map(),
    times: new Map(),
    async time(kind, task) {
      const began = performance.now();
      try {
        const result = await task();
        const times = tally.times.get(kind) ?? [];
        tally.times.set(kind, times);
        times.push(performance.now() - began);
        return result;
      } catch (error) {
        tally.fail(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    },
    fail(reason) {
      tally.failures.set(reason, (tally.failures.get(reason) ?? 0) + 1);
    },
  };
  return tally;
}

/** @param share 0 to 1 */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
