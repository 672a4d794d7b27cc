/**
 * Decides which notifications are due, from facts, time and the student's settings. Pure.
 * - A subject set after its own moment gives none: a task added at noon and due today is no news.
 * - A missed notification is made late only while it is useful; each rule defines until when.
 * - Days are study days, and times are local to the student.
 */

import { parseStamp } from '../clock.ts';
import type { StudyEvent } from '../entities/event.ts';
import type { Goal } from '../entities/goal.ts';
import type { NewNotification } from '../entities/notification.ts';
import type { StudyTime } from '../entities/student/profile.ts';
import type { Task } from '../entities/task.ts';
import { type Row, stampOf } from '../merge.ts';
import { daysOf, endOfEvent, occurrenceOf, spanOf } from './event-time.ts';
import {
  dayAfter,
  endOfStudyDay,
  instantInStudyDay,
  instantOf,
  type LocalClock,
  mondayOf,
  studyDayAt,
} from './local-time.ts';
import {
  type NotificationGroup,
  type NotificationKind,
  notificationKinds,
} from './notification-groups.ts';
import type { GoalProgress } from './progress.ts';
import { evening, morning } from './quiet-hours.ts';

/** When the student last wrote the deciding field, milliseconds. */
interface Written {
  setAt: number;
}

export interface NotificationFacts {
  /** This device's id. */
  self: string | undefined;
  cards: {
    /** When the first card of this study day is due; `undefined`: none is. */
    dueAt: number | undefined;
    /** The student's preferred study time. */
    preference: StudyTime | null | undefined;
  };
  tasks: readonly (Pick<Task, 'id' | 'status' | 'dueOn' | 'deletedAt'> & Written)[];
  goals: readonly (Pick<Goal, 'id' | 'reminder' | 'deletedAt'> &
    Written & { progress: Pick<GoalProgress, 'state' | 'pagesLeftToday'> })[];
  events: readonly (Pick<
    StudyEvent,
    'id' | 'startsAt' | 'endsAt' | 'startsOn' | 'endsOn' | 'deletedAt'
  > &
    Written & {
      /** Minutes before its start; `null`: no reminder. */
      leadMin: number | null;
    })[];
  /** Jobs of this device. */
  jobs: readonly { id: string; attempt: number; state: string; endedAt: number }[];
  /** When the server last refused a change of this device. */
  refusedAt: number | undefined;
  /** Devices of the account that are new to this one. */
  newDevices: readonly { id: string; firstSeenAt: number }[];
}

/** A notification due for longer is no news: it only appears in the list. Longer than any quiet hours, milliseconds. */
export const newsMs = 24 * 60 * 60_000;
/** The default for an event, minutes. */
export const usualLeadMin = 15;
/** Days during which a missed deadline is announced. */
const lateDays = 7;

/** The hour for announcing due cards, by the student's preferred study time. */
const hourOfPreference: Record<StudyTime, string> = {
  morning: '08:00',
  afternoon: '13:00',
  evening: '18:00',
  night: '21:00',
};
const usualHour = '09:00';

interface Candidate extends NewNotification {
  kind: NotificationKind;
  /** Not made after this time. */
  untilMs: number;
}

export interface Found {
  /** All that are valid now, whether made already or not. */
  due: NewNotification[];
  /** The next time at which others may become due without any change. */
  nextMs: number;
}

/** After a goal's last study day there are no reminders, so its progress need not be read. */
export function mayRemind({ endDate }: Pick<Goal, 'endDate'>, today: string): boolean {
  return endDate >= today;
}

export function findNotifications(
  facts: NotificationFacts,
  clock: LocalClock,
  wanted: ReadonlySet<NotificationGroup>,
): Found {
  const { nowMs, offsetAt } = clock;
  const today = studyDayAt(nowMs, offsetAt);
  const candidates = rules
    .flatMap((rule) => rule(facts, today, clock))
    .filter(({ kind }) => wanted.has(notificationKinds[kind]));
  const due = candidates.filter(({ dueAt, untilMs }) => dueAt <= nowMs && nowMs < untilMs);
  const later = candidates.filter(({ dueAt }) => dueAt > nowMs).map(({ dueAt }) => dueAt);
  return {
    due: due.map(({ untilMs: _, ...made }) => made),
    nextMs: Math.min(...later, endOfStudyDay(today, offsetAt)),
  };
}

type Rule = (facts: NotificationFacts, today: string, clock: LocalClock) => Candidate[];

const cardsDue: Rule = ({ cards }, today, clock) => {
  if (cards.dueAt === undefined) return [];
  const hour = cards.preference ? hourOfPreference[cards.preference] : usualHour;
  const fromMs = instantInStudyDay(today, hour, clock.offsetAt);
  const dueAt = Math.max(fromMs, cards.dueAt);
  return [
    { kind: 'cards-due', occurrence: today, dueAt, untilMs: endOfStudyDay(today, clock.offsetAt) },
  ];
};

