/** How much work something is, for tests of what must not grow with the square of its input. */

/** @returns processor time of this thread, milliseconds, the least of three runs: how busy the machine is does not count */
export function workOf(act: () => void): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    act();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

/** What is compiled, or cleared away, meanwhile. */
const spareMs = 50;

/**
 * The most that four times the input may be: the work four times over, and as much again for what the machine does beside it. The square
 * is sixteen times over.
 */
export function mostOfFourfold(work: number): number {
  return 8 * work + spareMs;
}
