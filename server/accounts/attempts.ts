/**
 * Limits of attempts for one e-mail address. Each source has its own count, so an attacker elsewhere cannot lock the
 * owner out. Many sources together reduce the limit of each, but never to zero. Addresses with and without an account
 * count alike.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { mailedCodes, wrongPasswords } from '../limits.ts';
import type { Bound, Count, Counts } from '../storage/counts.ts';

export interface LimitRule {
  windowMs: number;
  each: number;
  /** Attempts of all sources, above which each source has only `eachThen`. */
  together: number;
  eachThen: number;
  most: number;
  /** Of one source for all addresses. A whole lecture may share one source. */
  ofSource: number;
}

export interface Limit {
  attempt(email: string, source: string): Attempt;
}

export interface AccountLimits {
  logins: Limit;
  codes: Limit;
  /** A signed-in student enters the password again; by account and session. */
  confirmations: Limit;
}

export function createAccountLimits(counts: Counts, nowMs: () => number): AccountLimits {
  return {
    logins: createLimit('login', wrongPasswords, counts, nowMs),
    codes: createLimit('mail', mailedCodes, counts, nowMs),
    confirmations: createLimit('confirmation', wrongPasswords, counts, nowMs),
  };
}

export function createLimit(
  name: string,
  rule: LimitRule,
  counts: Counts,
  nowMs: () => number,
): Limit {
  const { windowMs, each, together, eachThen, most, ofSource } = rule;
  return {
    attempt(email, source) {
      const network = networkOf(source);
      // The address comes last: a refused source must not count against it.
      const bounds: Bound[] = [
        { key: countKey(`${name}-each`, email, network), most: each },
        { key: countKey(`${name}-network`, network), most: ofSource },
        {
          key: countKey(`${name}-address`, email),
          most,
          beyond: { first: eachThen, most: together },
        },
      ];
      return createAttempt(counts, bounds, windowMs, nowMs);
    },
  };
}

/** The source as it is counted. One subscriber has a whole /64 of IPv6 addresses (RFC 6177). */
export function networkOf(source: string): string {
  if (!isIPv6(source)) return source;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(source)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = source.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase();
}

/**
 * An attempt is counted before it is made, so that concurrent attempts cannot exceed the limit. One that should not
 * count is given back afterwards.
 */
export interface Attempt {
  /** Counts the attempt at the first call. @returns false if it must wait `waitMs` @throws CannotCount */
  begin(): Promise<boolean>;
  /** Milliseconds; 0 until `begin` returns false. */
  readonly waitMs: number;
  /** Stops counting the attempt. Safe to repeat. @throws CannotCount */
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

/** Gives a begun attempt back if `work` fails. */
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
