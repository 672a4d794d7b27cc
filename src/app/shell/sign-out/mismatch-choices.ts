/** The choices on a device that has one student's data while another student is signed in. */
import { readMe } from '../../../api/account/account.ts';
import { clearSession } from '../../../api/session/session.ts';
import { bindProfile, readBoundProfile, wipeAccount } from '../../../db/device/account.ts';
import { forgetShared, sharedUser } from '../../../db/device/shared-computer.ts';
import { forgetDrafts } from '../../../db/drafts/forget-drafts.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { addedMeanwhile } from './use-what-is-where.ts';

/** Ends the session, so that the owner of the data can log in. */
export async function returnToOwner(): Promise<void> {
  await clearSession();
}

/**
 * The signed-in student takes the device; the owner's data stays for a later log in. On a shared computer it is removed,
 * since the owner's session is over (docs/decisions/19).
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
 * The signed-in student takes the device, and the owner's data is removed.
 * @param isStillHere whether the student's consent is still valid: another tab may have written meanwhile
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
  // Last: with this mark an interrupted removal is continued later.
  forgetShared(ownerId);
}
