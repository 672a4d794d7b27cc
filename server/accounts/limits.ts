/**
 * How often something may be done to one e-mail address. Each source has its own count, so an attacker cannot lock the
 * owner out from elsewhere. Many sources together reduce each source's limit, but never to zero. Addresses with and
 * without an account count alike.
 */

import { isIPv6 } from 'node:net';
import { mailedCodes, wrongPasswords } from '../limits.ts';
import type { Bound, Counts } from '../storage/counts/counts.ts';
import { type Attempt, countKey, createAttempt } from './attempt.ts';

export interface LimitRule {
  windowMs: number;
  /** From one source. */
  each: number;
  /** From all sources: beyond this, each has only `eachThen`. */
  together: number;
  eachThen: number;
  /** From all sources, without exception. */
  most: number;
  /** From one source for all addresses. A whole lecture may be one source. */
  ofSource: number;
}

export interface Limit {
  attempt(email: string, source: string): Attempt;
}

/** The limits that routes check before they work. */
export interface AccountLimits {
  logins: Limit;
  codes: Limit;
  /** Repeated entry of a signed-in student's own password, by account and session. */
  confirmations: Limit;
}

export function createAccountLimits(counts: Counts, nowMs: () => number): AccountLimits {
  return {
    logins: createLimit('login', wrongPasswords, counts, nowMs),
    codes: createLimit('mail', mailedCodes, counts, nowMs),
    confirmations: createLimit('confirmation', wrongPasswords, counts, nowMs),
  };
}

/** @param name separates its counts from those of other limits */
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
      // The address's own count comes last: a refused source must not count against the address.
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

/** One subscriber has a whole /64 of IPv6 addresses (RFC 6177), which counts as one source. */
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
