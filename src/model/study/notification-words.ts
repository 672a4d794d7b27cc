/**
 * The current text of a notification, if it is still valid: its words come from the present state of its subject.
 * Pure. A finished or moved task, or a deleted event, removes its notification.
 */
import { dateFormat, dayMs } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import type { StudyEvent } from '../entities/event.ts';
import type { Goal } from '../entities/goal.ts';
import type { StoredNotification } from '../entities/notification.ts';
import { dueWords, type Task } from '../entities/task.ts';
import type { Row } from '../merge.ts';
import { type EventTimes, endOfEvent, isAllDay, occurrenceOf, spanOf } from './event-time.ts';
import { amountInWords, orderInWords, verbOf } from './goal-words.ts';
import { instantOf, type LocalClock, mondayOf, studyDayAt } from './local-time.ts';
import { isNotificationKind, type NotificationKind } from './notification-groups.ts';
import { anchorOfTask, baseOfOccurrence, dueOfTask } from './notification-leads.ts';
import type { GoalProgress } from './progress.ts';
import { morning } from './quiet-hours.ts';
import { dayNumber } from './study-day.ts';

/** A job of this device (`db/jobs.ts`) and its row. */
interface JobFacts {
  state: string;
  attempt: number;
  title: string;
  failedTitle: string;
  problem?: string | undefined;
  reportAt?: '/dashboard/import' | undefined;
  row?: { entity: string; row: Row } | undefined;
}

/** Possible subjects of notifications, by id. */
export interface Subjects {
  tasks: ReadonlyMap<string, Task>;
  /** By id; of a repeating event, its occurrences by `keyOfOccurrence`. */
  events: ReadonlyMap<string, StudyEvent>;
  goals: ReadonlyMap<string, { goal: Goal; progress: GoalProgress }>;
  jobs: ReadonlyMap<string, JobFacts>;
  devices: ReadonlyMap<string, { name: string; kind: string; network?: string | undefined }>;
  /** This device's id. */
  self: string | undefined;
  cardsDue: number;
  /** Of several courses, how many cards of each are due; in the order in which they are said. */
  cardsOf?: readonly { name: string; count: number }[] | undefined;
  refused: { count: number; lastAt: number };
}

/** The target of a click. */
export type Opens =
  | { kind: 'row'; entity: string; row: Row }
  | { kind: 'review' }
  | { kind: 'report'; to: '/dashboard/import' }
  | { kind: 'settings'; section: 'sync' | 'devices' | 'storage' };

export interface Told {
  title: string;
  detail: string;
  opens: Opens;
  /** It begins later; absent: there is something to do now. */
  isComing?: boolean;
}

/** `today`: the study day, `YYYY-MM-DD`. */
type Around = LocalClock & { today: string };

type Teller = (
  notification: StoredNotification,
  subjects: Subjects,
  around: Around,
) => Told | undefined;

/** @returns `undefined` if it is no longer valid, put away, or not meant for this device */
export function tellNotification(
  notification: StoredNotification,
  subjects: Subjects,
  clock: LocalClock,
): Told | undefined {
  if (isPutAway(notification, clock)) return undefined;
  return tellStanding(notification, subjects, clock);
}

/** Whether the student removed it or put it off until later. */
export function isPutAway(
  { removedAt, snoozedUntil }: Pick<StoredNotification, 'removedAt' | 'snoozedUntil'>,
  { nowMs }: Pick<LocalClock, 'nowMs'>,
): boolean {
  return Boolean(removedAt) || (snoozedUntil ?? 0) > nowMs;
}

/** The same without what the student did to the notification. */
export function tellStanding(
  notification: StoredNotification,
  subjects: Subjects,
  clock: LocalClock,
): Told | undefined {
  const { kind, deviceId, deletedAt } = notification;
  if (deletedAt !== 0 || !isNotificationKind(kind)) return undefined;
  if (deviceId && deviceId !== subjects.self) return undefined;
  const today = studyDayAt(clock.nowMs, clock.offsetAt);
  return tellers[kind](notification, subjects, { ...clock, today });
}

