/** A code that is waited for, in the hands of its screen: counts wrong tries, and takes a newer one. */
import { useState } from 'react';
import { wrongCodeWords } from './code-words.ts';
import { type PendingCode, type Purpose, rememberCode } from './pending-code.ts';

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
