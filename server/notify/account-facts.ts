/**
 * The facts of one account for the rules and words of notifications, from the server's rows.
 *
 * A student may have many goals of one file and very many read pages, so the progress of all goals is computed in one
 * pass. It notes for each page the last day of reading, and the last one before today. A page counts for a goal if the
 * former is not before the goal's first day, and counts as read before today if the latter is not. The result is that of
 * `goalProgress`.
 */
import { dayMs } from '../../src/lib/date-format.ts';
import { isArchived } from '../../src/model/entities/course.ts';
import type { StudyEvent } from '../../src/model/entities/event.ts';
import type { Goal } from '../../src/model/entities/goal.ts';
import type { Profile } from '../../src/model/entities/student/profile.ts';
import type { Task } from '../../src/model/entities/task.ts';
import { endOfEvent } from '../../src/model/study/event-time.ts';
import { dayAfter, type LocalClock, studyDayAt } from '../../src/model/study/local-time.ts';
import {
  factsOfEvent,
  factsOfGoal,
  factsOfTask,
  mayRemind,
  type NotificationFacts,
} from '../../src/model/study/notification-rules.ts';
import type { Subjects } from '../../src/model/study/notification-words.ts';
import { type GoalProgress, progressOfCounts } from '../../src/model/study/progress.ts';
import { signupLifeMs } from '../limits.ts';
import type { Devices, StoredDevice } from '../storage/contract.ts';
import { isOverBudget, readLive, rowsOfEntity, type Source } from './read-entity.ts';

/** Older devices are not reported. Shorter than `noticeLifeMs`. */
const newDeviceMs = 7 * dayMs;
const hourMs = 60 * 60_000;

export interface AccountFacts {
  /** Assumes that a card is due: finding out takes long (`due-cards.ts`). */
  facts: NotificationFacts;
  subjects: Subjects;
  isHidden: (row: object) => boolean;
}

