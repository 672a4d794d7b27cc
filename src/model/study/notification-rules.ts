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
import {
  anchorOfEvent,
  anchorOfTask,
  dueOfTask,
  type LeadSettings,
  leadsOfEvent,
  leadsOfTask,
  momentsOf,
  occurrenceOfLead,
  plainLeadMin,
} from './notification-leads.ts';
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
    /** The student's choice, `HH:MM`; absent: by the preferred study time. */
    remindAt?: string | null | undefined;
  };
  tasks: readonly (Pick<Task, 'id' | 'status' | 'dueOn' | 'dueTime' | 'remindMin' | 'deletedAt'> &
    Written)[];
  goals: readonly (Pick<Goal, 'id' | 'reminder' | 'deletedAt'> &
    Written & { progress: Pick<GoalProgress, 'state' | 'leftToday'> })[];
  /** Of a repeating event, each occurrence, with the event's id. */
  events: readonly (Pick<
    StudyEvent,
    | ('id' | 'startsAt' | 'endsAt' | 'startsOn' | 'endsOn' | 'wall')
    | ('remindMin' | 'examOf' | 'deletedAt')
  > &
    Written)[];
  /** When to remind of what does not say so itself. */
  leads?: LeadSettings | undefined;
  /** Jobs of this device. */
  jobs: readonly { id: string; attempt: number; state: string; endedAt: number }[];
  /** When the server last refused a change of this device. */
  refusedAt: number | undefined;
  /** Devices of the account that are new to this one. */
  newDevices: readonly { id: string; firstSeenAt: number }[];
}

/** A notification due for longer is no news: it only appears in the list. Longer than any quiet hours, milliseconds. */
export const newsMs = 24 * 60 * 60_000;
/** Days during which a missed deadline is announced. */
export const lateDays = 7;

/** The hour for announcing due cards, by the student's preferred study time. */
const hourOfPreference: Record<StudyTime, string> = {
  morning: '08:00',
  afternoon: '13:00',
  evening: '18:00',
  night: '21:00',
};
const usualHour = '09:00';

/** When due cards are announced, `HH:MM`. */
export function hourOfCards({
  remindAt,
  preference,
}: Pick<NotificationFacts['cards'], 'remindAt' | 'preference'>): string {
  return remindAt || (preference ? hourOfPreference[preference] : usualHour);
}

interface Candidate extends NewNotification {
  kind: NotificationKind;
  /** If it is not that of its kind. */
  group?: NotificationGroup | undefined;
  /** Not made after this time. */
  untilMs: number;
}

export interface Found {
  /** All that are valid now, whether made already or not. */
  due: NewNotification[];
  /** The next time at which others may become due without any change. */
  nextMs: number;
}

/** A goal that is archived or whose last study day is over does not remind, so its progress need not be read. */
export function mayRemind(
  { endDate, archivedAt }: Pick<Goal, 'endDate' | 'archivedAt'>,
  today: string,
): boolean {
  return endDate >= today && !archivedAt;
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
    .filter(({ kind, group }) => wanted.has(group ?? notificationKinds[kind]));
  const due = candidates.filter(({ dueAt, untilMs }) => dueAt <= nowMs && nowMs < untilMs);
  let nextMs = endOfStudyDay(today, offsetAt);
  for (const { dueAt } of candidates) if (dueAt > nowMs) nextMs = Math.min(nextMs, dueAt);
  return { due: due.map(({ untilMs: _, group: __, ...made }) => made), nextMs };
}

type Rule = (facts: NotificationFacts, today: string, clock: LocalClock) => Candidate[];

const cardsDue: Rule = ({ cards }, today, clock) => {
  if (cards.dueAt === undefined) return [];
  const fromMs = instantInStudyDay(today, hourOfCards(cards), clock.offsetAt);
  const dueAt = Math.max(fromMs, cards.dueAt);
  return [
    { kind: 'cards-due', occurrence: today, dueAt, untilMs: endOfStudyDay(today, clock.offsetAt) },
  ];
};