/** Names an occurrence of a repeating event in `Subjects`. */
export function keyOfOccurrence(event: EventTimes & { id: string }): string {
  return `${event.id} ${occurrenceOf(event)}`;
}

/** Whether it is shown on this study day: its own day, or the one it was snoozed to. */
export function speaksToday(
  { occurrence, snoozedUntil }: Pick<StoredNotification, 'occurrence' | 'snoozedUntil'>,
  { today, offsetAt }: Around,
): boolean {
  if (occurrence === today) return true;
  return Boolean(snoozedUntil && studyDayAt(snoozedUntil, offsetAt) === today);
}

const ofTask =
  (
    stands: (due: { on: string; at: string }, occurrence: string, around: Around) => boolean,
  ): Teller =>
  ({ aboutId, occurrence }, subjects, around) => {
    const task = subjects.tasks.get(aboutId ?? '');
    if (task?.deletedAt !== 0 || task.status === 'Completed' || !task.dueOn) return undefined;
    if (!stands({ on: task.dueOn, at: dueOfTask(task) }, occurrence, around)) return undefined;
    const opens = { kind: 'row' as const, entity: 'task', row: task };
    return { title: task.title, detail: deadlineWords(task.dueOn, task.dueTime, around), opens };
  };

function deadlineWords(dueOn: string, dueTime: string | null | undefined, around: Around): string {
  if (!dueTime) return dueWords(dueOn, around.today, formatDay);
  const dueMs = anchorOfTask(dueOn, dueTime, around.offsetAt);
  const at = timeWords(dueMs, around.offsetAt);
  if (around.nowMs < dueMs) return `${dueWords(dueOn, around.today, formatDay)}, ${at}`;
  return dueOn < around.today ? dueWords(dueOn, around.today, formatDay) : `Overdue since ${at}`;
}

const ofGoal =
  (
    stands: (progress: GoalProgress) => boolean,
    isOfNow: (notification: StoredNotification, around: Around) => boolean,
    detailOf: (progress: GoalProgress) => string,
  ): Teller =>
  (notification, subjects, around) => {
    const found = subjects.goals.get(notification.aboutId ?? '');
    if (found?.goal.deletedAt !== 0 || found.goal.archivedAt) return undefined;
    const { goal, progress } = found;
    if (!stands(progress) || !isOfNow(notification, around)) return undefined;
    const opens = { kind: 'row' as const, entity: 'goal', row: goal };
    return { title: goal.name, detail: detailOf(progress), opens };
  };

const ofJob =
  (state: 'ready' | 'failed'): Teller =>
  ({ aboutId, occurrence }, subjects) => {
    const job = subjects.jobs.get(aboutId ?? '');
    if (job?.state !== state || String(job.attempt) !== occurrence) return undefined;
    const { title, failedTitle, problem = '', reportAt, row } = job;
    const opens = opensOfJob(job);
    if (state === 'failed') return { title: failedTitle, detail: problem || title, opens };
    if (reportAt) return { title, detail: 'Done', opens };
    return row && { title, detail: 'Ready to review', opens };
  };

function opensOfJob({ reportAt, row }: JobFacts): Opens {
  if (reportAt) return { kind: 'report', to: reportAt };
  // Only a backup has no row in the library.
  return row ? { kind: 'row', ...row } : { kind: 'settings', section: 'storage' };
}

