/** The notifications that apply on this device now, the newest first. */
import type { AccountDatabase } from '../db/database.ts';
import { isThisDevice, readDevices } from '../db/device/known-devices.ts';
import { readJobs } from '../db/jobs.ts';
import { readRows } from '../db/rows/read-rows.ts';
import type { Job } from '../db/tables.ts';
import { dayMs, localOffsetMin } from '../lib/date-format.ts';
import type { StudyEvent } from '../model/entities/event.ts';
import { notification, type StoredNotification } from '../model/entities/notification.ts';
import { isTombstone, type Row } from '../model/merge.ts';
import { entityNames } from '../model/registry.ts';
import { spanOf } from '../model/study/event-time.ts';
import type { LocalClock } from '../model/study/local-time.ts';
import { isNotificationKind, type NotificationKind } from '../model/study/notification-groups.ts';
import { baseOfOccurrence } from '../model/study/notification-leads.ts';
import {
  isPutAway,
  keyOfOccurrence,
  type Subjects,
  speaksToday,
  type Told,
  tellStanding,
} from '../model/study/notification-words.ts';
import { isSeries, loadEngine, occurrencesBetween, type Series } from '../model/study/series.ts';
import { studyDayOf } from '../model/study/study-day.ts';
import { readLiveDecks, readWholeScope } from './cards/scope.ts';
import { readCourses, readCurrentCourses } from './courses.ts';
import { type Clock, readDueOf, totalDue } from './due-cards.ts';
import { readSeries } from './events.ts';
import { readGoalProgress } from './goals.ts';

export interface ShownNotification extends Told {
  id: string;
  kind: NotificationKind;
  /** When it arrived, or returned. */
  atMs: number;
  /** The end of its last snooze; 0: none. */
  snoozedUntil: number;
  isUnread: boolean;
}

const tables = [...entityNames, 'jobs', 'refused', 'meta'];

export function deviceClock(nowMs: number = Date.now()): LocalClock {
  return { nowMs, offsetAt: localOffsetMin };
}

export async function readNotifications(
  db: AccountDatabase,
  clock: LocalClock = deviceClock(),
): Promise<ShownNotification[]> {
  // In one transaction, so that its parts agree and a live query follows all of them.
  const { rows, series, ...read } = await db.transaction('r', tables, async () => {
    const rows = await db.rows('notification').where('deletedAt').equals(0).toArray();
    return { rows, ...(await readSubjects(db, rows, clock)) };
  });
  // After the transaction, which does not wait for the engine.
  const repeated = await occurrencesTold(series, rows, clock);
  const events = new Map([...read.subjects.events, ...repeated]);
  const subjects = { ...read.subjects, events };
  return lastOfEach(rows.flatMap((row) => standing(row, subjects, clock)))
    .filter(({ row }) => !isPutAway(row, clock))
    .map(({ one }) => one)
    .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1));
}

/** The occurrences that notifications tell of, by `keyOfOccurrence`. */
async function occurrencesTold(
  all: readonly Series[],
  rows: readonly StoredNotification[],
  { nowMs, offsetAt }: LocalClock,
): Promise<Map<string, StudyEvent>> {
  const ids = new Set(rows.map(({ aboutId }) => aboutId));
  const told = all.filter(({ event }) => ids.has(event.id));
  const engine = await loadEngine(told);
  // What is over is not told.
  const [fromMs, toMs] = [nowMs - 2 * dayMs, nowMs + furthestMs];
  const found = told.flatMap((one) => occurrencesBetween(one, fromMs, toMs, offsetAt, engine));
  return new Map(found.map((event) => [keyOfOccurrence(event), event]));
}

/** No reminder comes earlier than 60 days before (`reminders` of `fields.ts`). Milliseconds. */
const furthestMs = 61 * dayMs;

interface Standing {
  row: StoredNotification;
  one: ShownNotification;
}

/**
 * The last notification of each subject. It replaces earlier ones, which say the same, even if the student has read,
 * removed or snoozed it.
 */
function lastOfEach(all: readonly Standing[]): Standing[] {
  const last = new Map<string, Standing>();
  for (const each of all) {
    const key = keyOfSubject(each.row);
    const known = last.get(key);
    if (known === undefined || isBefore(known.row, each.row)) last.set(key, each);
  }
  return [...last.values()];
}

function keyOfSubject({ id, kind, aboutEntity, aboutId, occurrence }: StoredNotification): string {
  if (aboutEntity === 'task') return `task ${aboutId}`;
  if (kind === 'event-soon') return `event ${aboutId} ${baseOfOccurrence(occurrence)}`;
  return repeated.has(kind) ? `${kind} ${aboutId ?? ''}` : id;
}

function isBefore(a: StoredNotification, b: StoredNotification): boolean {
  if (a.kind === b.kind && repeated.has(a.kind)) return a.occurrence < b.occurrence;
  return a.dueAt - b.dueAt < 0 || (a.dueAt === b.dueAt && a.id < b.id);
}

/** Kinds that return on another day about the same row. */
const repeated = new Set<string>([
  'cards-due',
  'goal-reminder',
  'goal-behind',
] satisfies NotificationKind[]);

