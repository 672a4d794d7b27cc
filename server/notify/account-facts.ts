/** The facts of one account for the rules and words of notifications, from the server's rows. */
import { dayMs } from '../../src/lib/date-format.ts';
import { isArchived } from '../../src/model/entities/course.ts';
import type { Goal } from '../../src/model/entities/goal.ts';
import type { Profile } from '../../src/model/entities/student/profile.ts';
import type { Settings } from '../../src/model/entities/student/settings.ts';
import type { Task } from '../../src/model/entities/task.ts';
import { daysOffOf } from '../../src/model/study/goal-terms.ts';
import { dayAfter, type LocalClock, studyDayAt } from '../../src/model/study/local-time.ts';
import { leadsOfTask, longestLeadMin } from '../../src/model/study/notification-leads.ts';
import {
  factsOfEvent,
  factsOfGoal,
  factsOfTask,
  lateDays,
  mayRemind,
  type NotificationFacts,
} from '../../src/model/study/notification-rules.ts';
import { keyOfOccurrence, type Subjects } from '../../src/model/study/notification-words.ts';
import { signupLifeMs } from '../limits.ts';
import type { Devices, StoredDevice } from '../storage/contract.ts';
import { readProgress } from './goal-progress.ts';
import { readOccurringBetween } from './occurring.ts';
import { readLive, type Source } from './read-entity.ts';

/** Older devices are not reported. Shorter than `noticeLifeMs`. */
const newDeviceMs = 7 * dayMs;
const hourMs = 60 * 60_000;

interface Student {
  profile: Partial<Profile>;
  settings: Partial<Settings>;
  createdAt: number;
}

export interface AccountFacts {
  /** Assumes that a card is due: finding out takes long (`due-cards.ts`). */
  facts: NotificationFacts;
  subjects: Subjects;
  isHidden: (row: object) => boolean;
}

export async function readAccountFacts(
  source: Source,
  devices: Pick<Devices, 'list'>,
  { profile, settings, createdAt }: Student,
  clock: LocalClock,
): Promise<AccountFacts> {
  const { nowMs, offsetAt } = clock;
  const archived = await readLive(source, 'course', isArchived, Infinity);
  const hidden = new Set<unknown>(archived.map(({ id }) => id));
  const isHidden = (row: object) => hidden.has((row as { courseId?: unknown }).courseId);
  const isShown = (row: object) => !isHidden(row);
  const today = studyDayAt(nowMs, offsetAt);
  const tasks = await readLive(
    source,
    'task',
    (task) => isShown(task) && isAround(task, today, settings),
  );
  const events = await readOccurring(source, clock, { isShown, settings });
  const all = await readLive(source, 'goal', (goal) => isShown(goal) && mayRemind(goal, today));
  const offOf = (goal: Pick<Goal, 'daysOff'>) => daysOffOf(goal, settings);
  const progress = await readProgress(source, all, today, offOf);
  const goals = all.flatMap((goal) => {
    const own = progress?.get(goal.id);
    return own === undefined ? [] : [{ goal, progress: own }];
  });
  const known = await devices.list(source.userId);
  return {
    facts: {
      self: undefined,
      cards: {
        ...{ dueAt: 0, preference: profile.preference, remindAt: settings.remindCardsAt },
      },
      tasks: tasks.map(factsOfTask),
      goals: goals.map(({ goal, progress }) => factsOfGoal(goal, progress)),
      events: events.map(factsOfEvent),
      leads: settings,
      // A device notifies of its own jobs.
      jobs: [],
      refusedAt: undefined,
      newDevices: newOnes(known, createdAt, nowMs),
    },
    subjects: {
      tasks: byId(tasks),
      events: new Map(events.map((event) => [keyOfOccurrence(event), event])),
      goals: new Map(goals.map((one) => [one.goal.id, one])),
      jobs: new Map(),
      devices: new Map(known.map((one) => [one.id, one])),
      self: undefined,
      cardsDue: 0,
      refused: { count: 0, lastAt: 0 },
    },
    isHidden,
  };
}

const dayMin = 24 * 60;

/** Whether the rules may tell of it now or within a day. */
function isAround(task: Task, today: string, settings: Partial<Settings>): boolean {
  const { status, dueOn } = task;
  if (status === 'Completed' || !dueOn) return false;
  const ahead = 2 + Math.ceil(Math.max(0, ...(leadsOfTask(task, settings) ?? [])) / dayMin);
  return dueOn >= dayAfter(today, -lateDays - 1) && dueOn <= dayAfter(today, ahead);
}

/**
 * New devices, without the first one: the oldest known, if it came within a day and an hour of the sign-up. If that was
 * signed out, no other device counts as the first.
 */
function newOnes(
  known: readonly StoredDevice[],
  createdAt: number,
  nowMs: number,
): NotificationFacts['newDevices'] {
  const oldestMs = Math.min(...known.map(({ firstSeenAt }) => firstSeenAt));
  const firstMs = oldestMs <= createdAt + signupLifeMs + hourMs ? oldestMs : 0;
  return known
    .filter(({ firstSeenAt }) => firstSeenAt > firstMs && firstSeenAt > nowMs - newDeviceMs)
    .map(({ id, firstSeenAt }) => ({ id, firstSeenAt }));
}

function byId<R extends { id: string }>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those that may be told now or within a day: a lead may be weeks long. */
async function readOccurring(
  source: Source,
  { nowMs, offsetAt }: LocalClock,
  { isShown, settings }: { isShown: (row: object) => boolean; settings: Partial<Settings> },
) {
  const usualMs = longestLeadMin(settings, []) * 60_000;
  return await readOccurringBetween(source, {
    ...{ fromMs: nowMs - 2 * dayMs, toMs: nowMs + 3 * dayMs, offsetAt, isShown },
    aheadMs: ({ remindMin }) => Math.max(usualMs, ...(remindMin ?? []).map((min) => min * 60_000)),
  });
}
