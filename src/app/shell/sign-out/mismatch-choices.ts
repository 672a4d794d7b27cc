/** What can be decided on a device that holds one student's data while another is signed in. */
import { readMe } from '../../../api/account/account.ts';
import { clearSession } from '../../../api/session/session.ts';
import { bindProfile, readBoundProfile, wipeAccount } from '../../../db/device/account.ts';
import { forgetShared, sharedUser } from '../../../db/device/shared-computer.ts';
import { forgetDrafts } from '../../../db/drafts/forget-drafts.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { addedMeanwhile } from './use-what-is-where.ts';

/** Ends the stranger's session here, so that the owner of the data can log in. */
export async function returnToOwner(): Promise<void> {
  await clearSession();
}

/**
 * The signed-in student takes the device; the other one's data stays on it for a later log in. A shared computer keeps
 * nothing of a student whose session is over (docs/decisions/19).
 */
export async function keepForLater(): Promise<Result<string>> {
  const me = await readMe();
  if (!me.ok) return me;
  const owner = await readBoundProfile();
  const isDue = owner !== undefined && owner.id !== me.data.id && owner.id === sharedUser();
  if (isDue) await removeOwner(owner.id);
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
  await removeOwner(ownerId);
  await bindProfile(me.data);
  return success(me.data.id);
}

async function removeOwner(ownerId: string): Promise<void> {
  await wipeAccount(ownerId);
  forgetDrafts(ownerId);
  // Last: a removal that was cut short is taken up again by this mark.
  forgetShared(ownerId);
}
