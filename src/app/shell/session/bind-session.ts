/** What the shell does about a session that has no owner here, or that has ended. */
import { clearSession, getSession } from '../../../api/session/session.ts';
import { readBoundProfile, recordSignIn } from '../../../db/device/account.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import type { AccountControls } from '../app-context.ts';

/** `nothing`: no such session; `no-answer`: the server could not be reached. */
export type Binding = 'nothing' | 'bound' | 'no-answer';

/**
 * Finds the owner of a session that this device does not know, for example after its small database was cleared. The
 * server names the owner; until then the visitor counts as signed out.
 */
export async function bindSession(): Promise<Binding> {
  const [profile, session] = await Promise.all([readBoundProfile(), getSession()]);
  if (profile !== undefined || !session.ok) return 'nothing';
  // Loaded only now, since every start of a signed-in student runs the lines above.
  const { readMe } = await import('../../../api/account/account.ts');
  const me = await readMe();
  if (me.ok) {
    await recordSignIn(me.data);
    return 'bound';
  }
  if (me.error.reason !== 'unauthenticated') return 'no-answer';
  // The server does not know the session.
  await clearSession();
  return 'nothing';
}

/**
 * Removes the data of a shared computer when its session has ended, sent or not. The login screen says so.
 * @returns whether there was something to remove
 */
export async function endSharedSession(
  account: AccountControls,
  leave: () => Promise<void>,
): Promise<boolean> {
  const userId = sharedUser();
  if (userId === undefined || (await getSession()).ok) return false;
  await account.remove(userId, leave);
  return true;
}
