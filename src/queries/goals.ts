/** What was done for study goals, and how long the student takes for a page or a card. */
import type { AccountDatabase } from '../db/database.ts';
import { allCardsOfDeck } from '../db/rows/cards-of-deck.ts';
import { fewAtOnce } from '../db/rows/read-rows.ts';
import type { Focus } from '../model/entities/facts/focus.ts';
import type { Reading } from '../model/entities/facts/reading.ts';
import type { Goal } from '../model/entities/goal.ts';
import { settingsId } from '../model/entities/student/settings.ts';
import {
  type DaysOff,
  daysOffOf,
  type GoalUnit,
  type PageRange,
  rangesOf,
  unitOf,
} from '../model/study/goal-terms.ts';
import { dayAfter } from '../model/study/local-time.ts';
import {
  daysOfCards,
  daysOfMinutes,
  daysOfPages,
  type GoalDays,
  type GoalProgress,
  type NextPage,
  progressOfDays,
} from '../model/study/progress.ts';
import { effectiveReviews } from '../model/study/scheduling.ts';
import { readLiveDecks, readScope } from './cards/scope.ts';

export interface GoalStatus {
  progress: GoalProgress;
  days: GoalDays;
  daysOff: DaysOff;
  /** Of pages: what is still to read, in order. */
  unread: readonly PageRange[];
}

/** @param today the study day, `YYYY-MM-DD` */
export async function readGoalStatus(
  db: AccountDatabase,
  goal: Goal,
  today: string,
): Promise<GoalStatus> {
  const [settings, { days, next, unread = [] }] = await Promise.all([
    db.rows('settings').get(settingsId),
    readDays(db, goal),
  ]);
  const daysOff = daysOffOf(goal, settings);
  const progress = progressOfDays(goal, days, today, daysOff);
  return { progress: { ...progress, ...(next && { next }) }, days, daysOff, unread };
}

/** Its progress alone, for lists and notifications. @param today the study day, `YYYY-MM-DD` */
export async function readGoalProgress(
  db: AccountDatabase,
  goal: Goal,
  today: string,
): Promise<GoalProgress> {
  return (await readGoalStatus(db, goal, today)).progress;
}

async function readDays(
  db: AccountDatabase,
  goal: Goal,
): Promise<{ days: GoalDays; next?: NextPage | undefined; unread?: PageRange[] }> {
  const unit = unitOf(goal);
  if (unit === 'page') return daysOfPages(goal, await readReadings(db, goal));
  if (unit === 'minute') return { days: daysOfMinutes(goal, await readSessions(db, goal)) };
  const isOfGoal = await readCardFilter(db, goal);
  // A filter of the query would walk a cursor from row to row.
  const all = await db.rows('review').where('studyDay').aboveOrEqual(goal.startDate).toArray();
  const reviews = all.filter(({ cardId }) => isOfGoal(cardId));
  return { days: daysOfCards(goal, effectiveReviews(reviews)) };
}

async function readReadings(db: AccountDatabase, goal: Goal): Promise<Reading[]> {
  const parts = await fewAtOnce(rangesOf(goal), async ({ fileId, startPage, endPage }) =>
    fileId === undefined
      ? []
      : await db
          .rows('reading')
          .where('[fileId+page]')
          .between([fileId, startPage], [fileId, endPage], true, true)
          .toArray(),
  );
  return parts.flat();
}

/** The decks whose reviews count, with the decks in them; `undefined`: all. */
async function readDecksOf(
  db: AccountDatabase,
  { deckId, courseId }: Pick<Goal, 'deckId' | 'courseId'>,
): Promise<readonly string[] | undefined> {
  if (deckId) {
    const scope = await readScope(db, deckId);
    return typeof scope === 'object' && 'only' in scope ? scope.only : [deckId];
  }
  if (!courseId) return undefined;
  const decks = await readLiveDecks(db);
  return decks.filter((deck) => deck.courseId === courseId).map(({ id }) => id);
}

