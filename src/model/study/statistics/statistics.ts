/** Computes all statistics of a deck, or of all decks, from cards and packed reviews. */
import { dayMs } from '../../../lib/date-format.ts';
import {
  dueDayOf,
  isDue,
  isSuspended,
  type SearchClock,
  type SoughtCard,
  type SoughtOptionsOf,
} from '../cards/match.ts';
import { recallAfter } from '../fsrs/recall.ts';
import { defaultOptions } from '../options/study-options.ts';
import { dayNumber, studyDayOf } from '../study-day.ts';
import type { ReviewDay } from './review-days.ts';

/** Memory is mature from this interval on, days. */
const matureDays = 21;

export interface Passed {
  passed: number;
  total: number;
}

/** Retention of one day, week or month. */
export interface Period {
  /** The first day, by `dayNumber`. */
  from: number;
  young: Passed;
  mature: Passed;
}

export interface DayOfStudy {
  /** By `dayNumber`. */
  day: number;
  reviews: number;
  durationMs: number;
}

export interface DeckStatistics {
  /** By `dayNumber`. */
  today: number;
  cards: number;
  states: Record<'fresh' | 'learning' | 'young' | 'mature' | 'suspended' | 'buried', number>;
  /** Due before today. */
  backlog: number;
  /** Due on each coming day, today first, without the backlog. */
  forecast: number[];
  /** Cards by `intervalBounds`. */
  intervals: number[];
  /** Cards by `intervalBounds`, in days. */
  stability: number[];
  /** Cards by difficulty, 1 to 10. */
  difficulty: number[];
  /** Cards by their present probability of recall, in tenths. */
  recall: number[];
  /** Of reviewed cards, 0 to 1; `undefined` without any. */
  averageRecall: number | undefined;
  /** Cards added on each of the last `recentDays` days, today last. */
  added: number[];
  /** Days with reviews, oldest first. */
  days: DayOfStudy[];
  retention: { day: Period[]; week: Period[]; month: Period[] };
  /** By days since the previous review, in `intervalBounds`. */
  byInterval: Passed[];
  /** By local hour of the answer, in the last year. */
  hours: Passed[];
  /** Again, hard, good, easy, in the last year. */
  answers: [number, number, number, number];
}

const forecastDays = 90;
export const recentDays = 30;
/** Number of days, weeks and months shown for retention. */
const told = { day: 30, week: 26, month: 12 } as const;
const yearDays = 365;

/** Upper bound of each bin in days; the last has none. */
export const intervalBounds = [1, 3, 7, 14, 30, 60, 120, 240, 365] as const;

/** @param inScope by card number: 1 if its reviews count; `undefined`: all count */
export function countStatistics(
  cards: readonly SoughtCard[],
  days: readonly ReviewDay[],
  inScope: Uint8Array | undefined,
  clock: SearchClock,
  optionsOf: SoughtOptionsOf = () => defaultOptions,
): DeckStatistics {
  const today = dayNumber(studyDayOf(clock.nowMs, clock.tzOffsetMin));
  const counts = emptyStatistics(today);
  for (const card of cards) countCard(counts, card, clock, optionsOf);
  const reviewed = counts.recall.reduce((sum, count) => sum + count, 0);
  counts.averageRecall = reviewed === 0 ? undefined : (counts.averageRecall ?? 0) / reviewed;
  countReviews(counts, days, inScope);
  return counts;
}

function emptyStatistics(today: number): DeckStatistics {
  const zeros = (length: number) => Array<number>(length).fill(0);
  const none = () => ({ passed: 0, total: 0 });
  const period = (from: number): Period => ({ from, young: none(), mature: none() });
  const periods = (length: number, first: (index: number) => number) =>
    Array.from({ length }, (_, index) => period(first(length - 1 - index)));
  const monday = mondayOf(today);
  return {
    today,
    cards: 0,
    states: { fresh: 0, learning: 0, young: 0, mature: 0, suspended: 0, buried: 0 },
    backlog: 0,
    forecast: zeros(forecastDays),
    intervals: zeros(intervalBounds.length + 1),
    stability: zeros(intervalBounds.length + 1),
    difficulty: zeros(10),
    recall: zeros(10),
    averageRecall: undefined,
    added: zeros(recentDays),
    days: [],
    retention: {
      day: periods(told.day, (ago) => today - ago),
      week: periods(told.week, (ago) => monday - 7 * ago),
      month: periods(told.month, (ago) => firstOfMonth(today, ago)),
    },
    byInterval: Array.from({ length: intervalBounds.length + 1 }, none),
    hours: Array.from({ length: 24 }, none),
    answers: [0, 0, 0, 0],
  };
}

