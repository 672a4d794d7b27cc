/** A click on a notification shows the app, at the subject of the notification. */
import { notificationAddress, openNotification, pressOf } from '../src/protocol/notified.ts';

export interface NotificationWorker {
  addEventListener(type: 'notificationclick', listener: (event: Press) => void): void;
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly WindowOfApp[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface Press {
  /** The button that was pressed; empty: the notification itself. */
  action?: string;
  notification: { data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

interface WindowOfApp {
  url: string;
  visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

export function startNotificationClicks(worker: NotificationWorker): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const id = (event.notification.data as { notification?: unknown } | null)?.notification;
    if (typeof id === 'string') event.waitUntil(open(worker, pressOf(id, event.action)));
  });
}

async function open(worker: NotificationWorker, id: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  // Only pages under /dashboard listen.
  const inside = windows.filter(({ url }) => new URL(url).pathname.startsWith('/dashboard'));
  const window = inside.find(({ visibilityState }) => visibilityState === 'visible') ?? inside[0];
  if (window === undefined) return void (await worker.clients.openWindow(notificationAddress(id)));
  await window.focus();
  window.postMessage(openNotification(id));
}
