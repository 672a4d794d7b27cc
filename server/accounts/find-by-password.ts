/**
 * Whose password this is. An address with an account costs the same work as one without: one password
 * is checked, and then those of the sign-ups that wait for the address, which both may have.
 */
import type { Account, Signup } from '../storage/account-contract.ts';
import type { Storage } from '../storage/contract.ts';
import type { Passwords } from './passwords.ts';

export type Found =
  | { kind: 'account'; account: Account }
  /** `isKnown`: the address has an account, with another password. */
  | { kind: 'signup'; signup: Signup; isKnown: boolean }
  | { kind: 'nobody' }
  | { kind: 'busy' };

export async function findByPassword(
  { accounts, signups }: Pick<Storage, 'accounts' | 'signups'>,
  passwords: Pick<Passwords, 'verify'>,
  email: string,
  password: string,
  nowMs: number,
): Promise<Found> {
  const account = await accounts.byEmail(email);
  const waiting = await signups.byEmail(email, nowMs);
  const verdict = await passwords.verify(account?.passwordHash, password);
  if (verdict === 'busy') return { kind: 'busy' };
  if (verdict === 'right' && account !== undefined) return { kind: 'account', account };
  for (const signup of waiting) {
    const ofSignup = await passwords.verify(signup.passwordHash, password);
    if (ofSignup === 'busy') return { kind: 'busy' };
    if (ofSignup === 'right') return { kind: 'signup', signup, isKnown: account !== undefined };
  }
  return { kind: 'nobody' };
}
