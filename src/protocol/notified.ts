/** The service worker tells a page that a system notification was pressed. */
const type = 'haversack-open-notification';

/** The buttons of a system notification, where the browser has them. */
export const notificationActs = ['done', 'snooze'] as const;
export type NotificationAct = (typeof notificationActs)[number];

/** Between a notification's id and the button that was pressed. */
const actSign = '~';

/** Names a press on a button of a notification. @param action of the browser; empty or unknown: the notification itself */
export function pressOf(id: string, action: string | undefined): string {
  return notificationActs.some((act) => act === action) ? `${id}${actSign}${action}` : id;
}

/** What `pressOf` named. */
export function pressedOf(press: string): { notice: string; act: NotificationAct | undefined } {
  const [notice = '', name] = press.split(actSign);
  return { notice, act: notificationActs.find((act) => act === name) };
}

/** In the address of a new window, before the notification's id. */
export const notificationHash = 'notification=';

export function notificationAddress(id: string): string {
  return `/dashboard#${notificationHash}${encodeURIComponent(id)}`;
}

export function openNotification(id: string): object {
  return { type, id };
}

/** @returns the notification's id; `undefined` for other messages */
export function openedNotification(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const message = data as { type?: unknown; id?: unknown };
  return message.type === type && typeof message.id === 'string' ? message.id : undefined;
}
