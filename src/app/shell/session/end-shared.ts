/** Removes the data of a shared computer when its session has ended, sent or not. The login screen says so. */
import { getSession } from '../../../api/session/session.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import type { AccountControls } from '../app-context.ts';

/** @returns whether there was something to remove */
export async function endSharedSession(
  account: AccountControls,
  leave: () => Promise<void>,
): Promise<boolean> {
  const userId = sharedUser();
  if (userId === undefined || (await getSession()).ok) return false;
  await account.remove(userId, leave);
  return true;
}
