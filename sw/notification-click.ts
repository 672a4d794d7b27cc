/** A notification of the system was pressed: the app comes to the front, at what the notification is about. */
import { notificationAddress, openNotification } from '../src/protocol/notified.ts';

export function startNotificationClicks(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const id = (event.notification.data as { notification?: unknown } | null)?.notification;
    if (typeof id === 'string') event.waitUntil(open(worker, id));
  });
}

async function open(worker: ServiceWorkerGlobalScope, id: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  // Only there somebody listens.
  const inside = windows.filter(({ url }) => new URL(url).pathname.startsWith('/dashboard'));
  const window = inside.find(({ visibilityState }) => visibilityState === 'visible') ?? inside[0];
  if (window === undefined) return void (await worker.clients.openWindow(notificationAddress(id)));
  await window.focus();
  window.postMessage(openNotification(id));
}