const tellers: Record<NotificationKind, Teller> = {
  'cards-due': (notification, { cardsDue, cardsOf = [] }, around) => {
    if (!speaksToday(notification, around) || cardsDue === 0) return undefined;
    const title = `${plural(cardsDue, 'card')} to review`;
    const parts = cardsOf.map(({ name, count }) => `${name} ${count.toLocaleString()}`);
    return { title, detail: parts.join(', ') || 'Due today', opens: { kind: 'review' } };
  },
  // The notification of the day itself replaces it.
  'task-tomorrow': ofTask(
    ({ on }, occurrence, { nowMs, offsetAt }) =>
      on === occurrence && nowMs < instantOf(on, morning, offsetAt),
  ),
  'task-today': ofTask(({ on }, occurrence) => on === occurrence),
  'task-soon': ofTask(({ at }, occurrence) => at === baseOfOccurrence(occurrence)),
  'goal-reminder': ofGoal(
    ({ state, leftToday }) => state !== 'overdue' && leftToday > 0,
    speaksToday,
    ({ unit, leftToday }) =>
      `Time to ${verbOf(unit)}: ${amountInWords(unit, leftToday)} left today`,
  ),
  'goal-behind': ofGoal(
    ({ state }) => state === 'behind',
    (notification, around) =>
      notification.occurrence === mondayOf(around.today) || speaksToday(notification, around),
    ({ unit, leftToday }) => `Behind schedule. ${orderInWords(unit, leftToday)} today to catch up.`,
  ),
  'event-soon': ({ aboutId, occurrence }, { events }, around) => {
    const base = baseOfOccurrence(occurrence);
    const event = events.get(`${aboutId} ${base}`) ?? events.get(aboutId ?? '');
    if (event?.deletedAt !== 0 || occurrenceOf(event) !== base) return undefined;
    const span = spanOf(event, around.offsetAt);
    if (endOfEvent(span) <= around.nowMs) return undefined;
    const { when, days } = startWords(span.startsAt, isAllDay(event), around);
    const opens = { kind: 'row' as const, entity: 'event', row: event };
    return {
      title: [event.title, days].filter(Boolean).join(' '),
      detail: [when, event.place || ''].filter(Boolean).join(' · '),
      ...{ opens, isComing: span.startsAt > around.nowMs },
    };
  },
  'work-done': ofJob('ready'),
  'work-failed': ofJob('failed'),
  'change-refused': ({ occurrence }, { refused: { count, lastAt } }, { offsetAt }) => {
    if (count === 0 || occurrence !== studyDayAt(lastAt, offsetAt)) return undefined;
    const title = `${plural(count, 'change was', 'changes were')} refused by the server`;
    const detail = 'Nothing is lost: look at it in Settings.';
    return { title, detail, opens: { kind: 'settings', section: 'sync' } };
  },
  'device-new': ({ aboutId }, { devices, self }) => {
    const found = devices.get(aboutId ?? '');
    if (found === undefined || aboutId === self) return undefined;
    const title = `New device: ${found.name || found.kind || 'unknown'}`;
    const where = found.network ? ` from network ${found.network}` : '';
    const detail = `It logged in to your account${where}. If that wasn’t you, sign it out.`;
    return { title, detail, opens: { kind: 'settings', section: 'devices' } };
  },
};

/** Nearer than this, midnight does not make it another day's event. Milliseconds. */
const nearMs = 3 * 60 * 60_000;

/** @returns when an event starts, and in how many days, which is empty on the day itself */
function startWords(
  startsAt: number,
  isAllDay: boolean,
  { nowMs, offsetAt }: Around,
): { when: string; days: string } {
  const wall = (atMs: number) => atMs + offsetAt(atMs) * 60_000;
  const days = Math.floor(wall(startsAt) / dayMs) - Math.floor(wall(nowMs) / dayMs);
  const at = timeWords(startsAt, offsetAt);
  if (days <= 0 || (!isAllDay && startsAt - nowMs < nearMs)) {
    const start = startsAt > nowMs ? 'Starts' : 'Started';
    return { when: isAllDay ? 'All day' : `${start} at ${at}`, days: '' };
  }
  const on = weekday.format(wall(startsAt));
  const when = isAllDay ? `${on}, all day` : `${on}, ${at}`;
  return { when, days: days === 1 ? 'tomorrow' : `in ${plural(days, 'day')}` };
}

function timeWords(atMs: number, offsetAt: LocalClock['offsetAt']): string {
  return time.format(atMs + offsetAt(atMs) * 60_000);
}

/** For times shifted to the student's zone, which may differ from this machine's. */
const time = dateFormat({ timeStyle: 'short', timeZone: 'UTC' });
const day = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

function formatDay(on: string): string {
  return day.format(dayNumber(on) * dayMs);
}
