/** Notifications of the system, by the service worker: those of a page would go with it. */

export type Permission = NotificationPermission | 'unsupported';

export function notificationPermission(): Permission {
  const isThere = 'Notification' in globalThis && 'serviceWorker' in navigator;
  return isThere ? Notification.permission : 'unsupported';
}

/** From a click: browsers refuse to ask otherwise. */
export async function askForNotifications(): Promise<Permission> {
  if (notificationPermission() === 'default') await Notification.requestPermission();
  answers.dispatchEvent(new Event('answer'));
  return notificationPermission();
}

/** Tells of each `answer`: not every browser tells that the permission has changed. */
export const answers = new EventTarget();

const tagStart = 'haversack-';

export async function showSystemNotification(shown: {
  id: string;
  title: string;
  body: string;
}): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(shown.title, {
    body: shown.body,
    icon: '/icons/icon-192.png',
    tag: `${tagStart}${shown.id}`,
    data: { notification: shown.id },
  });
}

/** Takes away those on the screen that `isGone` says of. */
export async function closeSystemNotifications(isGone: (id: string) => boolean): Promise<void> {
  if (notificationPermission() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const id = shown.tag.startsWith(tagStart) ? shown.tag.slice(tagStart.length) : undefined;
    if (id !== undefined && isGone(id)) shown.close();
  }
}