export async function readAccountFacts(
  source: Source,
  devices: Pick<Devices, 'list'>,
  { profile, createdAt }: { profile: Partial<Profile>; createdAt: number },
  { nowMs, offsetAt }: LocalClock,
): Promise<AccountFacts> {
  const archived = await readLive(source, 'course', isArchived, Infinity);
  const hidden = new Set<unknown>(archived.map(({ id }) => id));
  const isHidden = (row: object) => hidden.has((row as { courseId?: unknown }).courseId);
  const isShown = (row: object) => !isHidden(row);
  const today = studyDayAt(nowMs, offsetAt);
  const tasks = await readLive(source, 'task', (task) => isShown(task) && isAround(task, today));
  const events = await readLive(source, 'event', (event) => isShown(event) && isNear(event, nowMs));
  const all = await readLive(source, 'goal', (goal) => isShown(goal) && mayRemind(goal, today));
  const progress = await readProgress(source, all, today);
  const goals = all.flatMap((goal) => {
    const own = progress?.get(goal.id);
    return own === undefined ? [] : [{ goal, progress: own }];
  });
  const known = await devices.list(source.userId);
  return {
    facts: {
      self: undefined,
      cards: { dueAt: 0, preference: profile.preference },
      tasks: tasks.map(factsOfTask),
      goals: goals.map(({ goal, progress }) => factsOfGoal(goal, progress)),
      events: events.map(factsOfEvent),
      // A device notifies of its own jobs.
      jobs: [],
      refusedAt: undefined,
      newDevices: newOnes(known, createdAt, nowMs),
    },
    subjects: {
      tasks: byId(tasks),
      events: byId(events),
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

function isAround({ status, dueOn }: Task, today: string): boolean {
  if (status === 'Completed' || !dueOn) return false;
  return dueOn >= dayAfter(today, -2) && dueOn <= dayAfter(today, 2);
}

/** The midnights of an all-day event may be those of another time zone. */
function isNear(event: StudyEvent, nowMs: number): boolean {
  return event.startsAt < nowMs + 3 * dayMs && endOfEvent(event) > nowMs - 2 * dayMs;
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

type ProgressOf = ReadonlyMap<string, Omit<GoalProgress, 'nextPage'>>;

/** @returns by goal; `undefined` if the budget of rows is exceeded */
export async function readProgress(
  source: Source,
  goals: readonly Goal[],
  today: string,
): Promise<ProgressOf | undefined> {
  const wanted = new Set(goals.flatMap(({ fileId }) => fileId ?? []));
  const files = wanted.size > 0 ? await readDays(source, wanted, dayOf(today)) : new Map();
  if (isOverBudget(source)) return undefined;
  const found = new Map<string, Omit<GoalProgress, 'nextPage'>>();
  for (const [fileId, ofFile] of Map.groupBy(goals, (goal) => goal.fileId ?? '')) {
    const pages = await inOrder(source, files.get(fileId) ?? new Map());
    for (const [startDate, alike] of Map.groupBy(ofFile, (goal) => goal.startDate)) {
      const [last, before] = [pages.last, pages.before].map((days) => sums(days, dayOf(startDate)));
      await source.giveWay(pages.pages.length);
      for (const goal of alike) {
        const [from, to] = [goal.startPage, goal.endPage + 1].map((page) =>
          place(pages.pages, page),
        );
        const count = (of: Uint32Array | undefined) =>
          (of?.[to ?? 0] ?? 0) - (of?.[from ?? 0] ?? 0);
        const pagesRead = Math.max(0, count(last));
        const readToday = Math.max(0, pagesRead - count(before));
        found.set(goal.id, progressOfCounts(goal, { pagesRead, readToday }, today));
      }
    }
  }
  return found;
}

/** Days as numbers such as `20260310`; 0: never. */
interface ReadDays {
  last: number;
  before: number;
}

async function readDays(source: Source, wanted: ReadonlySet<string>, today: number) {
  const files = new Map<string, Map<number, ReadDays>>();
  for await (const { fileId, page, studyDay } of rowsOfEntity(source, 'reading')) {
    if (!wanted.has(fileId)) continue;
    const pages = files.get(fileId) ?? new Map<number, ReadDays>();
    files.set(fileId, pages);
    const days = pages.get(page) ?? { last: 0, before: 0 };
    pages.set(page, days);
    const day = dayOf(studyDay);
    days.last = Math.max(days.last, day);
    if (day < today) days.before = Math.max(days.before, day);
  }
  return files;
}

/** Cost of sorting one page, in bytes of `GiveWay`. */
const workOfOnePage = 20;

async function inOrder({ giveWay }: Source, read: ReadonlyMap<number, ReadDays>) {
  // A typed array sorts fast enough for one turn.
  const pages = Float64Array.from(read.keys()).sort();
  const [last, before] = [new Uint32Array(pages.length), new Uint32Array(pages.length)];
  for (const [index, page] of pages.entries()) {
    const days = read.get(page);
    last[index] = days?.last ?? 0;
    before[index] = days?.before ?? 0;
    await giveWay(workOfOnePage);
  }
  return { pages, last, before };
}

/** For each position, how many earlier days are not before `from`. */
function sums(days: Uint32Array, from: number): Uint32Array {
  const counts = new Uint32Array(days.length + 1);
  let count = 0;
  for (let index = 0; index < days.length; index++) {
    if ((days[index] ?? 0) >= from) count += 1;
    counts[index + 1] = count;
  }
  return counts;
}

function place(pages: Float64Array, page: number): number {
  let [low, high] = [0, pages.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pages[middle] ?? 0) < page) low = middle + 1;
    else high = middle;
  }
  return low;
}

function dayOf(studyDay: string): number {
  return Number(studyDay.slice(0, 4) + studyDay.slice(5, 7) + studyDay.slice(8, 10));
}
