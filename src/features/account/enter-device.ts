/** The device learns who has logged in, and keeps nothing of a student who used it as a shared computer before (docs/decisions/19). */
import { clearSession } from '../../api/session/session.ts';
import { recordSignIn, writeSessionUser } from '../../db/device/account.ts';
import { markShared, sharedUser } from '../../db/device/shared-computer.ts';
import type { User } from '../../protocol/auth.ts';

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
