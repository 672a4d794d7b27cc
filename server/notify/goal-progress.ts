/**
 * The progress of all goals of an account, from the server's rows.
 *
 * A student may have many goals of one file and very many read pages, so the progress of all goals of pages is computed
 * in one pass. It notes for each page the last day of reading, the last one before today, and the last one before this
 * week. A page counts for a goal if the first of them is not before the goal's first day, and counts as read before
 * today, or before this week, if the others are not. The results are those of `goalProgress`.
 */
import type { Deck } from '../../src/model/entities/deck.ts';
import type { Review } from '../../src/model/entities/facts/review.ts';
import type { Goal } from '../../src/model/entities/goal.ts';
import { decksWithin } from '../../src/model/study/cards/deck-tree.ts';
import { type DaysOff, rangesOf, unitOf } from '../../src/model/study/goal-terms.ts';
import { mondayOf } from '../../src/model/study/local-time.ts';
import {
  daysOfCards,
  daysOfMinutes,
  type GoalCounts,
  type GoalDays,
  type GoalProgress,
  progressOfCounts,
  progressOfDays,
} from '../../src/model/study/progress.ts';
import { effectiveReviews } from '../../src/model/study/scheduling.ts';
import { isOverBudget, rowsOfEntity, type Source } from './read-entity.ts';

type ProgressOf = Map<string, Omit<GoalProgress, 'next'>>;

/** Goals of cards or hours whose progress is read; more than a student looks after. */
const mostOthers = 50;

/**
 * @param daysOffOf the days off of each goal (`goal-terms.ts`)
 * @returns by goal; `undefined` if the budget of rows is exceeded
 */
export async function readProgress(
  source: Source,
  goals: readonly Goal[],
  today: string,
  daysOffOf: (goal: Goal) => DaysOff,
): Promise<ProgressOf | undefined> {
  const ofUnit = Map.groupBy(goals, unitOf);
  const counts = await countPages(source, ofUnit.get('page') ?? [], today);
  const found: ProgressOf = new Map();
  for (const [goal, own] of counts)
    found.set(goal.id, progressOfCounts(goal, own, today, daysOffOf(goal)));
  const others = {
    card: (ofUnit.get('card') ?? []).slice(0, mostOthers),
    minute: (ofUnit.get('minute') ?? []).slice(0, mostOthers),
  };
  if (others.card.length > 0) {
    const cardsOf = await readCardsOf(source, others.card);
    const reviews = await readReviews(source, others.card);
    for (const goal of others.card) {
      const days = await daysOfGoal(source, goal, cardsOf(goal), reviews);
      found.set(goal.id, progressOfDays(goal, days, today, daysOffOf(goal)));
    }
  }
  if (others.minute.length > 0) {
    const sessions = await readSessions(source, others.minute);
    for (const goal of others.minute) {
      await source.giveWay(sessions.length * workOfOnePage);
      const own = sessions.filter(({ isOf }) => isOf(goal));
      found.set(goal.id, progressOfDays(goal, daysOfMinutes(goal, own), today, daysOffOf(goal)));
    }
  }
  return isOverBudget(source) ? undefined : found;
}

type Rating = Pick<
  Review,
  'id' | '$at' | 'cardId' | 'ratedAt' | 'tzOffsetMin' | 'rating' | 'voids' | 'studyDay' | 'kind'
>;
/** By card, since a review may void another of the same card: very many are sorted in pieces. */
type Ratings = ReadonlyMap<string, readonly Rating[]>;

/** Of one card since a goal began; a student has some dozens. */
const mostOfCard = 2_000;
/** Cost of sorting one review, in bytes of `GiveWay`. */
const workOfOneReview = 200;
/** Looked at before others may get a turn. */
const cardsAtOnce = 64;

/** Reviews that count, since the first day of any of the goals. */
async function readReviews(source: Source, goals: readonly Goal[]): Promise<Ratings> {
  const from = firstDay(goals);
  const reviews = new Map<string, Rating[]>();
  for await (const row of rowsOfEntity(source, 'review')) {
    const { id, $at, cardId, ratedAt, tzOffsetMin, rating, voids, studyDay, kind } = row;
    if (studyDay < from) continue;
    const kept = { id, $at, cardId, ratedAt, tzOffsetMin, rating, voids, studyDay, kind };
    const own = reviews.get(cardId);
    if (own === undefined) reviews.set(cardId, [kept]);
    else if (own.length < mostOfCard) own.push(kept);
  }
  for (const [cardId, own] of reviews) {
    reviews.set(cardId, effectiveReviews(own));
    await source.giveWay(own.length * workOfOneReview);
  }
  return reviews;
}

async function daysOfGoal(
  { giveWay }: Source,
  goal: Goal,
  isOfGoal: (cardId: string) => boolean,
  reviews: Ratings,
): Promise<GoalDays> {
  const days = new Map<string, number>();
  let [cards, ratings] = [0, 0];
  for (const [cardId, own] of reviews) {
    if (isOfGoal(cardId)) {
      for (const [day, count] of daysOfCards(goal, own))
        days.set(day, (days.get(day) ?? 0) + count);
      ratings += own.length;
    }
    cards += 1;
    if (cards % cardsAtOnce !== 0 && ratings < cardsAtOnce) continue;
    await giveWay((cardsAtOnce + ratings) * workOfOnePage);
    ratings = 0;
  }
  return days;
}

