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
import { endOfEvent, isAllDay, occurrenceOf, spanOf } from './event-time.ts';
import { instantOf, type LocalClock, mondayOf, studyDayAt } from './local-time.ts';
import { isNotificationKind, type NotificationKind } from './notification-groups.ts';
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
  events: ReadonlyMap<string, StudyEvent>;
  goals: ReadonlyMap<string, { goal: Goal; progress: GoalProgress }>;
  jobs: ReadonlyMap<string, JobFacts>;
  devices: ReadonlyMap<string, { name: string; kind: string; network?: string | undefined }>;
  /** This device's id. */
  self: string | undefined;
  cardsDue: number;
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
}

/** `today`: the study day, `YYYY-MM-DD`. */
type Around = LocalClock & { today: string };

type Teller = (
  notification: StoredNotification,
  subjects: Subjects,
  around: Around,
) => Told | undefined;

/** @returns `undefined` if it is no longer valid, or not meant for this device */
export function tellNotification(
  notification: StoredNotification,
  subjects: Subjects,
  clock: LocalClock,
): Told | undefined {
  const { kind, deviceId, removedAt, deletedAt, snoozedUntil } = notification;
  if (deletedAt !== 0 || removedAt || !isNotificationKind(kind)) return undefined;
  if (deviceId && deviceId !== subjects.self) return undefined;
  if (snoozedUntil && snoozedUntil > clock.nowMs) return undefined;
  const today = studyDayAt(clock.nowMs, clock.offsetAt);
  return tellers[kind](notification, subjects, { ...clock, today });
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
  (stands: (dueOn: string, around: Around) => boolean): Teller =>
  ({ aboutId, occurrence }, subjects, around) => {
    const task = subjects.tasks.get(aboutId ?? '');
    if (task?.deletedAt !== 0 || task.status === 'Completed') return undefined;
    if (task.dueOn !== occurrence || !stands(occurrence, around)) return undefined;
    const opens = { kind: 'row' as const, entity: 'task', row: task };
    return { title: task.title, detail: dueWords(occurrence, around.today, formatDay), opens };
  };

const ofGoal =
  (
    stands: (progress: GoalProgress) => boolean,
    isOfNow: (notification: StoredNotification, around: Around) => boolean,
    detailOf: (pages: string) => string,
  ): Teller =>
  (notification, subjects, around) => {
    const found = subjects.goals.get(notification.aboutId ?? '');
    if (found?.goal.deletedAt !== 0) return undefined;
    const { goal, progress } = found;
    if (!stands(progress) || !isOfNow(notification, around)) return undefined;
    const opens = { kind: 'row' as const, entity: 'goal', row: goal };
    return { title: goal.name, detail: detailOf(plural(progress.pagesLeftToday, 'page')), opens };
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
  'cards-due': (notification, { cardsDue }, around) => {
    if (!speaksToday(notification, around) || cardsDue === 0) return undefined;
    const title = `${plural(cardsDue, 'card')} to review`;
    return { title, detail: 'Due today', opens: { kind: 'review' } };
  },
  // The notification of the day itself replaces it.
  'task-tomorrow': ofTask(
    (dueOn, { nowMs, offsetAt }) => nowMs < instantOf(dueOn, morning, offsetAt),
  ),
  'task-today': ofTask(() => true),
  'goal-reminder': ofGoal(
    ({ state, pagesLeftToday }) => state !== 'overdue' && pagesLeftToday > 0,
    speaksToday,
    (pages) => `Time to read: ${pages} left today`,
  ),
  'goal-behind': ofGoal(
    ({ state }) => state === 'behind',
    (notification, around) =>
      notification.occurrence === mondayOf(around.today) || speaksToday(notification, around),
    (pages) => `Behind schedule. Read ${pages} today to catch up.`,
  ),
  'event-soon': ({ aboutId, occurrence }, subjects, { nowMs, offsetAt }) => {
    const event = subjects.events.get(aboutId ?? '');
    if (event?.deletedAt !== 0) return undefined;
    const span = spanOf(event, offsetAt);
    if (occurrenceOf(event) !== occurrence || endOfEvent(span) <= nowMs) return undefined;
    const start = span.startsAt > nowMs ? 'Starts' : 'Started';
    const onTheWall = span.startsAt + offsetAt(span.startsAt) * 60_000;
    const when = isAllDay(event) ? 'All day' : `${start} at ${time.format(onTheWall)}`;
    const detail = [when, event.place || ''];
    const opens = { kind: 'row' as const, entity: 'event', row: event };
    return { title: event.title, detail: detail.filter(Boolean).join(' · '), opens };
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

/** For times shifted to the student's zone, which may differ from this machine's. */
const time = dateFormat({ timeStyle: 'short', timeZone: 'UTC' });
const day = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });

function formatDay(on: string): string {
  return day.format(dayNumber(on) * dayMs);
}
