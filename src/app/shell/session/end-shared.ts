/** The end of a session on a shared computer: the data goes with it, sent or not, as was said at the login. */
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
