/**
 * How often something may be done to one e-mail address. What one source does counts against that
 * source, so that an attacker cannot lock the owner out from elsewhere; what many sources do together
 * leaves each of them fewer, but still some. Counted alike for addresses with and without an account.
 */
import { isIPv6 } from 'node:net';
import { createTally } from './tally.ts';

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
  /** How long this source has to wait, milliseconds; 0: it may. */
  waitMs(email: string, source: string): number;
  add(email: string, source: string): void;
}

const minuteMs = 60_000;

/** Wrong passwords. Nothing that strangers do can keep the owner out, so there is no bound for all. */
export const wrongPasswords: LimitRule = {
  windowMs: minuteMs,
  each: 10,
  together: 50,
  eachThen: 3,
  most: Number.POSITIVE_INFINITY,
  ofSource: 100,
};

/** Mailed codes: with 5 tries each, `most` also bounds how often all strangers together may guess. */
export const mailedCodes: LimitRule = {
  windowMs: 10 * minuteMs,
  each: 4,
  together: 8,
  eachThen: 1,
  most: 16,
  ofSource: 300,
};

/** What the routes ask before they work. */
export interface AccountLimits {
  logins: Limit;
  codes: Limit;
  /** A signed-in student's own password once more: by account and session. */
  confirmations: Limit;
}

export function createAccountLimits(nowMs: () => number): AccountLimits {
  return {
    logins: createLimit(wrongPasswords, nowMs),
    codes: createLimit(mailedCodes, nowMs),
    confirmations: createLimit(wrongPasswords, nowMs),
  };
}

export function createLimit(rule: LimitRule, nowMs: () => number): Limit {
  const all = createTally(rule.windowMs, nowMs);
  const own = createTally(rule.windowMs, nowMs);
  const bySource = createTally(rule.windowMs, nowMs);
  return {
    waitMs(email, source) {
      const network = networkOf(source);
      const key = `${network} ${email}`;
      if (all.count(email) >= rule.most) return all.leftMs(email);
      if (bySource.count(network) >= rule.ofSource) return bySource.leftMs(network);
      const allowed = all.count(email) >= rule.together ? rule.eachThen : rule.each;
      return own.count(key) >= allowed ? own.leftMs(key) : 0;
    },
    add(email, source) {
      const network = networkOf(source);
      all.add(email);
      bySource.add(network);
      own.add(`${network} ${email}`);
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
