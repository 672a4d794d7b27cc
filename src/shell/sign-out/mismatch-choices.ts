/** What can be decided on a device that holds one student's data while another is signed in. */
import { readMe } from '../../api/account/account.ts';
import { clearSession } from '../../api/session/session.ts';
import { bindProfile, wipeAccount } from '../../db/device/account.ts';
import { forgetDrafts } from '../../db/drafts/forget-drafts.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import { addedMeanwhile } from './where-words.ts';

/** Ends the stranger's session here, so that the owner of the data can log in. */
export async function returnToOwner(): Promise<void> {
  await clearSession();
}

/** The signed-in student takes the device; the other one's data stays on it for a later log in. */
export async function keepForLater(): Promise<Result<string>> {
  const me = await readMe();
  if (!me.ok) return me;
  await bindProfile(me.data);
  return success(me.data.id);
}

/**
 * The signed-in student takes the device, and the other one's data is removed from it.
 * @param isStillHere whether the yes to that still holds: another tab may have written while the server was asked
 */
export async function discardOwner(
  ownerId: string,
  isStillHere: () => Promise<boolean>,
): Promise<Result<string>> {
  const me = await readMe();
  if (!me.ok) return me;
  if (!(await isStillHere())) return failure('refused', addedMeanwhile);
  await wipeAccount(ownerId);
  forgetDrafts(ownerId);
  await bindProfile(me.data);
  return success(me.data.id);
}
