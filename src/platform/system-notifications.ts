/** System notifications. The worker shows them, since a page's notifications close with the page. */
import { useSyncExternalStore } from 'react';

export type Permission = NotificationPermission | 'unsupported';

export function notificationPermission(): Permission {
  const isThere = 'Notification' in globalThis && 'serviceWorker' in navigator;
  return isThere ? Notification.permission : 'unsupported';
}

/** Call it in a click: browsers refuse to ask otherwise. */
export async function askForNotifications(): Promise<Permission> {
  if (notificationPermission() === 'default') await Notification.requestPermission();
  answers.dispatchEvent(new Event('answer'));
  return notificationPermission();
}

/** Sends `answer` after each question, since some browsers do not report a changed permission. */
export const answers = new EventTarget();

const tagStart = 'haversack-';

interface Shown {
  id: string;
  title: string;
  body: string;
  /** Buttons, where the browser has them (Notifications API §2.4). */
  actions?: readonly { action: string; title: string }[];
}

/** @param isQuiet in place of one that is on the screen: no sound */
export async function showSystemNotification(
  { id, title, body, actions = [] }: Shown,
  isQuiet = false,
): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const options = {
    ...{ body, icon: '/icons/icon-192.png', tag: `${tagStart}${id}` },
    ...{ data: { notification: id }, actions: [...actions], silent: isQuiet || null },
  };
  await registration?.showNotification(title, options);
}

/** Says anew what notifications on the screen say otherwise now, such as how many cards are due. */
export async function renewSystemNotifications(present: readonly Shown[]): Promise<void> {
  if (notificationPermission() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const now = present.find(({ id }) => shown.tag === `${tagStart}${id}`);
    if (now === undefined || (now.title === shown.title && now.body === shown.body)) continue;
    await showSystemNotification(now, true);
  }
}

/** Closes the shown notifications for which `isGone` is true. */
export async function closeSystemNotifications(isGone: (id: string) => boolean): Promise<void> {
  if (notificationPermission() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const id = shown.tag.startsWith(tagStart) ? shown.tag.slice(tagStart.length) : undefined;
    if (id !== undefined && isGone(id)) shown.close();
  }
}

// Each visible tab holds a shared Web Lock, so that every tab knows whether the student looks at the app.

const lockName = 'haversack-looked-at';

/** Holds the lock while this tab is visible. @returns a function that stops */
export function tellOfLooks(locks: LockManager | undefined = navigator.locks): () => void {
  let release: (() => void) | undefined;
  const follow = () => {
    if (document.hidden === (release === undefined)) return;
    release?.();
    release = undefined;
    if (document.hidden || locks === undefined) return;
    const looked = Promise.withResolvers<void>();
    release = looked.resolve;
    locks
      .request(lockName, { mode: 'shared' }, () => looked.promise)
      // The browser refuses locks to a page that is closing.
      .catch((error: unknown) => console.warn('No lock for a tab that is looked at', error));
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    release?.();
  };
}

/** Without Web Locks a tab only knows about itself. */
export async function isAnyTabLookedAt(
  locks: LockManager | undefined = navigator.locks,
): Promise<boolean> {
  if (!document.hidden || locks === undefined) return !document.hidden;
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === lockName);
}

/** Follows the permission, since the student can change it in the browser's settings. */
export function useNotificationPermission(): Permission {
  return useSyncExternalStore(follow, notificationPermission);
}

function follow(onChange: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  document.addEventListener('visibilitychange', onChange, { signal });
  answers.addEventListener('answer', onChange, { signal });
  navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', onChange, { signal }),
    () => undefined,
  );
  return () => stopping.abort();
}
