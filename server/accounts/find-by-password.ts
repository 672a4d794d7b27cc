/**
 * Finds the owner of a password. Addresses with and without an account cost the same work: one password is checked, and
 * then those of the sign-ups that wait for the address, which both may have.
 */
import type { Account, Signup } from '../storage/account-contract.ts';
import type { Storage } from '../storage/contract.ts';
import type { Attempt } from './attempt.ts';
import type { Passwords } from './passwords.ts';

export type Found =
  | { kind: 'account'; account: Account }
  /** `isKnown`: the address also has an account, with another password. */
  | { kind: 'signup'; signup: Signup; isKnown: boolean }
  | { kind: 'nobody' }
  /** Not all passwords were checked. */
  | { kind: 'busy' | 'limited' };

export interface Login {
  email: string;
  password: string;
  attempt: Attempt;
}

export async function findByPassword(
  { accounts, signups }: Pick<Storage, 'accounts' | 'signups'>,
  passwords: Pick<Passwords, 'verify'>,
  { email, password, attempt }: Login,
  nowMs: number,
): Promise<Found> {
  const account = await accounts.byEmail(email);
  const waiting = await signups.byEmail(email, nowMs);
  const verdict = await passwords.verify(account?.passwordHash, password, attempt);
  if (verdict === 'busy' || verdict === 'limited') return { kind: verdict };
  if (verdict === 'right' && account !== undefined) return { kind: 'account', account };
  for (const signup of waiting) {
    const ofSignup = await passwords.verify(signup.passwordHash, password, attempt);
    if (ofSignup === 'busy' || ofSignup === 'limited') return { kind: ofSignup };
    if (ofSignup === 'right') return { kind: 'signup', signup, isKnown: account !== undefined };
  }
  return { kind: 'nobody' };
}
