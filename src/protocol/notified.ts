/** The service worker tells a page that a system notification was pressed. */
const type = 'haversack-open-notification';

/** What buttons of a system notification do without showing the app. */
export const notificationActs = ['done', 'snooze'] as const;
export type NotificationAct = (typeof notificationActs)[number];

/** A button of a system notification, where the browser has them (Notifications API §2.4). */
export interface NotificationButton {
  /** `open` and `review` show the app, as a press on the notification itself does. */
  action: NotificationAct | 'open' | 'review';
  title: string;
}

/** Browsers show two at most. @param kind of `model/study/notification-groups.ts`; unknown: of a newer server */
export function buttonsOf(kind: string): NotificationButton[] {
  const snooze: NotificationButton = { action: 'snooze', title: 'Snooze 10 min' };
  if (kind.startsWith('task-')) return [{ action: 'done', title: 'Done' }, snooze];
  if (kind === 'cards-due') return [{ action: 'review', title: 'Start review' }, snooze];
  return [{ action: 'open', title: 'Open' }, snooze];
}

/** @param action of the browser; `undefined`: it shows the app */
export function actOf(action: string | undefined): NotificationAct | undefined {
  return notificationActs.find((act) => act === action);
}

/** Between a notification's id and the button that was pressed. */
const actSign = '~';

/** Names a press on a button of a notification. @param action of the browser; empty or unknown: the notification itself */
export function pressOf(id: string, action: string | undefined): string {
  return actOf(action) === undefined ? id : `${id}${actSign}${action}`;
}

/** What `pressOf` named. */
export function pressedOf(press: string): { notice: string; act: NotificationAct | undefined } {
  const [notice = '', name] = press.split(actSign);
  return { notice, act: actOf(name) };
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
