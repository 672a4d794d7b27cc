/**
 * One look at the notifications: makes those that are due and absent, and clears away the old ones. Doing it twice has the
 * effect of doing it once, in however many tabs and devices.
 */
import type { AccountDatabase } from '../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../db/mutate.ts';
import { readPosition } from '../db/position.ts';
import { readRows } from '../db/rows/read-rows.ts';
import { dayMs } from '../lib/date-format.ts';
import {
  idOfNotification,
  makeNotifications,
  type NewNotification,
  notification,
} from '../model/entities/notification.ts';
import { settingsId } from '../model/entities/student/settings.ts';
import type { LocalClock } from '../model/study/local-time.ts';
import { wantedGroups } from '../model/study/notification-groups.ts';
import { findNotifications } from '../model/study/notification-rules.ts';
import { purgeItems } from '../model/trash.ts';
import { readNotifications, type ShownNotification } from '../queries/notifications.ts';
import { studyTime } from '../queries/study-clock.ts';
import { readFacts } from './facts.ts';
import { seeDevices } from './told-here.ts';

/** Read or removed, or saying nothing any more, for so long: it is deleted for good. */
export const keptMs = 30 * dayMs;

export interface Looked {
  shown: readonly ShownNotification[];
  /** When there may be others, if nothing but the time changes. */
  nextMs: number;
}

/** @returns `undefined` before this device has all of the account: what it lacks may have been read elsewhere */
export async function look(
  database: AccountDatabase,
  clock: LocalClock,
): Promise<Looked | undefined> {
  if ((await readPosition(database)).cursor === undefined) return undefined;
  const settings = await database.rows('settings').get(settingsId);
  const facts = await readFacts(database, clock);
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