function standing(row: StoredNotification, subjects: Subjects, clock: LocalClock): Standing[] {
  const told = tellStanding(row, subjects, clock);
  if (told === undefined || !isNotificationKind(row.kind) || isEarly(row, clock)) return [];
  const { id, kind, dueAt, snoozedUntil, readAt } = row;
  const again = { atMs: Math.max(dueAt, snoozedUntil ?? 0), snoozedUntil: snoozedUntil ?? 0 };
  return [{ row, one: { ...told, ...{ id, kind }, ...again, isUnread: !readAt } }];
}

/** Made by a device whose clock is ahead. Events that have happened are shown whatever that clock said. */
function isEarly(
  { kind, dueAt }: Pick<StoredNotification, 'kind' | 'dueAt'>,
  { nowMs }: LocalClock,
): boolean {
  return dueAt > nowMs && !happened.has(kind);
}

const happened = new Set<string>([
  'work-done',
  'work-failed',
  'change-refused',
  'device-new',
] satisfies NotificationKind[]);

async function readSubjects(
  db: AccountDatabase,
  rows: readonly StoredNotification[],
  clock: LocalClock,
): Promise<{ subjects: Subjects; series: Series[] }> {
  const tzOffsetMin = clock.offsetAt(clock.nowMs);
  const today = studyDayOf(clock.nowMs, tzOffsetMin);
  // Notifications from before their course was archived are hidden too.
  const { has } = await readCurrentCourses(db);
  const idsOf = (entity: string) =>
    rows.flatMap(({ aboutEntity, aboutId }) => (aboutEntity === entity && aboutId ? aboutId : []));
  const asksForCards = rows.some(
    (row) => row.kind === 'cards-due' && speaksToday(row, { ...clock, today }),
  );
  const [tasks, events, series, goals, jobs, devices, refused, due] = await Promise.all([
    readRows(db.rows('task'), idsOf('task')),
    readRows(db.rows('event'), idsOf('event')),
    readSeries(db),
    readRows(db.rows('goal'), idsOf('goal')),
    readJobs(db),
    readDevices(db),
    readRefused(db),
    asksForCards ? readDueByCourse(db, { nowMs: clock.nowMs, tzOffsetMin }) : undefined,
  ]);
  const live = [...goals].filter(([, goal]) => goal.deletedAt === 0 && has(goal));
  const withProgress = live.map(async ([id, one]) => {
    return [id, { goal: one, progress: await readGoalProgress(db, one, today) }] as const;
  });
  const withRow = jobs.map(
    async (one) => [one.id, { ...one, row: await rowOfJob(db, one) }] as const,
  );
  const subjects: Subjects = {
    tasks: new Map([...tasks].filter(([, task]) => has(task))),
    events: new Map(
      [...events].flatMap(([id, event]) =>
        has(event) && !isSeries(event)
          ? [[id, { ...event, ...spanOf(event, clock.offsetAt) }]]
          : [],
      ),
    ),
    ...{ refused, self: devices.self },
    goals: new Map(await Promise.all(withProgress)),
    jobs: new Map(await Promise.all(withRow)),
    devices: new Map(
      devices.devices.flatMap((one) => (isThisDevice(one, devices.self) ? [] : [[one.id, one]])),
    ),
    ...{ cardsDue: due?.total ?? 0, cardsOf: due?.parts },
  };
  return { subjects, series: series.filter(({ event }) => has(event)) };
}

/** What a review of all courses asks now, and how it is spread over them. */
async function readDueByCourse(db: AccountDatabase, clock: Clock) {
  const [{ current }, decks] = await Promise.all([readCourses(db), readLiveDecks(db)]);
  const byCourse = Map.groupBy(decks, ({ courseId }) => courseId);
  const courses = current.filter(({ id }) => byCourse.has(id)).slice(0, mostCourses);
  const scopes = courses.map(({ id }) => ({
    only: (byCourse.get(id) ?? []).map((deck) => deck.id),
  }));
  const [all, ...each] = await readDueOf(
    db,
    [await readWholeScope(db), ...scopes],
    clock,
    mostCounted,
  );
  const total = all === undefined ? 0 : totalDue(all);
  const parts = courses.map(({ name }, at) => {
    const counts = each[at];
    return { name, count: counts === undefined ? 0 : totalDue(counts) };
  });
  const due = parts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const sum = due.reduce((all, { count }) => all + count, 0);
  // Courses share the limits of a day, so their counts may not add up to what is asked.
  return { total, parts: sum > total ? [] : due.slice(0, mostNamed) };
}

/** Each costs a few requests. */
const mostCourses = 20;
const mostNamed = 3;

/** The bound of the count. */
const mostCounted = 1_000;

async function rowOfJob(db: AccountDatabase, { about }: Job): Promise<JobRow | undefined> {
  const row = about && (await db.table<Row, string>(about.entity).get(about.id));
  return about && row && !isTombstone(row) ? { entity: about.entity, row } : undefined;
}

type JobRow = { entity: string; row: Row };

/** Without refused notifications: the list of refused changes does not report itself. */
export async function readRefused(db: AccountDatabase): Promise<Subjects['refused']> {
  const changes = await db.refused.filter(({ entity }) => entity !== notification.name).toArray();
  return {
    count: changes.length,
    lastAt: Math.max(0, ...changes.map(({ refusedAt }) => refusedAt)),
  };
}
