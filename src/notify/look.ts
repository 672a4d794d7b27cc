/** One look: makes notifications that are due and deletes old ones. Repeating it, in any tab or device, changes nothing. */
import type { AccountDatabase } from '../db/database.ts';
import { readDevice } from '../db/device/device.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { readJobs } from '../db/jobs.ts';
import { type MutateEnvironment, mutateIn } from '../db/mutate.ts';
import { readPosition } from '../db/position.ts';
import { readRows } from '../db/rows/read-rows.ts';
import { dayMs } from '../lib/date-format.ts';
import type { StudyEvent } from '../model/entities/event.ts';
import {
  idOfNotification,
  makeNotifications,
  type NewNotification,
  notification,
} from '../model/entities/notification.ts';
import { profileId } from '../model/entities/student/profile.ts';
import { type Settings, settingsId } from '../model/entities/student/settings.ts';
import { type LocalClock, studyDayAt } from '../model/study/local-time.ts';
import { wantedGroups } from '../model/study/notification-groups.ts';
import { longestLeadMin } from '../model/study/notification-leads.ts';
import {
  factsOfEvent,
  factsOfGoal,
  factsOfTask,
  findNotifications,
  mayRemind,
  type NotificationFacts,
} from '../model/study/notification-rules.ts';
import { purgeItems } from '../model/trash.ts';
import { readWholeScope } from '../queries/cards/scope.ts';
import { readCurrentCourses } from '../queries/courses.ts';
import { cardsDue, readNewLeft, states } from '../queries/due-cards.ts';
import { readOccurring } from '../queries/events.ts';
import { readGoalProgress } from '../queries/goals.ts';
import {
  readNotifications,
  readRefused,
  type ShownNotification,
} from '../queries/notifications.ts';
import { deviceTime, studyTime } from '../queries/study-clock.ts';
import { readNewDevices, seeDevices } from './told-here.ts';

/** A notification that was read, removed or settled for this long is deleted for good. */
export const keptMs = 30 * dayMs;

export interface Looked {
  shown: readonly ShownNotification[];
  /** When others may appear if nothing is written. */
  nextMs: number;
}

/** @returns `undefined` before this device has the whole account: a missing notification may have been read elsewhere */
export async function look(
  database: AccountDatabase,
  clock: LocalClock,
): Promise<Looked | undefined> {
  if ((await readPosition(database)).cursor === undefined) return undefined;
  const settings = await database.rows('settings').get(settingsId);
  const facts = await readFacts(database, clock, settings);
  const { due, nextMs } = findNotifications(facts, clock, wantedGroups(settings));
  const environment = { now: () => clock.nowMs, tzOffsetMin: clock.offsetAt };
  await make(database, due, environment);
  await seeDevices(database, facts.newDevices);
  const shown = await readNotifications(database, clock);
  await clearAway(database, shown, studyTime(database, clock.nowMs));
  return { shown, nextMs: Math.min(nextMs, await nextLater(database, clock.nowMs)) };
}

async function make(
  database: AccountDatabase,
  due: readonly NewNotification[],
  environment: MutateEnvironment,
): Promise<void> {
  const ids = await Promise.all(due.map((made) => idOfNotification(made)));
  const known = await readRows(database.rows('notification'), ids);
  const absent = due.flatMap((made, index) => {
    const id = ids[index] ?? '';
    return known.has(id) ? [] : [{ ...made, id }];
  });
  if (absent.length > 0) {
    await mutateIn(database, makeNotifications, absent, environment);
  }
}

async function clearAway(
  database: AccountDatabase,
  shown: readonly ShownNotification[],
  nowMs: number,
): Promise<void> {
  const unread = new Set(shown.filter(({ isUnread }) => isUnread).map(({ id }) => id));
  const rows = await database.rows('notification').where('deletedAt').aboveOrEqual(0).toArray();
  const old = rows.filter(({ id, dueAt, snoozedUntil, readAt, removedAt }) => {
    const lastMs = Math.max(dueAt, snoozedUntil ?? 0, readAt ?? 0, removedAt ?? 0);
    return lastMs < nowMs - keptMs && !unread.has(id);
  });
  if (old.length === 0) return;
  const items = old.map(({ id }) => ({ entity: notification.name, id }));
  await mutateIn(database, purgeItems, items);
}

