/** What one run of sync passes on to the next: how much the server accepts at once, and which rows it does not accept yet. */
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
