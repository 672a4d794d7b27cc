/** How long to wait after failures [S6]: doubling from one second to five minutes, with jitter. */

export const firstDelayMs = 1_000;
export const longestDelayMs = 5 * 60_000;

/**
 * @param failures in a row, 1 or more
 * @param random 0 to 1; spreads devices that lost the same server over half of the wait
 * @returns milliseconds
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(full * (0.5 + random / 2));
}
