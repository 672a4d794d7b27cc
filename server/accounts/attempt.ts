/**
 * One attempt under a limit. It is counted before it is made, so that concurrent attempts cannot exceed the limit. An
 * attempt that the limit does not concern is given back.
 */
import { createHash } from 'node:crypto';
import type { Bound, Count, Counts } from '../storage/counts/counts.ts';

export interface Attempt {
  /** Counts the attempt, once however often this is called. @returns false if it must wait `waitMs` @throws CannotCount */
  begin(): Promise<boolean>;
  /** Milliseconds; 0 until `begin` returns false. */
  readonly waitMs: number;
  /** Stops counting the attempt; does nothing if it does not count. @throws CannotCount */
  giveBack(): Promise<void>;
}

export function createAttempt(
  counts: Counts,
  bounds: readonly Bound[],
  windowMs: number,
  nowMs: () => number,
): Attempt {
  let held: readonly Count[] = [];
  let waitMs = 0;
  return {
    get waitMs() {
      return waitMs;
    },
    async begin() {
      if (held.length > 0) return true;
      const taken = await counts.take(bounds, { lengthMs: windowMs, nowMs: nowMs() });
      if (taken.isFull) waitMs = taken.waitMs;
      else held = taken.counts;
      return !taken.isFull;
    },
    async giveBack() {
      const back = held;
      held = [];
      if (back.length > 0) await counts.giveBack(back);
    },
  };
}

/** Runs `work` after a begun attempt, and gives the attempt back if `work` fails. */
export async function giveBackOnFault<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await attempt.giveBack();
    throw error;
  }
}

/** A hash, so that keys have one length and do not contain the address. */
export function countKey(name: string, ...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `${name}:${hash.slice(0, 22)}`;
}
