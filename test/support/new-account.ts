/** An account with a proven address, made as the routes make it but without their work. */
import type { Account, Signup, Storage } from '../../server/storage/contract.ts';

/** @returns `undefined` when the address has an account already */
export async function makeAccount(
  { signups, codes }: Pick<Storage, 'signups' | 'codes'>,
  signup: Signup,
): Promise<Account | undefined> {
  const nowMs = signup.createdAt;
  const key = { purpose: 'signup', subject: signup.id, email: signup.email } as const;
  await signups.insert(signup);
  await codes.put({ ...key, codeHash: 'right', expiresAt: nowMs + 1 }, nowMs);
  return signups.prove({ ...key, codeHash: 'right', nowMs, maxTries: 1 });
}
