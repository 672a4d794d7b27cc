/** What one run of sync teaches the next: how much the server takes at once, and what it does not take now. */
import { entryName } from '../db/outbox/outbox.ts';
import type { QueuedEntry } from '../db/outbox/outbox-pack.ts';
import type { SyncAnswer } from '../protocol/sync.ts';

export interface Pace {
  /** How large a batch the server takes. */
  maxChanges: number;
  /** Rows to leave for last, by `rowKey`. */
  aside: Set<string>;
  /** Entries that the server does not know yet, by `entryName`: a newer one will, so they are asked again later. */
  notYet: Set<string>;
  /** When the first of them was answered, device clock, milliseconds. */
  notYetSinceMs: number;
}

/** So long what a server does not know yet is not sent to it again, milliseconds. */
export const notYetPauseMs = 5 * 60_000;

/** The most changes of one batch. */
export const mostChanges = 10_000;

export function freshPace(): Pace {
  return { maxChanges: mostChanges, aside: new Set(), notYet: new Set(), notYetSinceMs: 0 };
}

/** What the server did not know is sent again after a while. A clock that was set back says nothing. */
export function askAgainInTime(pace: Pace, nowMs: number): void {
  const sinceMs = nowMs - pace.notYetSinceMs;
  if (sinceMs < 0 || sinceMs >= notYetPauseMs) pace.notYet.clear();
}

/** Takes note of an answer that was applied. */
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
