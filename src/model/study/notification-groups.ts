/** The kinds of notifications that this app makes, in groups that a student can switch off. */
import type { Settings } from '../entities/student/settings.ts';

export const notificationKinds = {
  'cards-due': 'notifyCards',
  'task-tomorrow': 'notifyTasks',
  'task-today': 'notifyTasks',
  'task-soon': 'notifyTasks',
  'goal-reminder': 'notifyGoals',
  'goal-behind': 'notifyGoals',
  'event-soon': 'notifyEvents',
  'work-done': 'notifyWork',
  'work-failed': 'notifyWork',
  'change-refused': 'notifyAccount',
  'device-new': 'notifyAccount',
} as const;

export type NotificationKind = keyof typeof notificationKinds;
/** Named after the settings field that switches the group off. Exams are events with a group of their own. */
export type NotificationGroup = (typeof notificationKinds)[NotificationKind] | 'notifyExams';

export const notificationGroups: readonly NotificationGroup[] = [
  ...new Set<NotificationGroup>([...Object.values(notificationKinds), 'notifyExams']),
];

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationKinds, kind);
}

/** A group is on unless the student switched it off; exams are on like other events until they have a choice. */
export function wantedGroups(
  settings: Partial<Pick<Settings, NotificationGroup>> | undefined,
): ReadonlySet<NotificationGroup> {
  const choices = { ...settings, notifyExams: settings?.notifyExams ?? settings?.notifyEvents };
  return new Set(notificationGroups.filter((group) => choices[group] !== false));
}

/** The ways from the bell to a student who does not look at Haversack. */
export const notificationWays = ['message', 'sms', 'email'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** The settings field that names the ways by which a group does not go out. */
const muteFields = {
  notifyCards: 'muteCards',
  notifyTasks: 'muteTasks',
  notifyGoals: 'muteGoals',
  notifyEvents: 'muteEvents',
  notifyExams: 'muteExams',
  notifyWork: 'muteWork',
  notifyAccount: 'muteAccount',
} as const satisfies Record<NotificationGroup, keyof Settings>;

export type MuteField = (typeof muteFields)[NotificationGroup];
type Muted = Partial<Pick<Settings, MuteField>> | undefined;

/** Whether a group goes out by a way that is on. */
export function goesOutBy(
  settings: Muted,
  group: NotificationGroup,
  way: NotificationWay,
): boolean {
  return settings?.[muteFields[group]]?.includes(way) !== true;
}

/** The change of the settings that lets a group go out by a way, or not. Keeps ways that a later version added. */
export function withWay(
  settings: Muted,
  group: NotificationGroup,
  way: NotificationWay,
  isOn: boolean,
): Partial<Pick<Settings, MuteField>> {
  const field = muteFields[group];
  const others = (settings?.[field] ?? []).filter((muted) => muted !== way);
  return { [field]: isOn ? others : [...others, way] };
}

/** The group of a notification. @param subject its row: an event may be an exam */
export function groupOf(
  kind: NotificationKind,
  subject: { examOf?: unknown } | undefined,
): NotificationGroup {
  return kind === 'event-soon' && subject?.examOf ? 'notifyExams' : notificationKinds[kind];
}