/** @returns whether a card belongs to a goal: all cards if the goal names neither a deck nor a course */
async function readCardsOf(source: Source, goals: readonly Goal[]) {
  const isAll = ({ deckId, courseId }: Goal) => !deckId && !courseId;
  if (goals.every(isAll)) return () => () => true;
  const decks: Pick<Deck, 'id' | 'name' | 'parentId' | 'courseId'>[] = [];
  for await (const { id, name, parentId, courseId, deletedAt } of rowsOfEntity(source, 'deck'))
    if (deletedAt === 0) decks.push({ id, name, parentId, courseId });
  const deckOfCard = new Map<string, string>();
  for await (const { id, deckId } of rowsOfEntity(source, 'card')) deckOfCard.set(id, deckId);
  const withThoseIn = decksWithin(decks);
  return (goal: Goal) => {
    if (isAll(goal)) return () => true;
    const { deckId, courseId } = goal;
    const ids = deckId
      ? withThoseIn(deckId)
      : decks.flatMap((deck) => (deck.courseId === courseId ? deck.id : []));
    const own = new Set<string | undefined>(ids);
    return (cardId: string) => own.has(deckOfCard.get(cardId));
  };
}

async function readSessions(source: Source, goals: readonly Goal[]) {
  const courseOf = new Map<string, unknown>();
  if (goals.some(({ courseId }) => courseId))
    for await (const { id, courseId } of rowsOfEntity(source, 'task')) courseOf.set(id, courseId);
  const from = firstDay(goals);
  const sessions = [];
  for await (const { aboutId, durationMs, studyDay } of rowsOfEntity(source, 'focus')) {
    if (studyDay < from) continue;
    const isOf = ({ id, courseId }: Goal) =>
      !courseId ||
      (!!aboutId && (aboutId === id || aboutId === courseId || courseOf.get(aboutId) === courseId));
    sessions.push({ durationMs, studyDay, isOf });
  }
  return sessions;
}

function firstDay(goals: readonly Goal[]): string {
  return goals.reduce(
    (first, { startDate }) => (startDate < first ? startDate : first),
    '9999-12-31',
  );
}

async function countPages(
  source: Source,
  goals: readonly Goal[],
  today: string,
): Promise<Map<Goal, GoalCounts>> {
  const ranges = goals.flatMap((goal) => rangesOf(goal).map((range) => ({ ...range, goal })));
  const wanted = new Set(ranges.flatMap(({ fileId }) => fileId ?? []));
  const files = wanted.size > 0 ? await readDays(source, wanted, today) : new Map();
  const counts = new Map(goals.map((goal) => [goal, { done: 0, today: 0, week: 0 }]));
  if (isOverBudget(source)) return counts;
  for (const [fileId, ofFile] of Map.groupBy(ranges, (range) => range.fileId ?? '')) {
    const pages = await inOrder(source, files.get(fileId) ?? new Map());
    for (const [startDate, alike] of Map.groupBy(ofFile, ({ goal }) => goal.startDate)) {
      const from = dayOf(startDate);
      const [last, beforeToday, beforeWeek] = [
        sums(pages.last, from),
        sums(pages.beforeToday, from),
        sums(pages.beforeWeek, from),
      ];
      await source.giveWay(pages.pages.length);
      for (const { goal, startPage, endPage } of alike) {
        const [first, end] = [place(pages.pages, startPage), place(pages.pages, endPage + 1)];
        const within = (of: Uint32Array) => Math.max(0, (of[end] ?? 0) - (of[first] ?? 0));
        const done = within(last);
        const all = counts.get(goal);
        if (all === undefined) continue;
        all.done += done;
        all.today += Math.max(0, done - within(beforeToday));
        all.week += Math.max(0, done - within(beforeWeek));
      }
    }
  }
  return counts;
}

/** Days as numbers such as `20260310`; 0: never. */
interface ReadDays {
  last: number;
  beforeToday: number;
  beforeWeek: number;
}

async function readDays(source: Source, wanted: ReadonlySet<string>, today: string) {
  const [now, monday] = [dayOf(today), dayOf(mondayOf(today))];
  const files = new Map<string, Map<number, ReadDays>>();
  for await (const { fileId, page, studyDay } of rowsOfEntity(source, 'reading')) {
    if (!wanted.has(fileId)) continue;
    const pages = files.get(fileId) ?? new Map<number, ReadDays>();
    files.set(fileId, pages);
    const days = pages.get(page) ?? { last: 0, beforeToday: 0, beforeWeek: 0 };
    pages.set(page, days);
    const day = dayOf(studyDay);
    days.last = Math.max(days.last, day);
    if (day < now) days.beforeToday = Math.max(days.beforeToday, day);
    if (day < monday) days.beforeWeek = Math.max(days.beforeWeek, day);
  }
  return files;
}

/** Cost of sorting or counting one page, review or session, in bytes of `GiveWay`. */
const workOfOnePage = 20;

async function inOrder({ giveWay }: Source, read: ReadonlyMap<number, ReadDays>) {
  // A typed array sorts fast enough for one turn.
  const pages = Float64Array.from(read.keys()).sort();
  const empty = () => new Uint32Array(pages.length);
  const days = { last: empty(), beforeToday: empty(), beforeWeek: empty() };
  for (const [index, page] of pages.entries()) {
    const own = read.get(page);
    for (const name of ['last', 'beforeToday', 'beforeWeek'] as const)
      days[name][index] = own?.[name] ?? 0;
    await giveWay(workOfOnePage);
  }
  return { pages, ...days };
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
