/**
 * Signing out removes the student from this device (design §6): the session at the server and its
 * cookie, the database with files and outbox, and what pages keep in the browser's stores. The app itself
 * stays, so that the next start works with no signal, and so does the theme.
 */

import { forgetShared } from '../../db/shared-computer.ts';
import { announceAccountChange } from './account-signal.ts';
import type { AccountControls } from './app-context.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { clearBadge } from './installed/badge.ts';

/**
 * @param isStillSo whether what the student said yes to still holds. Asked twice: before the session ends, and after
 *   it, since another tab may write while the server is told
 * @returns `false`: it does not, so nothing was removed
 */
export async function signOut(
  userId: string,
  account: AccountControls,
  leave: () => Promise<void>,
  isStillSo: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await isStillSo())) return false;
  const { logout } = await import('../../api/account.ts');
  await logout();
  if (!(await isStillSo())) return false;
  await takeOffDevice(userId, account, leave);
  return true;
}

/** What remains to do where the session has ended already, after the account was deleted for example. */
export async function takeOffDevice(
  userId: string,
  account: AccountControls,
  leave: () => Promise<void>,
): Promise<void> {
  const [{ wipeAccount }, { dropAllShared }] = await Promise.all([
    import('../../db/account.ts'),
    import('../../db/shared-things.ts'),
  ]);
  // The screens go before the data they show.
  await leave();
  await account.close();
  await wipeAccount(userId);
  await dropAllShared();
  clearBadge();
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
