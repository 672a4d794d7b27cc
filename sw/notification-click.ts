/**
 * A press on a notification shows the app at its subject. Its buttons “Done” and “Snooze” act without the app, also
 * offline: `act-on-notice.ts` writes as a page does. A visible page acts itself, since it can offer Undo.
 */
import { actOf, notificationAddress, openNotification, pressOf } from '../src/protocol/notified.ts';
import type { NoticePress } from './act-on-notice.ts';

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

/** @returns whether it is done; otherwise the app must be shown */
type ActOnNotice = (press: NoticePress) => Promise<boolean>;

/** @param act absent where the worker has no second script */
export function startNotificationClicks(worker: NotificationWorker, act?: ActOnNotice): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data = (event.notification.data ?? {}) as Partial<
      NoticePress & { notification: unknown }
    >;
    const { notification: id, of } = data;
    if (typeof id !== 'string') return;
    event.waitUntil(answer(worker, { id, of, action: event.action }, act));
  });
}

async function answer(
  worker: NotificationWorker,
  { id, of, action }: Pick<NoticePress, 'id' | 'of'> & { action: string | undefined },
  act: ActOnNotice | undefined,
): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  // Only pages under /dashboard listen.
  const inside = windows.filter(({ url }) => new URL(url).pathname.startsWith('/dashboard'));
  const visible = inside.find(({ visibilityState }) => visibilityState === 'visible');
  const pressed = actOf(action);
  if (visible === undefined && act !== undefined && pressed !== undefined) {
    if (await didAct(() => act({ id, of, act: pressed }))) return;
  }
  const window = visible ?? inside[0];
  const press = pressOf(id, action);
  if (window === undefined) {
    return void (await worker.clients.openWindow(notificationAddress(press)));
  }
  await window.focus();
  window.postMessage(openNotification(press));
}

async function didAct(act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await act();
  } catch (error) {
    console.warn('A notification could not be acted on in the worker', error);
    return false;
  }
}
