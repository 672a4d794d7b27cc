/**
 * What follows a successful sign-in: the device learns whose it is, and the dashboard opens; after the first
 * one, the first choices.
 */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { clearSession } from '../../api/session/session.ts';
import { recordSignIn, writeSessionUser } from '../../db/device/account.ts';
import { browserSecret } from '../../db/device/device-database.ts';
import { markShared, sharedUser } from '../../db/device/shared-computer.ts';
import type { SignedIn, User } from '../../protocol/auth.ts';
import { forgetCodes, forgetSignup } from './pending-code.ts';

/** @param to where a student goes from here */
export function useEnter(
  to: '/dashboard' | '/option' = '/dashboard',
): (answer: SignedIn, isShared: boolean) => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  return async ({ user }, isShared) => {
    await enterDevice(user, isShared, router.options.context.account);
    forgetCodes();
    forgetSignup();
    // The guard looks again on the way; a device of another student shows its choice there.
    await navigate({ to });
  };
}

/** The device learns who has logged in, and keeps nothing of a student who used it as a shared computer before (docs/decisions/19). */
interface Removal {
  remove: (userId: string, leave: () => Promise<void>) => Promise<void>;
}

/** @throws what the removal or the mark of a shared computer failed by: then nobody is logged in, and it is tried again */
export async function enterDevice(user: User, isShared: boolean, account: Removal): Promise<void> {
  const due = sharedUser();
  if (due !== undefined && due !== user.id) await removeDue(due, user.id, account);
  try {
    markShared(user.id, isShared);
  } catch (error) {
    // The next start with this session would bring data here that nobody removes.
    await clearSession();
    throw error;
  }
  await recordSignIn(user);
}

/**
 * The session of the one before is over, and there is one mark only: with this student's, that data would lie here for ever,
 * hidden.
 */
async function removeDue(due: string, userId: string, account: Removal): Promise<void> {
  // First, so that the new session does not open the data that is due to go.
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
