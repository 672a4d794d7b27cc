/**
 * One thing that somebody does under a limit. It is counted before it is done, so that of many at once no
 * more are done than may; what turns out to be none of those that are limited is given back.
 */
import { createHash } from 'node:crypto';
import type { Bound, Count, Counts } from '../storage/counts/counts.ts';

export interface Attempt {
  /**
   * Counts it, once however often this is called.
   * @returns false: it may not be done, for `waitMs`
   * @throws CannotCount
   */
  begin(): Promise<boolean>;
  /** Milliseconds; 0 until `begin` has said no. */
  readonly waitMs: number;
  /** It counts no longer. Does nothing where it does not count. @throws CannotCount */
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

/** Runs what follows a begun attempt. Where it fails, nothing came of the attempt, and it is given back. */
export async function giveBackOnFault<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await attempt.giveBack();
    throw error;
  }
}

/** Of one length, and without what it was made from: an address may be anybody's and as long as they like. */
export function countKey(name: string, ...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `${name}:${hash.slice(0, 22)}`;
}