const taskDeadlines: Rule = ({ tasks, leads }, _, { offsetAt }) =>
  tasks.flatMap(({ setAt, ...task }): Candidate[] => {
    const { id, status, dueOn, dueTime, deletedAt } = task;
    if (status === 'Completed' || !dueOn || deletedAt > 0) return [];
    const about = { aboutEntity: 'task', aboutId: id };
    const lateMs = instantOf(dayAfter(dueOn, lateDays), morning, offsetAt);
    const own = leadsOfTask(task, leads);
    const anchorMs = anchorOfTask(dueOn, dueTime, offsetAt);
    const moments = own
      ? momentsOf(own, anchorMs, lateMs, offsetAt).map(({ leadMin, atMs, untilMs }): Candidate => {
          const occurrence = `${dueOfTask(task)} ${leadMin}`;
          return { ...about, kind: 'task-soon', occurrence, dueAt: atMs, untilMs };
        })
      : byDay({ ...about, occurrence: dueOn }, lateMs, offsetAt);
    return moments.filter(({ dueAt }) => setAt <= dueAt);
  });

/** The evening before, and the morning of the day. */
function byDay(
  about: { aboutEntity: string; aboutId: string; occurrence: string },
  lateMs: number,
  offsetAt: LocalClock['offsetAt'],
): Candidate[] {
  const eveningMs = instantOf(dayAfter(about.occurrence, -1), evening, offsetAt);
  const morningMs = instantOf(about.occurrence, morning, offsetAt);
  return [
    { ...about, kind: 'task-tomorrow', dueAt: eveningMs, untilMs: morningMs },
    { ...about, kind: 'task-today', dueAt: morningMs, untilMs: lateMs },
  ];
}

/** Daily until its last day at the student's time, while something of the day is left. */
const goalReminders: Rule = ({ goals }, today, clock) =>
  goals.flatMap(({ id, reminder, deletedAt, setAt, progress }): Candidate[] => {
    if (!reminder || deletedAt > 0) return [];
    if (progress.state === 'overdue' || progress.leftToday === 0) return [];
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

/** Before an event, by its leads; those of an all-day event count from the morning. */
const eventsSoon: Rule = ({ events, leads }, _, { offsetAt }) =>
  events.flatMap(({ deletedAt, setAt, ...event }): Candidate[] => {
    if (deletedAt > 0) return [];
    const about = { kind: 'event-soon' as const, aboutEntity: 'event', aboutId: event.id };
    const group = event.examOf ? ('notifyExams' as const) : undefined;
    const [base, plain] = [occurrenceOf(event), daysOf(event) ? 0 : plainLeadMin];
    const anchorMs = anchorOfEvent(event, offsetAt);
    const endMs = endOfEvent(spanOf(event, offsetAt));
    return momentsOf(leadsOfEvent(event, leads), anchorMs, endMs, offsetAt)
      .filter(({ atMs }) => setAt <= atMs)
      .map(({ leadMin, atMs, untilMs }) => ({
        ...{ ...about, group, occurrence: occurrenceOfLead(base, leadMin, plain) },
        ...{ dueAt: atMs, untilMs },
      }));
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
  return { ...task, setAt: lastWritten(task, ['dueOn', 'dueTime', 'remindMin']) };
}

export function factsOfGoal(
  goal: Goal,
  progress: GoalProgress,
): NotificationFacts['goals'][number] {
  return { ...goal, setAt: writtenAt(goal, 'reminder'), progress };
}

/** @param event of a repeating event, an occurrence with its times */
export function factsOfEvent(event: StudyEvent): NotificationFacts['events'][number] {
  return { ...event, setAt: lastWritten(event, ['startsAt', 'remindMin']) };
}

/** Of the fields that have a value. */
function lastWritten(row: Row, fields: readonly string[]): number {
  const times = fields.map((field) => (row[field] == null ? 0 : writtenAt(row, field)));
  return Math.max(0, ...times);
}

/** When a field was last written, milliseconds: by the stamp of the edit, which the server has ordered and clamped. */
export function writtenAt(row: Row, field: string): number {
  return parseStamp(stampOf(row, field)).ms;
}
