/** The ways of notifications on the screen of settings. */
import type { NotificationWay } from '../../../model/study/notification-groups.ts';

export const wayLabels: Record<NotificationWay, string> = {
  message: 'Message',
  sms: 'SMS',
  email: 'Email',
};

/** Ways that there are: a message always, the others if the server has them. */
export type WaysOn = Readonly<Record<NotificationWay, boolean>>;
