/** How the service worker tells a page which notification of the system was pressed. */

const type = 'haversack-open-notification';

/** What follows the `#` of an address that a window is opened with, before the notification's id. */
export const notificationHash = 'notification=';

export function notificationAddress(id: string): string {
  return `/dashboard#${notificationHash}${encodeURIComponent(id)}`;
}

export function openNotification(id: string): object {
  return { type, id };
}

/** @returns the notification's id; `undefined` where the message is about something else */
export function openedNotification(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const message = data as { type?: unknown; id?: unknown };
  return message.type === type && typeof message.id === 'string' ? message.id : undefined;
}