function countCard(
  counts: DeckStatistics,
  card: SoughtCard,
  clock: SearchClock,
  optionsOf: SoughtOptionsOf,
): void {
  const { today, states } = counts;
  const dayOf = (atMs: number) => dayNumber(studyDayOf(atMs, clock.tzOffsetMin));
  counts.cards += 1;
  const addedAgo = today - dayOf(card.createdAt);
  if (addedAgo >= 0 && addedAgo < recentDays) add(counts.added, recentDays - 1 - addedAgo);
  if (isSuspended(card)) states.suspended += 1;
  else if (card.buriedUntil > clock.nowMs) states.buried += 1;
  else if (card.state === 0) states.fresh += 1;
  else if (card.state !== 2) states.learning += 1;
  else if (card.intervalDays < matureDays) states.young += 1;
  else states.mature += 1;
  if (card.reps === 0) return;
  add(counts.difficulty, Math.min(9, Math.max(0, Math.round(card.difficulty) - 1)));
  add(counts.stability, bucketOf(card.stability));
  if (card.state === 2) add(counts.intervals, bucketOf(card.intervalDays));
  const recall = recallAfter(card, clock.nowMs, optionsOf(card.deckId).parameters);
  counts.averageRecall = (counts.averageRecall ?? 0) + recall;
  add(counts.recall, Math.min(9, Math.floor(recall * 10)));
  if (isSuspended(card)) return;
  const inDays = dueDayOf(card, clock.tzOffsetMin) - today;
  if (inDays < 0 && isDue(card, clock.nowMs)) counts.backlog += 1;
  else if (inDays < forecastDays) add(counts.forecast, Math.max(0, inDays));
}

function countReviews(
  counts: DeckStatistics,
  days: readonly ReviewDay[],
  inScope: Uint8Array | undefined,
): void {
  const { today, retention } = counts;
  const most = days.reduce(
    (highest, { cards }) => cards.reduce((a, b) => (a > b ? a : b), highest),
    0,
  );
  /** By card: the day of the previous review plus one; 0: never. */
  const seen = new Int32Array(most + 1);
  for (const { day, cards, ratings, durationsMs, hours } of days) {
    const study: DayOfStudy = { day, reviews: 0, durationMs: 0 };
    const isOfYear = day > today - yearDays;
    const at = {
      day: retention.day[day - today + told.day - 1],
      week: retention.week[told.week - 1 - (mondayOf(today) - mondayOf(day)) / 7],
      month: retention.month[told.month - 1 - monthsAgo(today, day)],
    };
    for (let index = 0; index < cards.length; index++) {
      const card = cards[index] ?? 0;
      const last = seen[card] ?? 0;
      seen[card] = day + 1;
      if (inScope !== undefined && inScope[card] !== 1) continue;
      const rating = ratings[index] ?? 0;
      const hasPassed = rating > 1 ? 1 : 0;
      study.reviews += 1;
      study.durationMs += durationsMs[index] ?? 0;
      if (isOfYear) {
        add(counts.answers, rating - 1);
        pass(counts.hours[hours[index] ?? 0], hasPassed);
      }
      // Only the first answer of a day to a card from an earlier day tests memory.
      const gap = day + 1 - last;
      if (last === 0 || gap === 0) continue;
      pass(counts.byInterval[bucketOf(gap)], hasPassed);
      const age = gap < matureDays ? 'young' : 'mature';
      pass(at.day?.[age], hasPassed);
      pass(at.week?.[age], hasPassed);
      pass(at.month?.[age], hasPassed);
    }
    if (study.reviews > 0) counts.days.push(study);
  }
}

function pass(counted: Passed | undefined, hasPassed: number): void {
  if (counted === undefined) return;
  counted.total += 1;
  counted.passed += hasPassed;
}

function add(counts: number[], place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}

function bucketOf(days: number): number {
  const place = intervalBounds.findIndex((bound) => days <= bound);
  return place < 0 ? intervalBounds.length : place;
}

/** The Monday of the day's week. */
function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

function firstOfMonth(day: number, monthsBefore: number): number {
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBefore, 1) / dayMs;
}

function monthsAgo(today: number, day: number): number {
  const [now, then] = [new Date(today * dayMs), new Date(day * dayMs)];
  const years = now.getUTCFullYear() - then.getUTCFullYear();
  return 12 * years + now.getUTCMonth() - then.getUTCMonth();
}
