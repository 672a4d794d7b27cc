/** The service worker tells a page that a system notification was pressed. */
const type = 'haversack-open-notification';

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
