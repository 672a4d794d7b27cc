/** The kinds of notifications that this app makes, in groups that a student can switch off. */
import type { Settings } from '../entities/student/settings.ts';

export const notificationKinds = {
  'cards-due': 'notifyCards',
  'task-tomorrow': 'notifyTasks',
  'task-today': 'notifyTasks',
  'goal-reminder': 'notifyGoals',
  'goal-behind': 'notifyGoals',
  'event-soon': 'notifyEvents',
  'work-done': 'notifyWork',
  'work-failed': 'notifyWork',
  'change-refused': 'notifyAccount',
  'device-new': 'notifyAccount',
} as const;

export type NotificationKind = keyof typeof notificationKinds;
/** Named after the settings field that switches the group off. */
export type NotificationGroup = (typeof notificationKinds)[NotificationKind];

export const notificationGroups = [
  ...new Set(Object.values(notificationKinds)),
] as readonly NotificationGroup[];

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationKinds, kind);
}

/** A group is on unless the student switched it off. */
export function wantedGroups(
  settings: Partial<Pick<Settings, NotificationGroup>> | undefined,
): ReadonlySet<NotificationGroup> {
  return new Set(notificationGroups.filter((group) => settings?.[group] !== false));
}