async function nextLater(database: AccountDatabase, nowMs: number): Promise<number> {
  const rows = await database.rows('notification').where('deletedAt').equals(0).toArray();
  const times = rows.flatMap(({ dueAt, snoozedUntil, removedAt }) => {
    const atMs = Math.max(dueAt, snoozedUntil ?? 0);
    return atMs > nowMs && !removedAt ? atMs : [];
  });
  return Math.min(...times, Number.POSITIVE_INFINITY);
}

/** Reads the input of `model/study/notification-rules.ts`. */
export async function readFacts(
  database: AccountDatabase,
  clock: LocalClock,
  settings: Partial<Settings> | undefined,
): Promise<NotificationFacts> {
  const today = studyDayAt(clock.nowMs, clock.offsetAt);
  const { has } = await readCurrentCourses(database);
  const [dueAt, profile, tasks, goals, events, jobs, refused, newDevices, self] = await Promise.all(
    [
      readFirstDue(database, clock),
      database.rows('profile').get(profileId),
      database.rows('task').where('[status+deletedAt]').equals(['Ongoing', 0]).toArray(),
      database.rows('goal').where('deletedAt').equals(0).toArray(),
      readNearEvents(database, clock, settings, has),
      readJobs(database),
      readRefused(database),
      readNewDevices(database),
      readSelf(database),
    ],
  );
  return {
    self,
    cards: { dueAt, preference: profile?.preference, remindAt: settings?.remindCardsAt },
    leads: settings,
    tasks: tasks.filter(has).map(factsOfTask),
    goals: await Promise.all(
      goals
        .filter((goal) => has(goal) && mayRemind(goal, today))
        .map(async (goal) => factsOfGoal(goal, await readGoalProgress(database, goal, today))),
    ),
    events: events.map(factsOfEvent),
    jobs: jobs.map(({ beatAt, ...job }) => ({ ...job, endedAt: beatAt })),
    refusedAt: refused.count === 0 ? undefined : refused.lastAt,
    newDevices,
  };
}

async function readSelf(database: AccountDatabase): Promise<string> {
  const self = await database.readMeta('device');
  return self ?? (await inTransaction(database, ['meta'], readDevice));
}

/** When the first card is due, by the device's clock; for new cards, when they were made. */
async function readFirstDue(
  database: AccountDatabase,
  { nowMs, offsetAt }: LocalClock,
): Promise<number | undefined> {
  const scope = await readWholeScope(database);
  const first = (state: (typeof states)[keyof typeof states]) =>
    cardsDue(database, scope, state, Number.MAX_SAFE_INTEGER).first();
  const [newLeft, fresh, ...repeated] = await Promise.all([
    readNewLeft(database, { nowMs, tzOffsetMin: offsetAt(nowMs) }),
    first(states.fresh),
    ...[states.learning, states.relearning, states.review].map(first),
  ]);
  // Not before the card was made: no notification is older than its subject.
  if (fresh !== undefined && newLeft > 0)
    return Math.max(fresh.createdAt, deviceTime(database, fresh.dueAt));
  const times = repeated.flatMap((card) => (card ? deviceTime(database, card.dueAt) : []));
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Events of the last week, and those that remind before the next look, which is within a day. */
async function readNearEvents(
  database: AccountDatabase,
  { nowMs, offsetAt }: LocalClock,
  settings: Partial<Settings> | undefined,
  has: (event: StudyEvent) => boolean,
): Promise<StudyEvent[]> {
  const events = database.rows('event');
  const [ahead, repeating] = await Promise.all([
    events
      .where('startsAt')
      .between(nowMs, nowMs + furthestMs)
      .toArray(),
    events.where('repeat').above('').toArray(),
  ]);
  const own = [...ahead, ...repeating].flatMap(({ deletedAt, remindMin }) =>
    deletedAt === 0 && remindMin ? [remindMin] : [],
  );
  const toMs = nowMs + longestLeadMin(settings, own) * 60_000 + 2 * dayMs;
  return await readOccurring(database, { fromMs: nowMs - 7 * dayMs, toMs, has, offsetAt });
}

/** No reminder comes earlier than 60 days before (`reminders` of `fields.ts`). Milliseconds. */
const furthestMs = 61 * dayMs;