async function readCardFilter(db: AccountDatabase, goal: Goal): Promise<(id: string) => boolean> {
  const decks = await readDecksOf(db, goal);
  if (decks === undefined) return () => true;
  const ids = await fewAtOnce(decks, (id) => allCardsOfDeck(db, id).primaryKeys());
  const cards = new Set<unknown>(ids.flat());
  return (id) => cards.has(id);
}

/** How many cards a goal can be about. */
export async function countCardsOfGoal(
  db: AccountDatabase,
  goal: Pick<Goal, 'deckId' | 'courseId'>,
): Promise<number> {
  const decks = await readDecksOf(db, goal);
  if (decks === undefined) return db.rows('card').where('deletedAt').equals(0).count();
  const counts = await fewAtOnce(decks, (id) => allCardsOfDeck(db, id).count());
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Sessions of the goal itself, of its course, and of its course's tasks; without a course, all of them. */
async function readSessions(db: AccountDatabase, { id, courseId, startDate }: Goal) {
  const all: Focus[] = await db.rows('focus').where('studyDay').aboveOrEqual(startDate).toArray();
  if (!courseId) return all;
  const rows = db.rows('task');
  const tasks = await rows.bulkGet(all.flatMap(({ aboutId }) => (aboutId ? [aboutId] : [])));
  const ofCourse = new Set<unknown>([id, courseId]);
  for (const task of tasks) if (task?.courseId === courseId) ofCourse.add(task.id);
  return all.filter(({ aboutId }) => ofCourse.has(aboutId));
}

/** How long one page or card takes. */
export interface UnitTime {
  minutes: number;
  /** How many pages or cards it was measured on; 0: it is assumed. */
  measured: number;
}

/** Assumed until the student has read or reviewed some. */
const usualMinutes: Record<GoalUnit, number> = { page: 4, card: 0.25, minute: 1 };
/** Shorter is leafing through, longer is a break. */
const [leastMinutes, mostMinutes] = [0.05, 20];
const [fewest, mostMeasured] = [5, 60];
/** For other files than those of the goal. */
const recentDays = 30;

/** The median of recent pages of the goal's files, or else of any files; of cards, of recent reviews. */
export async function readUnitTime(
  db: AccountDatabase,
  goal: Parameters<typeof rangesOf>[0],
  today: string,
): Promise<UnitTime> {
  const unit = unitOf(goal);
  if (unit === 'minute') return { minutes: 1, measured: 0 };
  const since = dayAfter(today, -recentDays);
  if (unit === 'card') {
    const reviews = await db.rows('review').where('studyDay').aboveOrEqual(since).toArray();
    return medianOf(unit, effectiveReviews(reviews).slice(-mostMeasured));
  }
  const files = [...new Set(rangesOf(goal).flatMap(({ fileId }) => fileId ?? []))];
  const own = await fewAtOnce(files, (fileId) =>
    db.rows('reading').where('[fileId+page]').between([fileId, 0], [fileId, Infinity]).toArray(),
  );
  const ofFiles = medianOf(unit, latest(own.flat()));
  if (ofFiles.measured > 0) return ofFiles;
  return medianOf(
    unit,
    latest(await db.rows('reading').where('studyDay').aboveOrEqual(since).toArray()),
  );
}

function latest(readings: Reading[]): Reading[] {
  return readings.sort((a, b) => a.readAt - b.readAt).slice(-mostMeasured);
}

function medianOf(unit: GoalUnit, facts: readonly { durationMs: number }[]): UnitTime {
  const minutes = facts
    .map(({ durationMs }) => durationMs / 60_000)
    .filter((one) => one >= leastMinutes && one <= mostMinutes)
    .sort((a, b) => a - b);
  if (minutes.length < fewest) return { minutes: usualMinutes[unit], measured: 0 };
  const median = minutes[Math.floor(minutes.length / 2)] ?? usualMinutes[unit];
  const step = unit === 'page' ? 0.5 : 0.05;
  return { minutes: Math.max(step, Math.round(median / step) * step), measured: minutes.length };
}
