/** The pause after failures [S6]: doubles from one second to five minutes, with jitter. */

export const firstDelayMs = 1_000;
export const longestDelayMs = 5 * 60_000;
/** A longer Retry-After is cut to this. */
export const longestRetryAfterMs = 3_600_000;

/**
 * @param failures in a row, 1 or more
 * @param random 0 to 1; spreads devices that lost the same server over half of the pause
 * @param retryAfterMs the pause is never shorter, and up to a tenth longer, because all devices got the same value
 * @returns milliseconds
 */
export function backoffMs(failures: number, random: number, retryAfterMs = 0): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - 1, 20));
  const asked = Math.min(longestRetryAfterMs, retryAfterMs) * (1 + random / 10);
  return Math.round(Math.max(full * (0.5 + random / 2), asked));
}

/** The time of a Retry-After, in which a wake has no effect [S6]. */
export interface AskedTime {
  /** @param retryAfterMs of the last answer, milliseconds; `undefined`: none, or it is over */
  note(retryAfterMs?: number): void;
  isOver(): boolean;
}

/** @param now a clock that continues while the device sleeps, milliseconds */
export function createAskedTime(now: () => number): AskedTime {
  let untilMs = Number.NEGATIVE_INFINITY;
  return {
    note: (retryAfterMs) => {
      untilMs = askedUntil(now(), retryAfterMs);
    },
    isOver: () => now() >= untilMs,
  };
}

/** @returns the end of the time that the server asked for, milliseconds; -Infinity where it asked for none */
export function askedUntil(nowMs: number, retryAfterMs: number | undefined): number {
  if (retryAfterMs === undefined) return Number.NEGATIVE_INFINITY;
  return nowMs + Math.min(longestRetryAfterMs, retryAfterMs);
}
