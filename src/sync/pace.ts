/** What one run of sync passes on to the next, and the pauses between runs. */
import { entryName } from '../db/outbox/outbox.ts';
import type { QueuedEntry } from '../db/outbox/outbox-pack.ts';
import type { SyncAnswer } from '../protocol/sync.ts';

export interface Pace {
  /** Changes per batch. */
  maxChanges: number;
  /** Rows to send last, by `rowKey`. */
  aside: Set<string>;
  /** Entries that only a newer server understands, by `entryName`. They are sent again later. */
  notYet: Set<string>;
  /** When the server first said so, device clock, milliseconds. */
  notYetSinceMs: number;
  /** The next answer must have whole documents: a part came whose rest is not here. */
  wantsWhole?: boolean;
}

/** The pause before entries of `notYet` are sent again, milliseconds. */
export const notYetPauseMs = 5 * 60_000;

/** The most changes of one batch. */
export const mostChanges = 10_000;

export function freshPace(): Pace {
  return { maxChanges: mostChanges, aside: new Set(), notYet: new Set(), notYetSinceMs: 0 };
}

/** Allows the entries of `notYet` again after their pause, or if the clock was set back. */
export function askAgainInTime(pace: Pace, nowMs: number): void {
  const sinceMs = nowMs - pace.notYetSinceMs;
  if (sinceMs < 0 || sinceMs >= notYetPauseMs) pace.notYet.clear();
}

/** Call after an answer was applied. */
export function noteNotYet(
  pace: Pace,
  batch: readonly QueuedEntry[],
  { verdicts }: SyncAnswer,
  nowMs: number,
): void {
  const waiting = batch.filter((_, index) => verdicts[index]?.kind === 'not-yet');
  if (pace.notYet.size === 0) pace.notYetSinceMs = nowMs;
  for (const entry of waiting) pace.notYet.add(entryName(entry));
}

/** The pause after failures [S6]: doubles from one second to five minutes, with jitter. */
const firstDelayMs = 1_000;
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

/** @returns the end of the time that the server asked for, milliseconds; -Infinity if it asked for none */
export function askedUntil(nowMs: number, retryAfterMs: number | undefined): number {
  if (retryAfterMs === undefined) return Number.NEGATIVE_INFINITY;
  return nowMs + Math.min(longestRetryAfterMs, retryAfterMs);
}
