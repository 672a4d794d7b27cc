/**
 * Signing out removes the student from this device: the session at the server and its
 * cookie, the database with files and outbox, and what pages keep in the browser's stores. The app itself
 * stays, so that the next start works with no signal, and so does the theme.
 */

import { forgetShared } from '../../../db/device/shared-computer.ts';
import { forgetDrafts } from '../../../db/drafts/forget-drafts.ts';
import { closeSystemNotifications } from '../../../platform/system-notifications.ts';
import type { AccountControls } from '../app-context.ts';
import { clearBadge } from '../installed/badge.ts';
import { announceAccountChange } from '../session/account-signal.ts';

export interface Leaving {
  account: AccountControls;
  /** Goes to a screen that shows nothing of the student. */
  leave: () => Promise<void>;
  /** Whether what the student said yes to still holds, by the server's word. */
  isStillSo: () => Promise<boolean>;
  /** The same by a count on this device alone: another tab may have written meanwhile. */
  isStillHere: () => Promise<boolean>;
}

/**
 * Between the last count and the removal only the cookie is cleared: no network, no lock. On a shared computer any tab
 * removes the data of a session that has ended, so what is stored while the server is told would go uncounted. The
 * session's token is kept in memory for telling it.
 * @returns `changed`: what the student said yes to does not hold, so nothing was done; `kept`: it ceased to
 * hold while this tab was left, so all is as before, on the screen that `leave` goes to
 */
export async function signOut(
  userId: string,
  { account, leave, isStillSo, isStillHere }: Leaving,
): Promise<'left' | 'changed' | 'kept'> {
  if (!(await isStillSo())) return 'changed';
  const [{ endSession }, { clearSession, getSession }] = await Promise.all([
    import('../../../api/account/account.ts'),
    import('../../../api/session/session.ts'),
    // What removes the data is at hand before anything is given up.
    loadRemoval(),
  ]);
  const session = await getSession();
  await leave();
  await account.close();
  if (!(await isStillHere())) {
    await account.open(userId);
    return 'kept';
  }
  await clearSession();
  // Whether or not the server hears of it, and whether or not the removal goes well, which another tab may hold up.
  if (session.ok) void endSession(session.data);
  await removeAll(userId);
  return 'left';
}

/** What remains to do where the session has ended already, after the account was deleted for example. */
export async function takeOffDevice(
  userId: string,
  account: AccountControls,
  leave: () => Promise<void>,
): Promise<void> {
  await loadRemoval();
  // The screens go before the data they show.
  await leave();
  await account.close();
  await removeAll(userId);
}

function loadRemoval() {
  return Promise.all([
    import('../../../db/device/account.ts'),
    import('../../../db/drafts/shared-things.ts'),
  ]);
}

async function removeAll(userId: string): Promise<void> {
  const [{ wipeAccount }, { dropAllShared }] = await loadRemoval();
  await wipeAccount(userId);
  await dropAllShared();
  clearBadge();
  await closeSystemNotifications(() => true);
  forgetDrafts(userId);
  await forgetPages();
  forgetShared(userId);
  announceAccountChange();
}

async function forgetPages(): Promise<void> {
  sessionStorage.clear();
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.all(
    names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)),
  );
}
