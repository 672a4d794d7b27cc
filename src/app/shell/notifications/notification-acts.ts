/** What a student does with a notification, at the bell and on the system's screen. Each says how it ended. */
import { type Destination, whereToSee } from '../../../components/places.ts';
import { currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { dateFormat } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { failure } from '../../../lib/result.ts';
import {
  markNotificationsRead,
  removeNotifications,
  snoozeNotifications,
  unreadNotification,
} from '../../../model/entities/notification.ts';
import type { Task } from '../../../model/entities/task.ts';
import { updateTasks } from '../../../model/entities/task-completion.ts';
import type { NoticeRow } from '../../../model/study/notification-rows.ts';
import { type SnoozeTime, snoozeTimes } from '../../../model/study/quiet-hours.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import type { NotificationAct } from '../../../protocol/notified.ts';
import { chooseCourse, readCourses } from '../../../queries/courses.ts';
import { deviceClock, type ShownNotification } from '../../../queries/notifications.ts';
import { completeByTick } from '../../../queries/tasks.ts';
import { tell, tellFailure } from '../../../ui/toaster/tell.ts';

export type Row = NoticeRow<ShownNotification>;

const failed = say.somethingWentWrongTryAgain;
const idsOf = ({ all }: Pick<Row, 'all'>) => all.map(({ id }) => id);

/** The task that the row is about; `undefined`: it is about another thing, or several. */
export function taskOf({ all, first }: Row): Task | undefined {
  if (all.length > 1 || first.opens.kind !== 'row' || first.opens.entity !== 'task')
    return undefined;
  return first.opens.row as Task;
}

export function isOverdue(task: Pick<Task, 'dueOn'>): boolean {
  return Boolean(task.dueOn) && (task.dueOn ?? '') < studyToday();
}

/** Completes the task; whatever else it is about counts as read. */
export async function finish(row: Row): Promise<void> {
  const task = taskOf(row);
  if (task === undefined) return await setRead(row);
  const result = await completeByTick([task.id]);
  tell(result, {
    done: 'Task completed',
    undone: 'Task is open again',
    failed: say.errorUpdatingTask,
  });
}

async function setRead(row: Row): Promise<void> {
  const result = await mutate(markNotificationsRead, { ids: idsOf(row) });
  tell(result, { done: 'Marked as read', undone: 'Marked as unread', failed });
}

export async function moveToToday(task: Task): Promise<void> {
  const result = await mutate(updateTasks, [{ id: task.id, dueOn: studyToday() }]);
  const words = { done: 'Moved to today', undone: 'Task is back on its day' };
  tell(result, { ...words, failed: say.errorUpdatingTask });
}

export async function snooze(row: Row, { untilMs }: SnoozeTime): Promise<void> {
  const result = await mutate(snoozeNotifications, { ids: idsOf(row), untilMs });
  const done = `Snoozed until ${untilInWords(untilMs)}`;
  tell(result, { done, undone: 'Notification is back', failed });
}

const time = dateFormat({ timeStyle: 'short' });

/** The hour; on another day with its name. */
function untilInWords(untilMs: number): string {
  const isToday = new Date(untilMs).toDateString() === new Date().toDateString();
  return isToday ? time.format(untilMs) : `tomorrow, ${time.format(untilMs)}`;
}

export function markRead(read: readonly Pick<ShownNotification, 'id'>[]): void {
  if (read.length === 0) return;
  void tellFailure(mutate(markNotificationsRead, { ids: read.map(({ id }) => id) }));
}

export function markUnread(row: Row): void {
  for (const { id } of row.all) void tellFailure(mutate(unreadNotification, { id }));
}

export async function clear(rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap(idsOf);
  const result = await mutate(removeNotifications, { ids });
  const done = `${plural(ids.length, 'notification')} removed`;
  tell(result, { done, undone: 'Notifications are back', failed });
}

/** A press on a button of a system notification. */
export async function actOn(one: ShownNotification, act: NotificationAct): Promise<void> {
  const row = { first: one, all: [one], title: one.title, detail: one.detail };
  if (act === 'done') return await finish(row);
  const [soonest] = snoozeTimes(deviceClock());
  if (soonest !== undefined) await snooze(row, soonest);
}

/** Says that the notification of a pressed button is no longer here. */
export function tellGone(): void {
  const reason = 'It may be done on another device, or not synced yet.';
  tell(failure('gone', reason), { failed: 'This notification is no longer here' });
}

/** Before a review of all that is due: with one course shown, it would ask fewer cards than the bell says. */
export async function showAllCourses(): Promise<void> {
  const { chosen } = await readCourses(currentDatabase());
  if (chosen === undefined) return;
  tell(await chooseCourse(undefined), { done: 'Showing all courses', failed });
}

/** @returns `undefined` if the subject is gone */
export function destinationOf({ opens }: ShownNotification): Destination | undefined {
  switch (opens.kind) {
    case 'row':
      return whereToSee(opens.entity, opens.row);
    case 'review':
      return { to: '/dashboard/library/flashcards', hash: 'review' };
    case 'report':
      return { to: opens.to, hash: '' };
    case 'settings':
      return { to: '/dashboard/settings', hash: opens.section };
  }
}

/** Of several it is their list. */
export function destinationOfRow({ all, first }: Row): Destination | undefined {
  const list = first.opens.kind === 'row' ? lists[first.opens.entity] : undefined;
  return all.length > 1 && list !== undefined ? { to: list, hash: '' } : destinationOf(first);
}

const lists: Readonly<Record<string, '/dashboard/tasks' | '/dashboard/scheduler' | undefined>> = {
  task: '/dashboard/tasks',
  event: '/dashboard/scheduler',
};
