/** Reads what the rules of notifications go by (`model/study/notification-rules.ts`). */
import type { AccountDatabase } from '../db/database.ts';
import { readDevice } from '../db/device/device.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { readJobs } from '../db/jobs.ts';
import { dayMs } from '../lib/date-format.ts';
import { longestEventMs } from '../model/entities/event.ts';
import { profileId } from '../model/entities/student/profile.ts';
import { type LocalClock, studyDayAt } from '../model/study/local-time.ts';
import {
  factsOfEvent,
  factsOfGoal,
  factsOfTask,
  mayRemind,
  type NotificationFacts,
} from '../model/study/notification-rules.ts';
import { readWholeScope } from '../queries/cards/scope.ts';
import { readCurrentCourses } from '../queries/courses.ts';
import { readGoalProgress } from '../queries/day/day-progress.ts';
import { cardsDue, readNewLeft, states } from '../queries/due-cards.ts';
import { readRefused } from '../queries/notifications.ts';
import { deviceTime } from '../queries/study-clock.ts';
import { readNewDevices } from './told-here.ts';

export async function readFacts(
  database: AccountDatabase,
  clock: LocalClock,
): Promise<NotificationFacts> {
  const today = studyDayAt(clock.nowMs, clock.offsetAt);
  const { has } = await readCurrentCourses(database);
  const [dueAt, profile, tasks, goals, events, jobs, refused, newDevices, self] = await Promise.all(
    [
      readFirstDue(database, clock),
      database.rows('profile').get(profileId),
      database.rows('task').where('[status+deletedAt]').equals(['Ongoing', 0]).toArray(),
      database.rows('goal').where('deletedAt').equals(0).toArray(),
      readEvents(database, clock.nowMs),
      readJobs(database),
      readRefused(database),
      readNewDevices(database),
      readSelf(database),
    ],
  );
  return {
    self,
    cards: { dueAt, preference: profile?.preference },
    tasks: tasks.filter(has).map(factsOfTask),
    goals: await Promise.all(
      goals
        .filter((goal) => has(goal) && mayRemind(goal, today))
        .map(async (goal) => factsOfGoal(goal, await readGoalProgress(database, goal, today))),
    ),
    events: events.filter(has).map(factsOfEvent),
    jobs: jobs.map(({ beatAt, ...job }) => ({ ...job, endedAt: beatAt })),
    refusedAt: refused.count === 0 ? undefined : refused.lastAt,
    newDevices,
  };
}

async function readSelf(database: AccountDatabase): Promise<string> {
  const self = await database.readMeta('device');
  return self ?? (await inTransaction(database, ['meta'], readDevice));
}

/** When the first card is due, device clock: of new ones, when they were made. */
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
  // Not before there was any card: nothing is older than what it is about.
  if (fresh !== undefined && newLeft > 0)
    return Math.max(fresh.createdAt, deviceTime(database, fresh.dueAt));
  const times = repeated.flatMap((card) => (card ? deviceTime(database, card.dueAt) : []));
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Those that may go on now, or begin before the next look: the app looks again before the next day is over. */
async function readEvents(database: AccountDatabase, nowMs: number) {
  return await database
    .rows('event')
    .where('startsAt')
    .between(nowMs - longestEventMs, nowMs + 2 * dayMs)
    .filter(({ deletedAt }) => deletedAt === 0)
    .toArray();
}
