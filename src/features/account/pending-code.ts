/**
 * What waits for a code from the mail: the address, the claim that the code works with, and when it was
 * asked for. Kept over a reload of this tab, and no longer than the tab.
 */

import { useState } from 'react';
import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';

/** What the code will do. */
export type Purpose = 'signup' | 'reset';

const pending = v.object({
  email: v.string(),
  claim: v.string(),
  /** The last code's, device clock, milliseconds since the epoch. */
  askedAtMs: v.number(),
  /** The data goes when the session ends (`db/device/shared-computer.ts`). */
  isShared: v.boolean(),
});

export type PendingCode = v.InferOutput<typeof pending>;

export function rememberCode(purpose: Purpose, code: PendingCode): void {
  sessionStorage.setItem(keyOf(purpose), JSON.stringify(code));
}

/** `undefined` where none waits: a code works only in the tab that asked for it. */
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

/** A code that is waited for, in the hands of its screen: counts wrong tries, and takes a newer one. */
export function usePendingCode(purpose: Purpose, initial: PendingCode) {
  const [pending, setPending] = useState(initial);
  const [refusals, setRefusals] = useState(0);
  return {
    ...pending,
    refusals,
    /** A new code is on its way. @param claim where the code comes with a new one */
    renew(claim = pending.claim) {
      const next = { ...pending, claim, askedAtMs: Date.now() };
      rememberCode(purpose, next);
      setPending(next);
      setRefusals(0);
    },
    /** @returns why this code was not taken */
    refuse(): string {
      const tries = refusals + 1;
      setRefusals(tries);
      return wrongCodeWords({ ageMs: Date.now() - pending.askedAtMs, tries });
    },
  };
}

/** Why a code from a mail was not taken. Pure. */

/** How long the server takes a code, milliseconds, and how often it may be wrong. */
export const codeLifeMs = 10 * 60_000;
export const codeTries = 5;

interface WrongCode {
  /** Since the code was asked for. */
  ageMs: number;
  /** This code's wrong tries here, this one included. */
  tries: number;
}

/** The server says one thing of all three, so that it tells a stranger nothing; this device knows more. */
export function wrongCodeWords({ ageMs, tries }: WrongCode): string {
  if (ageMs >= codeLifeMs) return 'This code has expired. Get a new code.';
  if (tries >= codeTries) return 'Too many wrong codes. Get a new code.';
  return 'This code is not correct. Check the newest email, or get a new code.';
}

/**
 * What was typed into the sign-up, for coming back from the code: the name and the address outlive a
 * reload of the tab, the passwords stand in its memory alone, and all goes with the sign-in.
 */
const key = 'haversack-signup';
const lasting = v.object({ username: v.string(), email: v.string() });

const empty = { username: '', email: '', password: '', confirmPassword: '' };
type SignupDraft = typeof empty;

let typed: SignupDraft | undefined;

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
