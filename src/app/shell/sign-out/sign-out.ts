/**
 * Signing out removes the student from this device: the session at the server with its cookie, the database with files
 * and outbox, and stored data of pages. The app and the theme stay, so the next start works offline.
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
  /** See `useWhatIsWhere`. */
  isStillSo: () => Promise<boolean>;
  isStillHere: () => Promise<boolean>;
}

/**
 * Between the last count and the removal it only clears the cookie and waits for no network or lock. On a shared computer
 * any tab removes the data of an ended session, so work stored while the server is told would be lost uncounted. The
 * server is told afterwards, with the session's token from memory.
 * @returns `changed`: the student's consent is not valid any more, and nothing was done; `kept`: it became invalid while
 * this tab was leaving, so everything is as before, on the screen of `leave`
 */
export async function signOut(
  userId: string,
  { account, leave, isStillSo, isStillHere }: Leaving,
): Promise<'left' | 'changed' | 'kept'> {
  if (!(await isStillSo())) return 'changed';
  const [{ endSession }, { clearSession, getSession }] = await Promise.all([
    import('../../../api/account/account.ts'),
    import('../../../api/session/session.ts'),
    // Loads the code of the removal before anything ends.
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
  // Not awaited: the removal must not depend on the server. Another tab may delay the removal.
  if (session.ok) void endSession(session.data);
  await removeAll(userId);
  return 'left';
}

/** The rest of a sign-out if the session has already ended, for example after the account was deleted. */
export async function takeOffDevice(
  userId: string,
  account: AccountControls,
  leave: () => Promise<void>,
): Promise<void> {
  await loadRemoval();
  // Screens close before their data is removed.
  await leave();
  await account.close();
  await removeAll(userId);
}

function loadRemoval() {
  return Promise.all([
    import('../../../db/device/account.ts'),
    import('../../../db/drafts/shared-things.ts'),
    import('../../../platform/web-push.ts'),
  ]);
}

async function removeAll(userId: string): Promise<void> {
  const [{ wipeAccount }, { dropAllShared }, { unsubscribeFromPush }] = await loadRemoval();
  // Not awaited: it may ask the push service. Without it the server's messages come on until the session ends.
  void unsubscribeFromPush().catch(() => undefined);
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
