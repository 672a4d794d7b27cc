/**
 * A code that was sent by email, the claim that it works with, and the typed sign-up. Stored for this tab, also over a
 * reload.
 */

import { useState } from 'react';
import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';

export type Purpose = 'signup' | 'reset';

const pending = v.object({
  email: v.string(),
  claim: v.string(),
  /** Device clock. */
  askedAtMs: v.number(),
  /** The data is removed when the session ends (`db/device/shared-computer.ts`). */
  isShared: v.boolean(),
});

export type PendingCode = v.InferOutput<typeof pending>;

export function rememberCode(purpose: Purpose, code: PendingCode): void {
  sessionStorage.setItem(keyOf(purpose), JSON.stringify(code));
}

/** A code works only in the tab that asked for it. */
export function pendingCode(purpose: Purpose): PendingCode | undefined {
  const parsed = v.safeParse(pending, parseJson(sessionStorage.getItem(keyOf(purpose)) ?? ''));
  return parsed.success ? parsed.output : undefined;
}

export function forgetCodes(): void {
  for (const purpose of ['signup', 'reset'] as const) sessionStorage.removeItem(keyOf(purpose));
}

function keyOf(purpose: Purpose): string {
  return `haversack-code:${purpose}`;
}

/** Counts wrong attempts, and replaces the code by a newer one. */
export function usePendingCode(purpose: Purpose, initial: PendingCode) {
  const [pending, setPending] = useState(initial);
  const [refusals, setRefusals] = useState(0);
  return {
    ...pending,
    refusals,
    /** @param claim if the new code comes with a new one */
    renew(claim = pending.claim) {
      const next = { ...pending, claim, askedAtMs: Date.now() };
      rememberCode(purpose, next);
      setPending(next);
      setRefusals(0);
    },
    refuse(): string {
      const tries = refusals + 1;
      setRefusals(tries);
      return wrongCodeWords({ ageMs: Date.now() - pending.askedAtMs, tries });
    },
  };
}

/** The values of `server/limits.ts`. */
export const codeLifeMs = 10 * 60_000;
export const codeTries = 5;

interface WrongCode {
  ageMs: number;
  /** Wrong attempts of this code, including this one. */
  tries: number;
}

/** The server gives strangers one answer for all three. This device knows more. Pure. */
export function wrongCodeWords({ ageMs, tries }: WrongCode): string {
  if (ageMs >= codeLifeMs) return 'This code has expired. Get a new code.';
  if (tries >= codeTries) return 'Too many wrong codes. Get a new code.';
  return 'This code is not correct. Check the newest email, or get a new code.';
}

const key = 'haversack-signup';
const lasting = v.object({ username: v.string(), email: v.string() });

const empty = { username: '', email: '', password: '', confirmPassword: '' };
type SignupDraft = typeof empty;

let typed: SignupDraft | undefined;

/** Keeps the sign-up form for a return from the code. Passwords are only in memory. Deleted at sign-in. */
export function keepSignup(draft: SignupDraft): void {
  typed = draft;
  const { username, email } = draft;
  sessionStorage.setItem(key, JSON.stringify({ username, email }));
}

export function readSignup(): SignupDraft {
  if (typed !== undefined) return typed;
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), lasting),
    sessionStorage.getItem(key),
  );
  return parsed.success ? { ...empty, ...parsed.output } : empty;
}

export function forgetSignup(): void {
  typed = undefined;
  sessionStorage.removeItem(key);
}
