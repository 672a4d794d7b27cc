/**
 * How often something may be done to one e-mail address. What one source does counts against that
 * source, so that an attacker cannot lock the owner out from elsewhere; what many sources do together
 * leaves each of them fewer, but still some. Counted alike for addresses with and without an account.
 */

import { isIPv6 } from 'node:net';
import { mailedCodes, wrongPasswords } from '../limits.ts';
import type { Bound, Counts } from '../storage/counts/counts.ts';
import { type Attempt, countKey, createAttempt } from './attempt.ts';

export interface LimitRule {
  windowMs: number;
  /** From one source. */
  each: number;
  /** From all sources: from here on, each has only `eachThen`. */
  together: number;
  eachThen: number;
  /** From all sources, whoever asks. */
  most: number;
  /** From one source, for all addresses together. A whole lecture may be one source. */
  ofSource: number;
}

export interface Limit {
  attempt(email: string, source: string): Attempt;
}

/** What the routes ask before they work. */
export interface AccountLimits {
  logins: Limit;
  codes: Limit;
  /** A signed-in student's own password once more: by account and session. */
  confirmations: Limit;
}

export function createAccountLimits(counts: Counts, nowMs: () => number): AccountLimits {
  return {
    logins: createLimit('login', wrongPasswords, counts, nowMs),
    codes: createLimit('mail', mailedCodes, counts, nowMs),
    confirmations: createLimit('confirmation', wrongPasswords, counts, nowMs),
  };
}

/** @param name tells its counts from those of other limits */
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
      // The address's own count comes last: what a source may not do is never counted against it.
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

/** One subscriber has a whole /64 of IPv6 addresses (RFC 6177), so it counts as one source. */
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
