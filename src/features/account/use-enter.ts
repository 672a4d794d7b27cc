/** After a sign-in: binds the device to the account and opens the dashboard, or the first choices of a new student. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { clearSession } from '../../api/session/session.ts';
import { recordSignIn, writeSessionUser } from '../../db/device/account.ts';
import { browserSecret } from '../../db/device/device-database.ts';
import { markShared, sharedUser } from '../../db/device/shared-computer.ts';
import type { SignedIn, User } from '../../protocol/auth.ts';
import { forgetCodes, forgetSignup } from './pending-code.ts';

export function useEnter(
  to: '/dashboard' | '/option' = '/dashboard',
): (answer: SignedIn, isShared: boolean) => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  return async ({ user }, isShared) => {
    await enterDevice(user, isShared, router.options.context.account);
    forgetCodes();
    forgetSignup();
    // The guard runs again: a device with data of another student asks what to do.
    await navigate({ to });
  };
}

/**
 * Binds the device to the account, after removing data of a student who used it as a shared computer
 * (docs/decisions/19).
 */
interface Removal {
  remove: (userId: string, leave: () => Promise<void>) => Promise<void>;
}

/** @throws errors of the removal or the mark; then nobody is logged in, and a retry is possible */
export async function enterDevice(user: User, isShared: boolean, account: Removal): Promise<void> {
  const due = sharedUser();
  if (due !== undefined && due !== user.id) await removeDue(due, user.id, account);
  try {
    markShared(user.id, isShared);
  } catch (error) {
    // Otherwise the next start would sync data here that nobody removes.
    await clearSession();
    throw error;
  }
  await recordSignIn(user);
}

/** There is only one mark. With the new student's mark, the old data would stay here forever, hidden. */
async function removeDue(due: string, userId: string, account: Removal): Promise<void> {
  // First, so that the new session does not open the old data.
  await writeSessionUser(userId);
  try {
    await account.remove(due, async () => undefined);
  } catch (error) {
    await clearSession();
    throw error;
  }
}

/**
 * The secret by which the server recognizes the browser of a login.
 * @returns `undefined` on a shared computer, so that the owner is told of each login there
 */
export async function secretOf(isShared: boolean): Promise<string | undefined> {
  return isShared ? undefined : await browserSecret();
}