const taskDeadlines: Rule = ({ tasks }, _, { offsetAt }) =>
  tasks.flatMap(({ id, status, dueOn, deletedAt, setAt }): Candidate[] => {
    if (status === 'Completed' || !dueOn || deletedAt > 0) return [];
    const about = { aboutEntity: 'task', aboutId: id, occurrence: dueOn };
    const eveningMs = instantOf(dayAfter(dueOn, -1), evening, offsetAt);
    const morningMs = instantOf(dueOn, morning, offsetAt);
    const lateMs = instantOf(dayAfter(dueOn, lateDays), morning, offsetAt);
    return [
      { ...about, kind: 'task-tomorrow' as const, dueAt: eveningMs, untilMs: morningMs },
      { ...about, kind: 'task-today' as const, dueAt: morningMs, untilMs: lateMs },
    ].filter(({ dueAt }) => setAt <= dueAt);
  });

/** Daily until its last day at the student's time, while pages of the day are left. */
const goalReminders: Rule = ({ goals }, today, clock) =>
  goals.flatMap(({ id, reminder, deletedAt, setAt, progress }): Candidate[] => {
    if (!reminder || deletedAt > 0) return [];
    if (progress.state === 'overdue' || progress.pagesLeftToday === 0) return [];
    const dueAt = instantInStudyDay(today, reminder, clock.offsetAt);
    if (setAt > dueAt) return [];
    const about = { aboutEntity: 'goal', aboutId: id, occurrence: today };
    return [
      { ...about, kind: 'goal-reminder', dueAt, untilMs: endOfStudyDay(today, clock.offsetAt) },
    ];
  });

/** At most once a week: a reminder is the choice for daily news. */
const goalsBehind: Rule = ({ goals }, today, clock) =>
  goals.flatMap(({ id, reminder, deletedAt, progress }): Candidate[] => {
    if (reminder || deletedAt > 0 || progress.state !== 'behind') return [];
    const about = { aboutEntity: 'goal', aboutId: id, occurrence: mondayOf(today) };
    const dueAt = instantInStudyDay(today, evening, clock.offsetAt);
    return [
      { ...about, kind: 'goal-behind', dueAt, untilMs: endOfStudyDay(today, clock.offsetAt) },
    ];
  });

/** Shortly before an event; in the morning of an all-day event. */
const eventsSoon: Rule = ({ events }, _, { offsetAt }) =>
  events.flatMap(({ leadMin, deletedAt, setAt, ...event }): Candidate[] => {
    if (leadMin === null || deletedAt > 0) return [];
    const span = spanOf(event, offsetAt);
    const days = daysOf(event);
    const dueAt = days
      ? instantOf(days.startsOn, morning, offsetAt)
      : span.startsAt - leadMin * 60_000;
    if (setAt > dueAt) return [];
    const about = { aboutEntity: 'event', aboutId: event.id, occurrence: occurrenceOf(event) };
    return [{ ...about, kind: 'event-soon', dueAt, untilMs: endOfEvent(span) }];
  });

const jobsOver: Rule = ({ jobs, self }) =>
  jobs.flatMap(({ id, attempt, state, endedAt }): Candidate[] => {
    if (state !== 'ready' && state !== 'failed') return [];
    const about = { aboutEntity: 'job', aboutId: id, occurrence: String(attempt) };
    const kind = state === 'ready' ? 'work-done' : 'work-failed';
    return [{ ...about, kind, dueAt: endedAt, deviceId: self, untilMs: Infinity }];
  });

/** One a day, however many were refused. */
const changesRefused: Rule = ({ refusedAt, self }, _, { offsetAt }) => {
  if (refusedAt === undefined) return [];
  const occurrence = studyDayAt(refusedAt, offsetAt);
  return [
    { kind: 'change-refused', occurrence, dueAt: refusedAt, deviceId: self, untilMs: Infinity },
  ];
};

const devicesNew: Rule = ({ newDevices, self }, _, { nowMs }) =>
  newDevices
    .filter(({ id }) => id !== self)
    .map(({ id, firstSeenAt }) => ({
      ...{ kind: 'device-new' as const, aboutEntity: 'device', aboutId: id, occurrence: '' },
      // It has signed in, whatever this device's clock says about the time.
      ...{ dueAt: Math.min(firstSeenAt, nowMs), untilMs: Infinity },
    }));

const rules: readonly Rule[] = [
  cardsDue,
  taskDeadlines,
  goalReminders,
  goalsBehind,
  eventsSoon,
  jobsOver,
  changesRefused,
  devicesNew,
];

/** The facts for these rules from stored rows, for devices and the server alike. */
export function factsOfTask(task: Task): NotificationFacts['tasks'][number] {
  return { ...task, setAt: writtenAt(task, 'dueOn') };
}

export function factsOfGoal(
  goal: Goal,
  progress: GoalProgress,
): NotificationFacts['goals'][number] {
  return { ...goal, setAt: writtenAt(goal, 'reminder'), progress };
}

export function factsOfEvent(event: StudyEvent): NotificationFacts['events'][number] {
  return { ...event, leadMin: usualLeadMin, setAt: writtenAt(event, 'startsAt') };
}

/** When a field was last written, milliseconds: by the stamp of the edit, which the server has ordered and clamped. */
export function writtenAt(row: Row, field: string): number {
  return parseStamp(stampOf(row, field)).ms;
}
